import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { keepTable, recallTable, type TablePreference } from '../../../storage/local-storage.ts'
import { useLatest } from '../use-latest-callbacks.ts'
import { type Address, newestFirst, parseAddress, parseSort, type ResultSort, sortWords } from './list-address.ts'

export type PageSize = 20 | 50 | 100
export const pageSizes: readonly PageSize[] = [20, 50, 100]

/** What is to change, or how it follows from what the address says by then: a click may come before the last one is drawn. */
export type Change = Address | ((now: Address) => Address)

type Table = { readonly id: string; readonly columns: readonly { readonly sort?: string }[] }

/** Which rows an address shows in a table, with what is remembered of that. */
export type Shown = {
  readonly address: Address
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
export function useResultAddress(table: Table, onAsk: (next: Shown) => void) {
  const { id: tableId, columns } = table
  const search = useSearch({ strict: false })
  const address = useMemo(() => parseAddress(search), [search])
  const navigate = useNavigate()
  const router = useRouter()
  const remembered = recallTable(tableId)
  const text = JSON.stringify(remembered)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is remembered is compared by its text
  const shown = useMemo(() => shownBy(address, columns, remembered), [address, columns, text])
  const go = (change: Address, replace = false) =>
    void navigate({ to: '.', search: before => ({ ...before, ...change }), replace })
  const inOrder = (now: Address) => orderSaid(now, columns, recallTable(tableId))
  const turn = (change: Change, replace = false) => {
    const now = parseAddress(router.latestLocation.search)
    const wanted = { ...inOrder(now), ...changeOf(change, now) }
    onAsk(shownBy({ ...now, ...wanted }, columns, recallTable(tableId)))
    go(wanted, replace)
  }
  const acts = useLatest({
    go,
    /** Asks for other rows: from the first page on. */
    ask: (change: Change, replace = false) =>
      turn(now => ({ ...changeOf(change, now), page: undefined, preview: undefined }), replace),
    setPage: (page: number) => turn({ page: page === 1 ? undefined : page, preview: undefined }),
    setSort: (sort: ResultSort) => {
      keepTable(tableId, { ...(recallTable(tableId) ?? unset), sortBy: sort.by, sortDesc: sort.desc })
      turn({ sort: sortWords(sort), page: undefined })
    },
    setSize: (size: PageSize) => {
      keepTable(tableId, { ...(recallTable(tableId) ?? unset), itemsPerPage: size })
      turn({ size: size === 20 ? undefined : size, page: undefined })
    },
    /** Writes the order that was remembered into the address. */
    settle: () => {
      const { latestLocation: latest, state } = router
      // Whoever is on the way to another page stays on it.
      if (latest.pathname !== state.location.pathname) return
      const said = inOrder(parseAddress(latest.search))
      void navigate({ to: '.', search: before => ({ ...before, ...said }), replace: true, resetScroll: false })
    },
  })
  return useMemo(() => ({ ...shown, ...acts }), [shown, acts])
}

export type ResultState = ReturnType<typeof useResultAddress>

const changeOf = (change: Change, now: Address): Address => (typeof change === 'function' ? change(now) : change)

/** An address that says its sorting says everything; one that does not leaves it, and the size of a page, to memory. */
export function shownBy(address: Address, columns: Table['columns'], remembered: TablePreference | null): Shown {
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
export function orderSaid(address: Address, columns: Table['columns'], remembered: TablePreference | null) {
  const { sort, size } = shownBy(address, columns, remembered)
  return { sort: sortWords(sort), size: size === 20 ? undefined : size }
}

const unset = { itemsPerPage: 20, sortBy: null, sortDesc: false }

const sortOf = (kept: TablePreference | null): ResultSort | null =>
  kept === null || kept.sortBy === null ? null : { by: kept.sortBy, desc: kept.sortDesc }

const sizeOf = (kept = 20): PageSize => pageSizes.find(size => size === kept) ?? 20
