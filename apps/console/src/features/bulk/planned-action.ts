import type { ContainerAction } from '@aftermile/contract/containers/container-actions'
import type { ChannelId } from '@aftermile/domain/lists/channels'
import { actionsText, itemsText, sendNames, statusName } from './action-texts.ts'
import { type Selection, selectedCount } from './selection.ts'

/** An action that waits for confirmation. */
export type PlannedAction = {
  readonly selection: Selection
  /** Null for a refresh. */
  readonly actions: readonly ContainerAction[] | null
  readonly title: string
  readonly text: string
  readonly confirm: string
}

export const selectedText = (selection: Selection): string => itemsText(selection.type, selectedCount(selection))

export const planRefresh = (selection: Selection): PlannedAction => ({
  selection,
  actions: null,
  title: `Update ${selectedText(selection)}?`,
  text: 'Gets the latest events and recalculates every status.',
  confirm: 'Update',
})

export const planTags = (selection: Selection, actions: readonly ContainerAction[]): PlannedAction => ({
  selection,
  actions,
  title: `Tag ${selectedText(selection)}?`,
  text: `${actionsText(actions)}. You can undo this later.`,
  confirm: 'Tag',
})

type CompleteAction = Extract<ContainerAction, { type: 'complete' }>

export function planComplete(selection: Selection, statusId: CompleteAction['completeStatusId']): PlannedAction {
  const name = statusName(statusId)
  return {
    selection,
    actions: [{ type: 'complete', name, completeStatusId: statusId }],
    title: `Complete ${selectedText(selection)} as ${name}?`,
    text: 'This can’t be undone. Only a later delivery or return scan can change a completed shipment.',
    confirm: 'Complete',
  }
}

type Sendable = { readonly id: string; readonly name: string; readonly type: ChannelId }

export const planSend = (selection: Selection, { id, name, type }: Sendable): PlannedAction => ({
  selection,
  actions: [{ type, templateId: id, name }],
  title: `${sendNames[type]} for ${selectedText(selection)}?`,
  text: `Uses the template “${name}”. This can’t be undone.`,
  confirm: type === 'webhook' ? 'Call' : 'Send',
})
