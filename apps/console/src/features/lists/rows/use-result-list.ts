import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { afterPaint } from '../../../ui/loading/after-paint.ts'
import { listQueryOf } from '../address/list-address.ts'
import { useListAddress } from '../address/use-list-address.ts'
import type { ListDefinition, RowId } from '../list-definition.ts'
import { rowsQuery, useExactCount, useRefreshList, useRows } from './use-rows.ts'
import { useScrolledRows } from './use-scrolled-rows.ts'
import { rowKey, selectionOf, useSelection } from './use-selection.ts'

/** The rows of a list, how many there are, and which of them are selected and shown beside it. */
export function useResultList<Hit>(kind: ListDefinition<Hit>) {
  const queries = useQueryClient()
  const isPhone = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false }) ?? false
  // The question leaves with the click, not when the click has been drawn.
  const fromAddress = useListAddress(
    kind,
    next => !next.isScrolling && void queries.prefetchQuery(rowsQuery(kind, next)),
  )
  const state = useMemo(
    () => ({ ...fromAddress, isScrolling: fromAddress.isScrolling && !isPhone }),
    [fromAddress, isPhone],
  )
  const { address, isScrolling, page, size } = state
  const question = useMemo(() => ({ ...kind.baseQuery, ...listQueryOf(address) }), [kind, address])
  const paged = useRows(kind, state)
  const scrolled = useScrolledRows(kind, state)
  const pageHits = useMemo(() => paged.data?.items.map(item => item.document) ?? [], [paged.data])
  const hits = isScrolling ? scrolled.hits : pageHits
  const estimate = isScrolling ? scrolled.total : (paged.data?.count ?? null)
  const isCounted = isScrolling ? scrolled.countIsExact : (paged.data?.countIsExact ?? false)
  const isBusy = paged.isFetching && !isScrolling
  const exact = useExactCount(kind, address, estimate !== null && !isCounted && !isBusy)
  const selection = useSelection(kind, { question, hits })
  const count = exact ?? estimate
  const isUnsettled = address.sort === undefined && count !== null
  const { settle } = fromAddress
  useEffect(() => (isUnsettled ? afterPaint(settle) : undefined), [isUnsettled, settle])
  const keyOf = (hit: Hit) => rowKey(kind.nameOf(hit))
  const hitOf = (key: string) => hits.find(hit => keyOf(hit) === key)
  return {
    state,
    question,
    isPhone,
    hits,
    /** Null: not known yet. */
    count,
    isExact: isCounted || exact !== null,
    isPending: count === null,
    isBusy,
    error: isScrolling ? scrolled.error : paged.data === undefined ? paged.error : null,
    rowCount: isScrolling ? (scrolled.count ?? 0) : hits.length,
    rowAt: isScrolling ? scrolled.rowAt : (index: number) => hits[index],
    firstIndex: isScrolling ? 0 : (page - 1) * size,
    onSight: scrolled.setInSight,
    selection,
    selected: selectionOf(selection, question, count ?? 0),
    keyOf,
    hitOf,
    preview: address.preview === undefined ? null : previewOf(kind, address.preview, hitOf(address.preview)),
    setPreview: (key: string | null) => state.go({ preview: key ?? undefined }, true),
    force: useRefreshList(kind.id),
  }
}

export type ResultList<Hit> = ReturnType<typeof useResultList<Hit>>

/** Also of one that is on another page by now. */
function previewOf<Hit>(kind: ListDefinition<Hit>, key: string, hit: Hit | undefined): { title: string; name: RowId } {
  if (hit !== undefined) return { title: kind.labelOf(hit), name: kind.nameOf(hit) }
  const at = kind.id === 'orders' ? key.indexOf('/') : -1
  const name = at < 0 ? { id: key } : { merchantId: key.slice(0, at), id: key.slice(at + 1) }
  return { title: name.id, name }
}
