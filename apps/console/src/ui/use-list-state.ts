import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { keepTable, recallTable, type TablePreference } from '../local.ts'
import type { Sort } from './column.ts'
import { type ListSearch, parseListSearch } from './list-search.ts'

export const pageSizes = [20, 50, 100] as const

/** Search text, sorting and page are in the address; sorting and page size are remembered for the next visit. */
export function useListState(tableId: string, firstSort: Sort) {
  const search = parseListSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const [preference, setPreference] = useState(() => recallTable(tableId) ?? preferenceOf(firstSort))

  const go = (change: ListSearch, replace = false) =>
    void navigate({ to: '.', search: before => ({ ...before, ...change }), replace })
  const prefer = (change: Partial<TablePreference>) => {
    keepTable(tableId, { ...preference, ...change })
    setPreference({ ...preference, ...change })
  }

  return {
    text: search.q ?? '',
    sort: sortOf(search, preference) ?? firstSort,
    page: search.page ?? 1,
    pageSize: preference.itemsPerPage,
    setText: (text: string) => go({ q: text === '' ? undefined : text, page: undefined }, true),
    setSort: (sort: Sort) => {
      prefer({ sortBy: sort.by, sortDesc: sort.desc })
      go({ sort: sort.by, desc: sort.desc || undefined, page: undefined }, true)
    },
    setPage: (page: number) => go({ page: page === 1 ? undefined : page }),
    setPageSize: (itemsPerPage: number) => {
      prefer({ itemsPerPage })
      go({ page: undefined })
    },
  }
}

export type ListState = ReturnType<typeof useListState>

const preferenceOf = ({ by, desc }: Sort): TablePreference => ({
  itemsPerPage: pageSizes[0],
  sortBy: by,
  sortDesc: desc,
})

function sortOf(search: ListSearch, preference: TablePreference): Sort | null {
  if (search.sort !== undefined) return { by: search.sort, desc: search.desc ?? false }
  return preference.sortBy === null ? null : { by: preference.sortBy, desc: preference.sortDesc }
}
