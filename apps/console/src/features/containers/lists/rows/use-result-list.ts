import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { afterPaint } from '../../../../ui/loading/after-paint.ts'
import { listQueryOf } from '../../../search/address/list-address.ts'
import { useListAddress } from '../../../search/address/use-list-address.ts'
import type { ListDefinition, RowId } from '../../../search/list-definition.ts'
import { rowsQuery, useExactCount, useRefreshList, useRows } from './use-rows.ts'
import { useScrolledRows } from './use-scrolled-rows.ts'
import { rowKey, selectionOf, useSelection } from './use-selection.ts'

/** Counting more takes seconds, and nobody reads the last digits of millions. */
const mostCounted = 1_000_000

/** The rows of a list with their count, the selection and the preview. */
export function useResultList<Hit>(definition: ListDefinition<Hit>) {
  const queries = useQueryClient()
  const isPhone = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false }) ?? false
  // Sends the query at the click, before the page has rendered.
  const fromAddress = useListAddress(
    definition,
    next => !next.isScrolling && void queries.prefetchQuery(rowsQuery(definition, next)),
  )
  const state = useMemo(
    () => ({ ...fromAddress, isScrolling: fromAddress.isScrolling && !isPhone }),
    [fromAddress, isPhone],
  )
  const { address, isScrolling, page, size } = state
  const query = useMemo(() => ({ ...definition.baseQuery, ...listQueryOf(address) }), [definition, address])
  const paged = useRows(definition, state)
  const scrolled = useScrolledRows(definition, state)
  const pageHits = useMemo(() => paged.data?.items.map(item => item.document) ?? [], [paged.data])
  const hits = isScrolling ? scrolled.hits : pageHits
  const estimate = isScrolling ? scrolled.total : (paged.data?.count ?? null)
  const isCounted = isScrolling ? scrolled.countIsExact : (paged.data?.countIsExact ?? false)
  const isBusy = paged.isFetching && !isScrolling
  const isCountable = estimate !== null && estimate <= mostCounted
  const exact = useExactCount(definition, address, isCountable && !isCounted && !isBusy)
  const selection = useSelection(definition, { query, hits })
  const count = exact ?? estimate
  const lacksOrder = address.sort === undefined && count !== null
  const { writeOrder } = fromAddress
  useEffect(() => (lacksOrder ? afterPaint(writeOrder) : undefined), [lacksOrder, writeOrder])
  const keyOf = (hit: Hit) => rowKey(definition.rowIdOf(hit))
  const hitOf = (key: string) => hits.find(hit => keyOf(hit) === key)
  return {
    state,
    query,
    isPhone,
    hits,
    /** Null until it is known. */
    count,
    isExact: isCounted || exact !== null,
    isPending: count === null,
    isBusy,
    error: isScrolling ? scrolled.error : paged.data === undefined ? paged.error : null,
    rowCount: isScrolling ? (scrolled.count ?? 0) : hits.length,
    rowAt: isScrolling ? scrolled.rowAt : (index: number) => hits[index],
    firstIndex: isScrolling ? 0 : (page - 1) * size,
    onVisibleRows: scrolled.setVisibleRows,
    selection,
    selected: selectionOf(selection, query, count ?? 0),
    keyOf,
    hitOf,
    preview: address.preview === undefined ? null : previewOf(definition, address.preview, hitOf(address.preview)),
    setPreview: (key: string | null) => state.go({ preview: key ?? undefined }, true),
    refresh: useRefreshList(definition.id),
  }
}

export type ResultList<Hit> = ReturnType<typeof useResultList<Hit>>

/** The row may be on another page by now. The id of an order is its number; that of a shipment is no title. */
function previewOf<Hit>(
  definition: ListDefinition<Hit>,
  key: string,
  hit: Hit | undefined,
): { title: string; rowId: RowId } {
  if (hit !== undefined) return { title: definition.labelOf(hit), rowId: definition.rowIdOf(hit) }
  if (definition.id === 'shipments') return { title: 'Shipment', rowId: { id: key } }
  const index = key.indexOf('/')
  const id = key.slice(index + 1)
  return { title: id, rowId: index < 0 ? { id } : { merchantId: key.slice(0, index), id } }
}
