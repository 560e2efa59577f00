import { isMilestoneId } from '../lists/milestones.ts'
import type { ActionLimits } from './action-limits.ts'

type Template = {
  readonly isEnabled: boolean
  readonly allowOperatorSend: boolean
  readonly isSystem: boolean
  readonly isCustomized: boolean
  readonly parentId: string | null
}

/** Operators may send enabled templates meant for them that the tenant owns or has customized, and no child templates. */
export const canOperatorSend = (template: Template): boolean =>
  template.isEnabled &&
  template.allowOperatorSend &&
  (!template.isSystem || template.isCustomized) &&
  template.parentId === null

export const operatorTemplates = <T extends Template>(templates: readonly T[]): T[] => templates.filter(canOperatorSend)

/** The target type as templates spell it. */
export const targetTypeOf = (type: 'shipment' | 'order') => (type === 'shipment' ? 'Shipment' : 'Order')

type Valid = { readonly validMilestones: readonly string[]; readonly validMerchants: readonly string[] }

/** The limits of sending a template. */
export const limitsOfTemplate = ({ validMilestones, validMerchants }: Valid): ActionLimits => ({
  milestones: validMilestones.filter(isMilestoneId),
  merchants: validMerchants,
})
