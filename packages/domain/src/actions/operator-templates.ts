import { isMilestoneId } from '../lists/milestones.ts'
import type { ActionLimits } from './action-limits.ts'

type Template = {
  readonly isEnabled: boolean
  readonly allowOperatorSend: boolean
  readonly isSystem: boolean
  readonly isCustomized: boolean
  readonly parentId: string | null
}

/** Operators send what is enabled, meant for them, the tenant's own or made its own, and no child of another. */
export const canOperatorSend = (template: Template): boolean =>
  template.isEnabled &&
  template.allowOperatorSend &&
  (!template.isSystem || template.isCustomized) &&
  template.parentId === null

export const operatorTemplates = <T extends Template>(templates: readonly T[]): T[] => templates.filter(canOperatorSend)

/** What templates are about, in their own words. */
export const targetTypeOf = (type: 'shipment' | 'order') => (type === 'shipment' ? 'Shipment' : 'Order')

type Valid = { readonly validMilestones: readonly string[]; readonly validMerchants: readonly string[] }

/** Which selected items a template may be sent about. */
export const limitsOfTemplate = ({ validMilestones, validMerchants }: Valid): ActionLimits => ({
  milestones: validMilestones.filter(isMilestoneId),
  merchants: validMerchants,
})
