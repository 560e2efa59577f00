import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { readTablePreference, type TablePreference, writeTablePreference } from '../../storage/local-storage.ts'
import type { Sort } from '../table/column.ts'
import { type ListSearch, parseListSearch } from './list-search.ts'

export const pageSizes = [20, 50, 100] as const

type Options = { columns: readonly { readonly id: string }[]; firstSort: Sort }

/** Search text, sorting and page are in the address. Sorting and page size are also stored for the next visit. */
export function useListState(tableId: string, { columns, firstSort }: Options) {
  const search = parseListSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const [preference, setPreference] = useState(() => readTablePreference(tableId) ?? noPreference)
  const candidates = [sortOfAddress(search), sortOfPreference(preference)]

  const go = (change: ListSearch, replace = false) =>
    void navigate({ to: '.', search: before => ({ ...before, ...change }), replace })
  const setStored = (change: Partial<TablePreference>) => {
    writeTablePreference(tableId, { ...preference, ...change })
    setPreference({ ...preference, ...change })
  }

  return {
    text: search.q ?? '',
    sort: candidates.find(sort => columns.some(column => column.id === sort?.by)) ?? firstSort,
    page: search.page ?? 1,
    pageSize: preference.itemsPerPage,
    setText: (text: string) => go({ q: text === '' ? undefined : text, page: undefined }, true),
    setSort: (sort: Sort) => {
      setStored({ sortBy: sort.by, sortDesc: sort.desc })
      go({ sort: sort.by, desc: sort.desc || undefined, page: undefined }, true)
    },
    setPage: (page: number) => go({ page: page === 1 ? undefined : page }),
    setPageSize: (itemsPerPage: number) => {
      setStored({ itemsPerPage })
      go({ page: undefined })
    },
  }
}

export type ListState = ReturnType<typeof useListState>

const noPreference: TablePreference = { itemsPerPage: pageSizes[0], sortBy: null, sortDesc: false }

const sortOfAddress = ({ sort, desc = false }: ListSearch): Sort | null =>
  sort === undefined ? null : { by: sort, desc }

const sortOfPreference = ({ sortBy, sortDesc }: TablePreference): Sort | null =>
  sortBy === null ? null : { by: sortBy, desc: sortDesc }
