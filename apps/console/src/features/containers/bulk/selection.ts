import type { SentQuery } from '@aftermile/contract/endpoint'
import type { search } from '@aftermile/contract/search'
import { type ActionLimits, splitByLimits } from '@aftermile/domain/actions/action-limits'
import { milestoneIndexOf } from '@aftermile/domain/lists/milestones'

/** A query of shipments-search or orders-search, without paging and sorting. */
export type SearchQuery = Omit<
  SentQuery<typeof search.shipments>,
  'page' | 'size' | 'sort' | 'includeFacets' | 'exactCount'
>

export type SelectedItem = {
  readonly id: string
  readonly merchantId: string
  /** Null for an old order whose milestone is not stored yet. */
  readonly milestoneIndex: number | null
  readonly tags: readonly string[]
}

/** The target of an action: the chosen items, or all matches of a search. */
export type Selection = {
  readonly type: 'shipment' | 'order'
  readonly items: readonly SelectedItem[]
  readonly matching: { readonly query: SearchQuery; readonly count: number } | null
}

export const selectedCount = ({ items, matching }: Selection): number => matching?.count ?? items.length

/** The selection as the calls about many containers take it. */
export const targetOf = ({ type, items, matching }: Selection) =>
  matching === null
    ? { type, containers: items.map(({ id, merchantId }) => ({ id, merchantId })) }
    : { type, matching: matching.query }

/** The selection without the chosen items outside the limits. */
export const withinLimits = (selection: Selection, limits: ActionLimits): Selection => ({
  ...selection,
  items: splitByLimits(limits, selection.items).allowed,
})

/** The query narrowed to the limits; null if nothing can match. */
export function narrowedQuery({ facets, ...query }: SearchQuery, limits: ActionLimits): SearchQuery | null {
  const milestones = limits.milestones.map(id => String(milestoneIndexOf(id)))
  const chosen = parse(facets)
  const merchants = intersect(chosen.get('merchantId'), limits.merchants)
  const indexes = intersect(chosen.get('milestoneIndex'), milestones)
  if (merchants === null || indexes === null) return null
  chosen.set('merchantId', merchants)
  chosen.set('milestoneIndex', indexes)
  const text = [...chosen]
    .filter(([, values]) => values.length > 0)
    .map(([field, values]) => `${field}:${values.join(',')}`)
  return { ...query, ...(text.length > 0 && { facets: text.join(';') }) }
}

/** Null if chosen and allowed values have nothing in common. An empty list is no limit. */
function intersect(chosen: readonly string[] = [], allowed: readonly string[]): string[] | null {
  if (allowed.length === 0) return [...chosen]
  if (chosen.length === 0) return [...allowed]
  const both = chosen.filter(value => allowed.includes(value))
  return both.length === 0 ? null : both
}

/** Reads facets as the search API takes them: 'statusId:in_transit,customs;merchantId:fjallro'. */
function parse(facets = ''): Map<string, string[]> {
  const chosen = new Map<string, string[]>()
  for (const facet of facets.split(';').filter(Boolean)) {
    const [field = '', ...rest] = facet.split(':')
    const values = rest.join(':').split(',').filter(Boolean)
    chosen.set(field, [...(chosen.get(field) ?? []), ...values])
  }
  return chosen
}
