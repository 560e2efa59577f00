import type { ContainerAction } from '@aftermile/contract/containers/container-actions'
import type { SendPreview } from '@aftermile/contract/containers/send-preview'
import { channelOf, isPersonal, sendText, type TemplateChannelId } from '@aftermile/domain/channels/channels'
import { numberText } from '@aftermile/domain/format/numbers'
import type { OrderActionId } from '@aftermile/domain/lists/order-actions'
import { actionsText, finalName, itemsText, statusName } from './action-texts.ts'
import { type Selection, selectedCount } from './selection.ts'

/** An action that waits for confirmation. */
export type PlannedAction = {
  readonly selection: Selection
  /** Null for a refresh. */
  readonly actions: readonly ContainerAction[] | null
  readonly title: string
  readonly text: string
  readonly confirm: string
  /** It cannot be undone: the dialog warns in red, and asks for the count of many. */
  readonly isFinal: boolean
  /** How many messages are sent, once that is known. */
  readonly messageCount?: number
}

/** More than this many are confirmed by typing their count. */
const maxUncounted = 100

/** The count that must be typed first; null if a click is enough. */
export function countToType({ isFinal, selection, messageCount }: PlannedAction): number | null {
  const count = messageCount ?? selectedCount(selection)
  return isFinal && count > maxUncounted ? count : null
}

/** Separators between thousands may be typed or left out. */
export const isTypedCount = (text: string, count: number): boolean =>
  /^[\d\s.,]+$/.test(text) && text.replace(/\D/g, '') === String(count)

export const selectedText = (selection: Selection): string => itemsText(selection.type, selectedCount(selection))

export const planRefresh = (selection: Selection): PlannedAction => ({
  selection,
  actions: null,
  title: `Update ${selectedText(selection)}?`,
  text: 'Gets the latest events and recalculates every status.',
  confirm: 'Update',
  isFinal: false,
})

export const planTags = (selection: Selection, actions: readonly ContainerAction[]): PlannedAction => ({
  selection,
  actions,
  title: `Tag ${selectedText(selection)}?`,
  text: `${actionsText(actions)}. You can undo this later.`,
  confirm: 'Tag',
  isFinal: false,
})

type CompleteAction = Extract<ContainerAction, { type: 'complete' }>

export function planComplete(selection: Selection, statusId: CompleteAction['completeStatusId']): PlannedAction {
  const status = finalName(statusId)
  return {
    selection,
    actions: [{ type: 'complete', name: statusName(statusId), completeStatusId: statusId }],
    title: `Mark ${selectedText(selection)} as ${status}?`,
    text: `${selectedText(selection)} will be marked as ${status}. This can’t be undone. Only a later delivery or return scan can change a completed shipment.`,
    confirm: `Mark ${countText(selection)}as ${status}`,
    isFinal: true,
  }
}

type OrderAction = { readonly id: OrderActionId; readonly text: string }

export const planOrderAction = (selection: Selection, { id, text }: OrderAction): PlannedAction => ({
  selection,
  actions: [{ type: 'crm', orderAction: id, name: text }],
  title: `${text}: ${selectedText(selection)}?`,
  text: `Your system for customer relations will be told “${text}” for ${selectedText(selection)}, and may write to the customers. This can’t be undone.`,
  confirm: text,
  isFinal: true,
})

type Sendable = { readonly id: string; readonly name: string; readonly type: TemplateChannelId }

export const planSend = (selection: Selection, { id, name, type }: Sendable): PlannedAction => ({
  selection,
  actions: [{ type, templateId: id, name, leaveOutRecent: true }],
  title: `${sendText(type)} for ${selectedText(selection)}?`,
  ...sendTexts({ selection, type, name, count: selectedCount(selection), isLimit: false }),
  isFinal: true,
})

export type SendAction = Extract<ContainerAction, { templateId: string }>

/** The only action of a plan, if it sends something. */
export function sendActionOf({ actions }: PlannedAction): SendAction | null {
  const [action] = actions ?? []
  return action !== undefined && 'templateId' in action ? action : null
}

/** The plan with what the preview found out. */
export function withPreview(plan: PlannedAction, preview: SendPreview): PlannedAction {
  const action = sendActionOf(plan)
  if (action === null) return plan
  const { total, checked, sendable } = preview
  const count = total - (checked - sendable)
  if (count === 0) return { ...plan, text: nobodyText(action, preview), messageCount: 0 }
  const { type, templateId, name = templateId } = action
  const texts = sendTexts({ selection: plan.selection, type, name, count, isLimit: checked < total })
  return { ...plan, ...texts, messageCount: count }
}

const nobodyText = ({ leaveOutRecent }: SendAction, { recent }: SendPreview): string =>
  leaveOutRecent && recent !== null
    ? 'Everyone who can get this message got it in the last 24 hours.'
    : 'Nobody in this selection can get this message.'

/** The plan, with or without those who got the same template lately. */
export function withRecent(plan: PlannedAction, isIncluded: boolean): PlannedAction {
  const action = sendActionOf(plan)
  return action === null ? plan : { ...plan, actions: [{ ...action, leaveOutRecent: !isIncluded }] }
}

/** Sending 18 e-mails. */
export function sendingText(plan: PlannedAction, count: number): string {
  const type = sendActionOf(plan)?.type
  if (type === undefined) return ''
  const { sending, name, names } = channelOf(type).words
  if (count > 1) return `${sending} ${numberText(count)} ${names}.`
  return `${sending} ${isPersonal(type) ? numberText(count) : 'a'} ${name}.`
}

type Sent = {
  selection: Selection
  type: TemplateChannelId
  name: string
  count: number
  /** It may be fewer. */
  isLimit: boolean
}

function sendTexts({ selection, type, name, count, isLimit }: Sent): Pick<PlannedAction, 'text' | 'confirm'> {
  const upTo = isLimit ? 'up to ' : ''
  const about = itemsText(selection.type, count)
  const last = `from the template “${name}”. This can’t be undone.`
  const { name: one, names: many } = channelOf(type).words
  if (!isPersonal(type))
    return {
      text: `A ${one} will be called for ${upTo}${about}, ${last}`,
      confirm: `${sendText(type)} for ${upTo}${about}`,
    }
  const messages = count === 1 ? one : many
  const first = `${numberText(count)} ${messages} will be sent`
  return {
    text: `${isLimit ? `Up to ${first}` : first} ${last}`,
    confirm: `Send ${upTo}${count === 1 ? '' : `${numberText(count)} `}${messages}`,
  }
}

/** Empty for a single item. */
function countText(selection: Selection): string {
  const count = selectedCount(selection)
  return count === 1 ? '' : `${numberText(count)} `
}
