import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readTablePreference, writeTablePreference } from '../../../storage/local-storage.ts'
import { useLatestCallbacks } from '../use-latest-callbacks.ts'
import { type ListAddress, parseListAddress, type ResultSort, sortInAddress } from './list-address.ts'
import { type ListParams, listParamsOf, orderInAddress, type PageSize, type Table } from './list-params.ts'

/** A change of the address, or a function of the current address: a click may come before the last one is drawn. */
export type AddressChange = ListAddress | ((now: ListAddress) => ListAddress)

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

const unset = { itemsPerPage: 20, sortBy: null, sortDesc: false }
