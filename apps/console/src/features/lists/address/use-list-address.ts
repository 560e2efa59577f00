import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readTablePreference, type TablePreference, writeTablePreference } from '../../../storage/local-storage.ts'
import { useLatestCallbacks } from '../use-latest-callbacks.ts'
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

/** A change of the address, or a function of the current address: a click may come before the last one is drawn. */
export type AddressChange = ListAddress | ((now: ListAddress) => ListAddress)

type Table = { readonly id: string; readonly columns: readonly { readonly sort?: string }[] }

/** Which rows an address shows, with the stored preference filled in. */
export type ListParams = {
  readonly address: ListAddress
  readonly sort: ResultSort
  readonly page: number
  readonly size: PageSize
  readonly isScrolling: boolean
}

/**
 * The state of a list is in its address. Sorting and page size are also stored as a preference for the next visit. The
 * preference is written into the address once it is shown, so that the address shows everyone the same rows.
 * `onParams` is called with the new parameters when the user is about to change them, and before the address changes.
 */
export function useListAddress(table: Table, onParams: (next: ListParams) => void) {
  const { id: tableId, columns } = table
  const search = useSearch({ strict: false })
  const address = useMemo(() => parseListAddress(search), [search])
  const navigate = useNavigate()
  const router = useRouter()
  const preference = readTablePreference(tableId)
  const text = JSON.stringify(preference)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the preference is compared by its text
  const shown = useMemo(() => listParamsOf(address, columns, preference), [address, columns, text])
  const go = (change: ListAddress, replace = false) =>
    void navigate({ to: '.', search: before => ({ ...before, ...change }), replace })
  const inOrder = (now: ListAddress) => orderInAddress(now, columns, readTablePreference(tableId))
  const preload = (change: AddressChange) => {
    const now = parseListAddress(router.latestLocation.search)
    const next = { ...inOrder(now), ...changeOf(change, now) }
    onParams(listParamsOf({ ...now, ...next }, columns, readTablePreference(tableId)))
    return next
  }
  const changeRows = (change: AddressChange, replace = false) => go(preload(change), replace)
  const actions = useLatestCallbacks({
    go,
    /** Shows other rows, from the first page on. */
    search: (change: AddressChange, replace = false) => changeRows(fromFirstPage(change), replace),
    preloadSearch: (change: AddressChange) => void preload(fromFirstPage(change)),
    setPage: (page: number) => changeRows(toPage(page)),
    preloadPage: (page: number) => void preload(toPage(page)),
    setSort: (sort: ResultSort) => {
      writeTablePreference(tableId, {
        ...(readTablePreference(tableId) ?? unset),
        sortBy: sort.by,
        sortDesc: sort.desc,
      })
      changeRows({ sort: sortInAddress(sort), page: undefined })
    },
    setSize: (size: PageSize) => {
      writeTablePreference(tableId, { ...(readTablePreference(tableId) ?? unset), itemsPerPage: size })
      changeRows({ size: size === 20 ? undefined : size, page: undefined })
    },
    /** Writes the stored sorting and page size into the address. */
    writeOrder: () => {
      const { latestLocation: latest, state } = router
      // The user may be on the way to another page.
      if (latest.pathname !== state.location.pathname) return
      const order = inOrder(parseListAddress(latest.search))
      void navigate({ to: '.', search: before => ({ ...before, ...order }), replace: true, resetScroll: false })
    },
  })
  return useMemo(() => ({ ...shown, ...actions }), [shown, actions])
}

export type ListAddressState = ReturnType<typeof useListAddress>

const changeOf = (change: AddressChange, now: ListAddress): ListAddress =>
  typeof change === 'function' ? change(now) : change

const fromFirstPage =
  (change: AddressChange) =>
  (now: ListAddress): ListAddress => ({ ...changeOf(change, now), page: undefined, preview: undefined })

const toPage = (page: number): ListAddress => ({ page: page === 1 ? undefined : page, preview: undefined })

/** An address with a sorting is complete. Without one, sorting and page size come from the stored preference. */
export function listParamsOf(
  address: ListAddress,
  columns: Table['columns'],
  preference: TablePreference | null,
): ListParams {
  const stored = address.sort === undefined ? preference : null
  const sort = address.sort === undefined ? sortOf(stored) : parseSort(address.sort)
  return {
    address,
    sort: sort !== null && columns.some(column => column.sort === sort.by) ? sort : newestFirst,
    page: address.page ?? 1,
    size: address.size ?? sizeOf(stored?.itemsPerPage),
    isScrolling: address.mode === 'scroll',
  }
}

/** The sorting and page size in full, so that no stored preference applies. */
export function orderInAddress(address: ListAddress, columns: Table['columns'], preference: TablePreference | null) {
  const { sort, size } = listParamsOf(address, columns, preference)
  return { sort: sortInAddress(sort), size: size === 20 ? undefined : size }
}

const unset = { itemsPerPage: 20, sortBy: null, sortDesc: false }

const sortOf = (stored: TablePreference | null): ResultSort | null =>
  stored === null || stored.sortBy === null ? null : { by: stored.sortBy, desc: stored.sortDesc }

const sizeOf = (stored = 20): PageSize => pageSizes.find(size => size === stored) ?? 20
