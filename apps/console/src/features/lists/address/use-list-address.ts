import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readTablePreference, type TablePreference, writeTablePreference } from '../../../storage/local-storage.ts'
import { useLatest } from '../use-latest-callbacks.ts'
import {
  type ListAddress,
  newestFirst,
  parseListAddress,
  parseSort,
  type ResultSort,
  sortInAddress,
} from './list-address.ts'

export type PageSize = 20 | 50 | 100
export const pageSizes: readonly PageSize[] = [20, 50, 100]

/** What is to change, or how it follows from what the address says by then: a click may come before the last one is drawn. */
export type AddressChange = ListAddress | ((now: ListAddress) => ListAddress)

type Table = { readonly id: string; readonly columns: readonly { readonly sort?: string }[] }

/** Which rows an address shows in a table, with what is remembered of that. */
export type ListParams = {
  readonly address: ListAddress
  readonly sort: ResultSort
  readonly page: number
  readonly size: PageSize
  readonly isScrolling: boolean
}

/**
 * What the list shows is in its address; sorting and the size of a page are also remembered for the next visit. What was
 * remembered is written into the address once it is shown, so that everyone sees the same rows under it.
 * `onAsk` hears what will be shown before the address has changed and anything is drawn.
 */
export function useListAddress(table: Table, onAsk: (next: ListParams) => void) {
  const { id: tableId, columns } = table
  const search = useSearch({ strict: false })
  const address = useMemo(() => parseListAddress(search), [search])
  const navigate = useNavigate()
  const router = useRouter()
  const remembered = readTablePreference(tableId)
  const text = JSON.stringify(remembered)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is remembered is compared by its text
  const shown = useMemo(() => listParamsOf(address, columns, remembered), [address, columns, text])
  const go = (change: ListAddress, replace = false) =>
    void navigate({ to: '.', search: before => ({ ...before, ...change }), replace })
  const inOrder = (now: ListAddress) => orderInAddress(now, columns, readTablePreference(tableId))
  const turn = (change: AddressChange, replace = false) => {
    const now = parseListAddress(router.latestLocation.search)
    const wanted = { ...inOrder(now), ...changeOf(change, now) }
    onAsk(listParamsOf({ ...now, ...wanted }, columns, readTablePreference(tableId)))
    go(wanted, replace)
  }
  const acts = useLatest({
    go,
    /** Asks for other rows: from the first page on. */
    ask: (change: AddressChange, replace = false) =>
      turn(now => ({ ...changeOf(change, now), page: undefined, preview: undefined }), replace),
    setPage: (page: number) => turn({ page: page === 1 ? undefined : page, preview: undefined }),
    setSort: (sort: ResultSort) => {
      writeTablePreference(tableId, {
        ...(readTablePreference(tableId) ?? unset),
        sortBy: sort.by,
        sortDesc: sort.desc,
      })
      turn({ sort: sortInAddress(sort), page: undefined })
    },
    setSize: (size: PageSize) => {
      writeTablePreference(tableId, { ...(readTablePreference(tableId) ?? unset), itemsPerPage: size })
      turn({ size: size === 20 ? undefined : size, page: undefined })
    },
    /** Writes the order that was remembered into the address. */
    settle: () => {
      const { latestLocation: latest, state } = router
      // Whoever is on the way to another page stays on it.
      if (latest.pathname !== state.location.pathname) return
      const said = inOrder(parseListAddress(latest.search))
      void navigate({ to: '.', search: before => ({ ...before, ...said }), replace: true, resetScroll: false })
    },
  })
  return useMemo(() => ({ ...shown, ...acts }), [shown, acts])
}

export type ListAddressState = ReturnType<typeof useListAddress>

const changeOf = (change: AddressChange, now: ListAddress): ListAddress =>
  typeof change === 'function' ? change(now) : change

/** An address that says its sorting says everything; one that does not leaves it, and the size of a page, to memory. */
export function listParamsOf(
  address: ListAddress,
  columns: Table['columns'],
  remembered: TablePreference | null,
): ListParams {
  const memory = address.sort === undefined ? remembered : null
  const wanted = address.sort === undefined ? sortOf(memory) : parseSort(address.sort)
  return {
    address,
    sort: wanted !== null && columns.some(column => column.sort === wanted.by) ? wanted : newestFirst,
    page: address.page ?? 1,
    size: address.size ?? sizeOf(memory?.itemsPerPage),
    isScrolling: address.mode === 'scroll',
  }
}

/** How the rows are sorted and parted into pages, in words that leave nothing to memory. */
export function orderInAddress(address: ListAddress, columns: Table['columns'], remembered: TablePreference | null) {
  const { sort, size } = listParamsOf(address, columns, remembered)
  return { sort: sortInAddress(sort), size: size === 20 ? undefined : size }
}

const unset = { itemsPerPage: 20, sortBy: null, sortDesc: false }

const sortOf = (kept: TablePreference | null): ResultSort | null =>
  kept === null || kept.sortBy === null ? null : { by: kept.sortBy, desc: kept.sortDesc }

const sizeOf = (kept = 20): PageSize => pageSizes.find(size => size === kept) ?? 20
