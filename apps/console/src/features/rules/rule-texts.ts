import type { Rule } from '@aftermile/contract/settings/rules'
import { systemTenantId } from '@aftermile/domain/access'
import type { RuleTarget, RuleType } from '@aftermile/domain/rules/rule-lists'

export const ruleTypeNames: Readonly<Record<RuleType, string>> = {
  CustomRule: 'Custom',
  NoEventUpdateRule: 'No event update',
  NoStatusChangeRule: 'No status change',
  NoMilestoneChangeRule: 'No milestone change',
  SlaBreachRule: 'SLA breach',
  SlaUpdateRule: 'SLA update',
  SlaRule: 'SLA policy',
}

export const targetNames: Readonly<Record<RuleTarget, string>> = {
  Shipment: 'Shipment',
  Order: 'Order',
  OrderDelivery: 'Order delivery',
}

export const sources = ['Built in', 'Customised', 'Own'] as const
export type Source = (typeof sources)[number]

/** Whether a rule is built in, is the tenant’s copy of such a one, or is the tenant’s own. */
export function sourceOf({ tenantId, isCustomized }: Pick<Rule, 'tenantId' | 'isCustomized'>): Source {
  if (isCustomized) return 'Customised'
  return tenantId === systemTenantId ? 'Built in' : 'Own'
}
