import type { Reply } from '@aftermile/contract/endpoint'
import { search } from '@aftermile/contract/search'
import { call } from '../../api/call.ts'

export const rowsPerPage = 7
/** A table with fewer rows has no footer. */
export const footerFrom = 10

export type SearchRequest = { readonly text: string; readonly includeCompleted: boolean; readonly hasOrders: boolean }
export type Pages = { readonly shipments: number; readonly orders: number }
export type FoundShipments = Reply<typeof search.shipments>
export type FoundOrders = Reply<typeof search.orders>
export type SearchResults = { readonly shipments: FoundShipments; readonly orders: FoundOrders | null }

const noResults = { count: 0, countIsExact: true, items: [] }

/** Searches shipments and orders in parallel. A failed search is logged and returns no results. */
export async function searchContainers(
  { text, includeCompleted, hasOrders }: SearchRequest,
  pages: Pages,
  signal: AbortSignal,
): Promise<SearchResults> {
  const common = { text: text === '' ? '*' : text, size: rowsPerPage }
  try {
    const [shipments, orders] = await Promise.all([
      call(search.shipments, {
        query: { ...common, page: pages.shipments, includeCompleted: includeCompleted ? 'true' : 'false' },
        signal,
      }),
      hasOrders ? call(search.orders, { query: { ...common, page: pages.orders }, signal }) : null,
    ])
    return { shipments: shipments.data, orders: orders?.data ?? null }
  } catch (error) {
    if (signal.aborted) throw error
    console.warn('The search failed.', error)
    return { shipments: noResults, orders: hasOrders ? noResults : null }
  }
}
