import { IconRefresh, IconTag } from '@tabler/icons-react'
import { usePageCommands } from '../../ui/page/page-commands.ts'
import { selectedText } from './planned-action.ts'
import type { Selection } from './selection.ts'

type Acts = { readonly refresh: (() => void) | null; readonly tag: (() => void) | null }

/** What the palette can do with the selection; null: whoever looks may not. */
export function useSelectionCommands(selection: Selection, { refresh, tag }: Acts): void {
  const items = selectedText(selection)
  usePageCommands([
    ...(refresh ? [{ id: 'bulk:refresh', title: `Update ${items}`, icon: IconRefresh, run: refresh }] : []),
    ...(tag ? [{ id: 'bulk:tag', title: `Tag ${items}`, icon: IconTag, run: tag }] : []),
  ])
}
