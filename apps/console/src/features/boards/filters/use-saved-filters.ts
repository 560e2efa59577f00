import { type ActiveBookmark, toSavedFilters } from '@aftermile/dashboards/board/filters'
import { useEffect, useRef } from 'react'
import { useSaveSetting } from '../../../api/settings.ts'
import type { BoardStore } from '../state/board-store.ts'
import { useBoardState } from '../state/use-board-store.ts'
import { useDebounced } from '../state/use-debounced.ts'
import { savedFiltersOf } from './saved-filters.ts'

const saveAfterMs = 1000

export const filtersSetting = (boardId: string) => `dashboardFilters_${boardId}` as const

/** Saves the filters of a board and its active bookmark a moment after they change. */
export function useSavedFilters(store: BoardStore, boardId: string, bookmark: ActiveBookmark | null): void {
  const query = useBoardState(store, state => state.query)
  const { mutate } = useSaveSetting(filtersSetting(boardId))
  const save = useDebounced((value: unknown) => mutate(value), saveAfterMs)
  const text = JSON.stringify(toSavedFilters(savedFiltersOf(query.filters), bookmark))
  const isOwn = query.boardId === boardId
  const last = useRef<string | null>(null)
  useEffect(() => {
    if (!isOwn || text === last.current) return
    if (last.current !== null) save(JSON.parse(text))
    last.current = text
  }, [text, isOwn, save])
}
