import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { parseBoardSearch } from './board-search.ts'
import type { BoardStore } from './board-store.ts'
import { filtersText, parseFilters } from './filters-text.ts'
import { useBoardState } from './use-board.ts'

/** After the board itself, which must not wait for it. */
const writeAfterMs = 250

/** Keeps the filters in the address: what is chosen is written there, and going back brings the former ones. */
export function useBoardAddress(store: BoardStore): void {
  const { filters } = useBoardState(store).question
  const search = parseBoardSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const text = filtersText(filters)
  const written = useRef(search.filters)

  useEffect(() => {
    if (text === written.current) return
    const timer = setTimeout(() => {
      const isFirst = written.current === undefined && search.filters === undefined && text !== undefined
      written.current = text
      void navigate({ to: '.', search: before => ({ ...before, filters: text }), replace: isFirst, resetScroll: false })
    }, writeAfterMs)
    return () => clearTimeout(timer)
  }, [text, navigate, search.filters])

  useEffect(() => {
    if (search.filters === written.current) return
    written.current = search.filters
    store.change({ filters: parseFilters(search.filters) })
  }, [search.filters, store])
}
