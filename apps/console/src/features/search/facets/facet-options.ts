import type { FacetField } from '../list-definition.ts'

export type FacetCount = { readonly value: string | number; readonly count: number }
type FacetOption = { readonly value: string; readonly count: number }

/** The options of a facet: those with a match first, the chosen ones of them before the others, then the largest. */
export function orderedOptions(
  { orderOf, options: fixed = [] }: Pick<FacetField, 'orderOf' | 'options'>,
  counts: readonly FacetCount[],
  chosen: readonly string[],
): FacetOption[] {
  const options = withMissing(counts, [...fixed, ...chosen])
  const isEmpty = ({ count }: FacetOption) => Number(count === 0)
  const rankOf = ({ value }: FacetOption) => (orderOf ? orderOf(value) : Number(!chosen.includes(value)))
  return options.toSorted(
    (a, b) => isEmpty(a) - isEmpty(b) || rankOf(a) - rankOf(b) || (orderOf ? 0 : b.count - a.count),
  )
}

/** The options while the facets are in use: none moves or disappears, and new ones come last. */
export function stableOptions(
  order: readonly string[],
  counts: readonly FacetCount[],
  chosen: readonly string[],
): FacetOption[] {
  const options = new Map(withMissing(counts, [...order, ...chosen]).map(option => [option.value, option]))
  return [...new Set([...order, ...options.keys()])].flatMap(value => options.get(value) ?? [])
}

function withMissing(counts: readonly FacetCount[], needed: readonly string[]): FacetOption[] {
  const counted = counts.map(({ value, count }) => ({ value: String(value), count }))
  const known = new Set(counted.map(({ value }) => value))
  const missing = [...new Set(needed)].filter(value => !known.has(value))
  return [...counted, ...missing.map(value => ({ value, count: 0 }))]
}
