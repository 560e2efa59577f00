import { array, sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { SearchKind } from '../documents/search-document.ts'
import { containing, patternOfKeys } from './patterns.ts'
import type { SearchTerms } from './search-terms.ts'
import type { TextQuery } from './text-query.ts'

// Shorter numbers have too many neighbours to mean one of them.
const shortest = 10
const longest = 40
/** Documents that are read for one pattern. */
const perPattern = 200

/** Finds numbers one typo away from the only number of a text. Null: there are none. */
export async function queryOfNeighbours({ db }: Ctx, kind: SearchKind, terms: SearchTerms): Promise<TextQuery | null> {
  const [code, ...others] = terms.codes
  if (code === undefined || others.length > 0 || code.length < shortest || code.length > longest) return null
  const near = await db.rows<{ key: string; code: string }>(sql`
    select distinct key, code from search.codes_near(${kind}, ${array(patternsNear(code))}::text[], ${code.length - 1}, ${code.length + 1}, ${perPattern})`)
  const found = near.filter(one => isOneTypoAway(one.code, code))
  if (found.length === 0) return null
  const keys = [...new Set(found.map(({ key }) => key))]
  const codes = [...new Set(found.map(one => one.code))]
  return {
    terms,
    start: null,
    anywhere: { pattern: patternOfKeys(terms, keys), expected: keys.length },
    highlightTerms: { words: terms.words, codes },
  }
}

/** Patterns of all numbers one typo away: whatever the typo, it lies within one of these gaps. */
const patternsNear = (code: string): string[] =>
  Array.from({ length: code.length - 1 }, (_, at) => `${containing(code.slice(0, at))}${code.slice(at + 2)}%`)

/** Whether one character was changed, left out or added, or swapped with the next. */
export function isOneTypoAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (long.length - short.length === 1) return short.slice(at) === long.slice(at + 1)
  if (long.length !== short.length || at === short.length) return false
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at]
  return short.slice(at + 1) === long.slice(at + 1) || (isSwapped && short.slice(at + 2) === long.slice(at + 2))
}
