import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { keepTable, recallTable, type TablePreference } from '../../local.ts'
import { type Address, newestFirst, parseAddress, parseSort, type ResultSort, sortText } from './address.ts'

export type PageSize = 20 | 50 | 100
export const pageSizes: readonly PageSize[] = [20, 50, 100]

type Table = { readonly id: string; readonly columns: readonly { readonly sort?: string }[] }

/** What the list shows is in its address; sorting and the size of a page are also remembered for the next visit. */
export function useResultAddress({ id: tableId, columns }: Table) {
  const search = useSearch({ strict: false })
  const address = useMemo(() => parseAddress(search), [search])
  const navigate = useNavigate()
  const go = (change: Address, replace = false) =>
    void navigate({ to: '.', search: before => ({ ...before, ...change }), replace })
  const remembered = recallTable(tableId)
  const wanted = [address.sort === undefined ? null : parseSort(address.sort), sortOf(remembered)]
  return {
    address,
    sort: wanted.find(sort => columns.some(column => column.sort === sort?.by)) ?? newestFirst,
    page: address.page ?? 1,
    size: address.size ?? sizeOf(remembered?.itemsPerPage),
    isScrolling: address.mode === 'scroll',
    go,
    /** Asks for other rows: from the first page on. */
    ask: (change: Address, replace = false) => go({ ...change, page: undefined, preview: undefined }, replace),
    setPage: (page: number) => go({ page: page === 1 ? undefined : page, preview: undefined }),
    setSort: (sort: ResultSort) => {
      keepTable(tableId, { ...(remembered ?? unset), sortBy: sort.by, sortDesc: sort.desc })
      go({ sort: sortText(sort), page: undefined })
    },
    setSize: (size: PageSize) => {
      keepTable(tableId, { ...(remembered ?? unset), itemsPerPage: size })
      go({ size: size === 20 ? undefined : size, page: undefined })
    },
  }
}

export type ResultState = ReturnType<typeof useResultAddress>

const unset = { itemsPerPage: 20, sortBy: null, sortDesc: false }

const sortOf = (kept: TablePreference | null): ResultSort | null =>
  kept === null || kept.sortBy === null ? null : { by: kept.sortBy, desc: kept.sortDesc }

const sizeOf = (kept = 20): PageSize => pageSizes.find(size => size === kept) ?? 20
