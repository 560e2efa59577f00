import type { FacetField } from '../list-definition.ts'

export type FacetCount = { readonly value: string | number; readonly count: number }
type Counted = { readonly value: string; readonly count: number }

/** What can be chosen. What is chosen stays, also where nothing has it any more; it stands first, then comes what most have. */
export function orderedOptions(
  { orderOf }: Pick<FacetField, 'orderOf'>,
  counts: readonly FacetCount[],
  chosen: readonly string[],
): Counted[] {
  const options = withMissing(counts, chosen)
  const place = (value: string) => (chosen.includes(value) ? 0 : 1)
  return orderOf
    ? options.toSorted((a, b) => orderOf(a.value) - orderOf(b.value))
    : options.toSorted((a, b) => place(a.value) - place(b.value) || b.count - a.count)
}

/** The same while a hand is among them: none that was there moves or leaves, and what is new comes last. */
export function stableOptions(
  held: readonly string[],
  counts: readonly FacetCount[],
  chosen: readonly string[],
): Counted[] {
  const options = new Map(withMissing(counts, [...held, ...chosen]).map(option => [option.value, option]))
  return [...new Set([...held, ...options.keys()])].flatMap(value => options.get(value) ?? [])
}

function withMissing(counts: readonly FacetCount[], wanted: readonly string[]): Counted[] {
  const counted = counts.map(({ value, count }) => ({ value: String(value), count }))
  const known = new Set(counted.map(({ value }) => value))
  const missing = [...new Set(wanted)].filter(value => !known.has(value))
  return [...counted, ...missing.map(value => ({ value, count: 0 }))]
}
