import { IconRefresh, IconTag } from '../../../ui/icons/icons.ts'
import { usePageCommands } from '../../../ui/page/page-commands.ts'
import { selectedText } from './planned-action.ts'
import type { Selection } from './selection.ts'

type Actions = { readonly refresh: (() => void) | null; readonly tag: (() => void) | null }

/** Adds the actions on the selection to the command palette. Null means that the user lacks the permission. */
export function useSelectionCommands(selection: Selection, { refresh, tag }: Actions): void {
  const items = selectedText(selection)
  usePageCommands([
    ...(refresh ? [{ id: 'bulk:refresh', title: `Update ${items}`, icon: IconRefresh, run: refresh }] : []),
    ...(tag ? [{ id: 'bulk:tag', title: `Tag ${items}`, icon: IconTag, run: tag }] : []),
  ])
}
