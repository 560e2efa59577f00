import type { Bookmark } from '@aftermile/contract/boards/bookmarks'
import type { AnyBoard } from '@aftermile/dashboards/board/board'
import { readFilters, toSavedFilters } from '@aftermile/dashboards/board/filters'
import { mergedLayout, readLayout } from '@aftermile/dashboards/board/layout'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSaveSetting } from '../../api/settings.ts'
import { activeOf, BoardBookmarks } from './BoardBookmarks.tsx'
import { mailedBoard } from './export/mailed-board.ts'
import { addressFilters, parseFilters } from './filters/address-filters.ts'
import { parseBoardSearch } from './filters/board-search.ts'
import { filtersOfSaved } from './filters/saved-filters.ts'
import { filtersSetting } from './filters/use-saved-filters.ts'
import { layoutSetting } from './layout/use-board-layout.ts'

type Props = { board: AnyBoard; saved: { readonly layout: unknown; readonly filters: unknown } }

/** The bookmarks of a board that has no rows, as in the tenant of the system. A chosen one counts as soon as there are some. */
export function EmptyBookmarks({ board, saved }: Props) {
  const { filters: inAddress } = parseBoardSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const saveFilters = useSaveSetting(filtersSetting(board.id))
  const saveLayout = useSaveSetting(layoutSetting(board.id))
  const { filters, bookmark } = readFilters(board, JSON.stringify(saved.filters))
  const shown = inAddress === undefined ? filtersOfSaved(board, filters) : parseFilters(inAddress)
  const layoutOf = (text: string) => mergedLayout(board, readLayout(text), new Date().toISOString())

  function choose(view: Bookmark | null): void {
    const active = view === null ? null : activeOf(view)
    const chosen = active?.filters ?? filters
    saveFilters.mutate(toSavedFilters(chosen, active))
    if (active === null) return
    if (readLayout(active.layout) !== null) saveLayout.mutate(layoutOf(active.layout))
    void navigate({
      to: '.',
      search: before => ({ ...before, filters: addressFilters(filtersOfSaved(board, chosen)) }),
      resetScroll: false,
    })
  }

  return (
    <BoardBookmarks
      board={board}
      active={bookmark}
      filters={shown}
      layout={() => layoutOf(JSON.stringify(saved.layout))}
      onChoose={choose}
      mailed={() => mailedBoard(board, shown, bookmark?.name)}
    />
  )
}
