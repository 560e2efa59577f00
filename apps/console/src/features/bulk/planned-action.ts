import type { ContainerAction } from '@aftermile/contract/containers/container-actions'
import { numberText } from '@aftermile/domain/format/numbers'
import type { ChannelId } from '@aftermile/domain/lists/channels'
import { actionsText, finalName, itemsText, sendNames, statusName } from './action-texts.ts'
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
}

/** More than this many are confirmed by typing their count. */
const maxUncounted = 100

/** The count that must be typed first; null if a click is enough. */
export function countToType({ isFinal, selection }: PlannedAction): number | null {
  const count = selectedCount(selection)
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

type Sendable = { readonly id: string; readonly name: string; readonly type: ChannelId }

export const planSend = (selection: Selection, { id, name, type }: Sendable): PlannedAction => ({
  selection,
  actions: [{ type, templateId: id, name }],
  title: `${sendNames[type]} for ${selectedText(selection)}?`,
  text: `${sentText(selection, type)} from the template “${name}”. This can’t be undone.`,
  confirm: confirmText(selection, type),
  isFinal: true,
})

const messageNames = { email: 'e-mail', text: 'text message' } as const

function sentText(selection: Selection, type: ChannelId): string {
  if (type === 'webhook') return `A webhook will be called for ${selectedText(selection)},`
  const count = selectedCount(selection)
  return `${numberText(count)} ${messageNames[type]}${count === 1 ? '' : 's'} will be sent`
}

function confirmText(selection: Selection, type: ChannelId): string {
  if (type === 'webhook') return `Call webhook for ${selectedText(selection)}`
  return `Send ${countText(selection)}${messageNames[type]}${selectedCount(selection) === 1 ? '' : 's'}`
}

/** Empty for a single item. */
function countText(selection: Selection): string {
  const count = selectedCount(selection)
  return count === 1 ? '' : `${numberText(count)} `
}
