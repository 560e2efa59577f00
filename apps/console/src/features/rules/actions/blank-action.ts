import type { RuleAction } from '@aftermile/contract/settings/rules'
import { isTemplateChannel, type TemplateChannelId } from '@aftermile/domain/channels/channels'
import type { ActionType } from '@aftermile/domain/rules/rule-lists'

const blanks: { readonly [Type in Exclude<ActionType, TemplateChannelId>]: Extract<RuleAction, { type: Type }> } = {
  set_merchant: { type: 'set_merchant', merchantId: '' },
  set_scenario: { type: 'set_scenario', scenarioId: 'outbound_delivery' },
  set_status: { type: 'set_status', statusId: 'delayed' },
  tag: { type: 'tag', tagId: '', operation: 'add' },
  notify: { type: 'notify', userId: '' },
  copy_value: { type: 'copy_value', from: '', to: '' },
  get_cloned_shipment: { type: 'get_cloned_shipment', referenceType: 'shipment_number_reference' },
  create_event: { type: 'create_event', code: 'stalled' },
  delivery_time_lookup: { type: 'delivery_time_lookup' },
  crm_order_action: { type: 'crm_order_action', action: 'confirm_order' },
}

/** A new action of a type. */
export const blankAction = (type: ActionType): RuleAction =>
  isTemplateChannel(type) ? { type, templateId: '' } : blanks[type]
