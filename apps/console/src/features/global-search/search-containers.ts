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

const nothing = { count: 0, countIsExact: true, items: [] }

/** Both tables at once. A failed search is empty in both and only logged. */
export async function searchContainers(
  { text, includeCompleted, hasOrders }: SearchRequest,
  pages: Pages,
  signal: AbortSignal,
): Promise<SearchResults> {
  const asked = { text: text === '' ? '*' : text, size: rowsPerPage }
  try {
    const [shipments, orders] = await Promise.all([
      call(search.shipments, {
        query: { ...asked, page: pages.shipments, includeCompleted: includeCompleted ? 'true' : 'false' },
        signal,
      }),
      hasOrders ? call(search.orders, { query: { ...asked, page: pages.orders }, signal }) : null,
    ])
    return { shipments: shipments.data, orders: orders?.data ?? null }
  } catch (error) {
    if (signal.aborted) throw error
    console.warn('The search failed.', error)
    return { shipments: nothing, orders: hasOrders ? nothing : null }
  }
}
