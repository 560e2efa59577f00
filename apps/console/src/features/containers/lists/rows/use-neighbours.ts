import { hashKey, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { readTablePreference } from '../../../../storage/local-storage.ts'
import { parseListAddress } from '../../../search/address/list-address.ts'
import { type ListParams, listParamsOf } from '../../../search/address/list-params.ts'
import type { ListDefinition, ListResponse, RowId } from '../../../search/list-definition.ts'
import { deepestRow, rowsPerPage } from './pages-in-view.ts'
import { rowsQuery } from './use-rows.ts'
import { rowKey } from './use-selection.ts'

/** A row to open, and the page of the list it is on. */
export type Neighbour = { readonly rowId: RowId; readonly page: number }

/**
 * The rows before and after a row, in the list it was opened from. They stay as they were then: a row that an action takes out of the
 * list keeps its place.
 */
export function useNeighbours<Hit>(definition: ListDefinition<Hit>, rowId: RowId) {
  const queries = useQueryClient()
  const address = parseListAddress(useSearch({ strict: false }))
  const params = listParamsOf(address, definition.columns, readTablePreference(definition.id))
  const key = rowKey(rowId)
  // The address of one long list names no page.
  const [scrolledPage, setScrolledPage] = useState(() =>
    params.isScrolling ? scrolledPageOf(queries, definition, { params, key }) : null,
  )
  const size = params.isScrolling ? rowsPerPage : params.size
  const page = params.isScrolling ? scrolledPage : params.page
  // Only a list writes its sorting into the address.
  const isFromList = address.sort !== undefined && page !== null
  const pageQuery = (at: number, isEnabled: boolean) =>
    snapshotQuery(queries, definition, { ...params, size, page: at }, isEnabled)

  const here = page ?? 1
  const { data } = useQuery(pageQuery(here, isFromList))
  const rows = data?.items.map(({ document }) => definition.rowIdOf(document)) ?? []
  const index = rows.findIndex(row => rowKey(row) === key)
  const first = (here - 1) * size
  const last = Math.min(data?.count ?? 0, deepestRow)
  const isAtStart = index === 0 && here > 1
  const isAtEnd = index >= 0 && index === rows.length - 1 && first + rows.length < last
  const before = useQuery(pageQuery(here - 1, isAtStart))
  const after = useQuery(pageQuery(here + 1, isAtEnd))
  if (data === undefined || index < 0) return null
  return {
    previous:
      index > 0
        ? neighbour(rows[index - 1], here)
        : isAtStart
          ? neighbour(lastOf(definition, before.data), here - 1)
          : null,
    next: isAtEnd ? neighbour(firstOf(definition, after.data), here + 1) : neighbour(rows[index + 1], here),
    position: first + index + 1,
    /** Null if it is an estimate. */
    count: data.countIsExact ? data.count : null,
    /** The address for a neighbour. */
    searchFor({ rowId: to, page: toPage }: Neighbour) {
      return { ...to, ...(!params.isScrolling && { page: toPage === 1 ? undefined : toPage }) }
    },
    onOpen: ({ page: toPage }: Neighbour) => params.isScrolling && setScrolledPage(toPage),
  }
}

/** Not below the key of the list: events do not invalidate it, and it is dropped with the page. */
function snapshotQuery<Hit>(
  queries: QueryClient,
  definition: ListDefinition<Hit>,
  params: ListParams,
  isEnabled: boolean,
) {
  const rows = rowsQuery(definition, params)
  return {
    queryKey: ['neighbours', ...rows.queryKey],
    queryFn: () => queries.fetchQuery(rows),
    initialData: () => queries.getQueryData(rows.queryKey),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: isEnabled,
  }
}

const neighbour = (rowId: RowId | undefined, page: number): Neighbour | null =>
  rowId === undefined ? null : { rowId, page }

const firstOf = <Hit>(definition: ListDefinition<Hit>, data: ListResponse<Hit> | undefined): RowId | undefined =>
  data?.items.slice(0, 1).map(({ document }) => definition.rowIdOf(document))[0]

const lastOf = <Hit>(definition: ListDefinition<Hit>, data: ListResponse<Hit> | undefined): RowId | undefined =>
  data?.items.slice(-1).map(({ document }) => definition.rowIdOf(document))[0]

/** The loaded page of one long list that has the row. */
function scrolledPageOf<Hit>(
  queries: QueryClient,
  definition: ListDefinition<Hit>,
  { params, key }: { params: ListParams; key: string },
): number | null {
  const loaded = queries.getQueriesData<ListResponse<Hit>>({ queryKey: [definition.id, 'search'] })
  const hashes = new Map(loaded.map(([queryKey, data]) => [hashKey(queryKey), data]))
  for (let page = 1; page <= deepestRow / rowsPerPage; page++) {
    const data = hashes.get(hashKey(rowsQuery(definition, { ...params, size: rowsPerPage, page }).queryKey))
    if (data?.items.some(({ document }) => rowKey(definition.rowIdOf(document)) === key)) return page
  }
  return null
}
