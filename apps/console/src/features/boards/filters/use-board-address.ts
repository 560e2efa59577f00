import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { BoardStore } from '../state/board-store.ts'
import { useBoardState } from '../state/use-board-store.ts'
import { addressFilters, parseFilters } from './address-filters.ts'
import { parseBoardSearch } from './board-search.ts'

/** The board draws first. */
const writeAfterMs = 250

/** Writes the filters into the address, and applies those of the address on back and forward. `opened` is what the board started with. */
export function useBoardAddress(store: BoardStore, opened: string | undefined): void {
  const filters = useBoardState(store, ({ query }) => query.filters)
  const search = parseBoardSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const text = addressFilters(filters)
  const written = useRef(search.filters)
  const hasWritten = useRef(false)

  useEffect(() => {
    if (text === written.current) return
    const timer = setTimeout(() => {
      const isAsOpened = !hasWritten.current && text === opened
      hasWritten.current = true
      written.current = text
      void navigate({
        to: '.',
        search: before => ({ ...before, filters: text }),
        replace: isAsOpened,
        resetScroll: false,
      })
    }, writeAfterMs)
    return () => clearTimeout(timer)
  }, [text, opened, navigate])

  useEffect(() => {
    if (search.filters === written.current) return
    written.current = search.filters
    store.change({ filters: parseFilters(search.filters) })
  }, [search.filters, store])
}
