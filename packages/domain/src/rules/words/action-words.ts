import { channelOf, isTemplateChannel, type TemplateChannelId } from '../../channels/channels.ts'
import { events } from '../../events/event-codes.ts'
import { scenarios } from '../../lists/scenarios.ts'
import { statuses } from '../../lists/statuses.ts'
import { ruleField } from '../rule-fields.ts'
import type { ActionType, RuleTarget } from '../rule-lists.ts'
import { clauseText } from './clauses.ts'
import { open } from './condition-words.ts'
import type { DescribedAction, RuleNames } from './described-rule.ts'

type Said = { readonly action: DescribedAction; readonly target: RuleTarget; readonly names: RuleNames }

/** What an action does, as an order: tag it Stalled. */
export function actionText(action: DescribedAction, target: RuleTarget, names: RuleNames): string {
  const said = { action, target, names }
  const done = isTemplateChannel(action.type) ? sendingText(action.type, said) : words[action.type](said)
  const only = action.conditions?.map(condition => clauseText(condition, target, names)) ?? []
  return only.length === 0 ? done : `${done} if ${only.join(' and ')}`
}

function sendingText(id: TemplateChannelId, said: Said): string {
  const { words, recipient: kind } = channelOf(id)
  const to = kind === null ? [] : [recipient(said)]
  return [words.order, ...to, template(said)].join(' ')
}

const words: Readonly<Record<Exclude<ActionType, TemplateChannelId>, (said: Said) => string>> = {
  set_merchant: ({ action, names }) =>
    `set its merchant to ${named(action.merchantId, id => names.nameOf('merchant', id))}`,
  set_scenario: ({ action }) => `set its scenario to ${named(action.scenarioId, id => textOf(scenarios, id))}`,
  set_status: ({ action }) => `set its status to ${named(action.statusId, id => textOf(statuses, id))}`,
  tag: ({ action, names }) => {
    const tag = named(action.tagId, id => names.nameOf('tag', id))
    return action.operation === 'remove' ? `remove the tag ${tag}` : `tag it ${tag}`
  },
  notify: ({ action, names }) => `notify ${named(action.userId, id => names.nameOf('user', id))}`,
  copy_value: ({ action, target }) => `copy its ${fieldName(action.from, target)} to ${fieldName(action.to, target)}`,
  get_cloned_shipment: ({ action }) =>
    `link the shipment with the same ${action.referenceType === 'sender_reference' ? 'sender reference' : 'shipment number'}`,
  create_event: ({ action }) =>
    `add the event ${named(action.code, code => events.find(row => row.code === code)?.text ?? code)}`,
  delivery_time_lookup: () => 'look up its delivery time',
  crm_order_action: ({ action }) =>
    `confirm the ${action.action === 'confirm_shipment' ? 'shipment' : 'order'} in the customer system`,
}

const named = (id: string | undefined, nameOf: (id: string) => string): string => (id ? nameOf(id) : open)

const textOf = (rows: readonly { id: string; text: string }[], id: string): string =>
  rows.find(row => row.id === id)?.text ?? id

const recipient = ({ action: { templateId }, names }: Said): string =>
  (templateId ? names.recipientOf(templateId) : null) ?? 'the receiver'

const template = ({ action: { templateId }, names }: Said): string =>
  templateId ? `“${names.nameOf('template', templateId)}”` : open

const fieldName = (name: string | undefined, target: RuleTarget): string =>
  named(name, id => (ruleField(target, id)?.label ?? id).toLowerCase())
