import type { SentQuery } from '@aftermile/contract/endpoint'
import type { search } from '@aftermile/contract/search'

/** A question to shipments-search or orders-search, without what says which page of the answer is shown. */
export type SearchQuery = Omit<
  SentQuery<typeof search.shipments>,
  'page' | 'size' | 'sort' | 'includeFacets' | 'exactCount'
>

export type SelectedItem = {
  readonly id: string
  readonly merchantId: string
  /** Null: an order, which has none of its own. */
  readonly milestoneIndex: number | null
  readonly tags: readonly string[]
}

/** What actions are run on: the chosen items, or all that a search finds. */
export type Selection = {
  readonly type: 'shipment' | 'order'
  readonly items: readonly SelectedItem[]
  readonly matching: { readonly query: SearchQuery; readonly count: number } | null
}

export const selectedCount = ({ items, matching }: Selection): number => matching?.count ?? items.length
