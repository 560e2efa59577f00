import { array, type Part, part } from '../../../db/sql.ts'
import type { SearchKind } from '../documents/search-document.ts'
import type { Pattern } from './patterns.ts'

type HitQuery = { readonly kind: SearchKind; readonly openOnly: boolean; readonly pattern: Pattern }

export const noLimit = 2_000_000_000

/** All hits by the indexes, in no order, up to a limit. */
export function matches({ kind, openOnly, pattern }: HitQuery, atMost: number): Part {
  if (!canUseIndex(pattern)) return newest({ kind, openOnly, pattern }, { withinRows: noLimit, atMost })
  const { words, code, isEither, wordsLike, codesLike } = pattern
  return part`
    select key, sorted_at, null::bigint as place
    from search.matches(${kind}, ${openOnly}, ${words}::tsquery, ${code}, ${isEither}, ${array(wordsLike)}::text[], ${array(codesLike)}::text[], ${atMost})`
}

/** Hits among the newest, newest first. */
export function newest(
  { kind, openOnly, pattern }: HitQuery,
  { withinRows, atMost }: { withinRows: number; atMost: number },
): Part {
  const { wordsLike, wordsAmong, codesLike } = pattern
  return part`
    select key, sorted_at, place
    from search.newest(${kind}, ${openOnly}, ${array(wordsLike)}::text[], ${array(wordsAmong)}::text[], ${array(codesLike)}::text[], ${withinRows}, ${atMost})`
}

/** Hits in an even sample of all documents: those in so many of 1024 buckets. */
export function sample({ kind, openOnly, pattern }: HitQuery, buckets: number): Part {
  const { wordsLike, wordsAmong, codesLike } = pattern
  return part`
    select key, sorted_at, null::bigint as place
    from search.sample(${kind}, ${openOnly}, ${array(wordsLike)}::text[], ${array(wordsAmong)}::text[], ${array(codesLike)}::text[], ${buckets})`
}

const sampledDocuments = 10_000

/** How many of 1024 buckets hold enough documents for an estimate. */
export const bucketsFor = (size: number): number =>
  size === 0 ? 64 : Math.max(1, Math.min(1024, Math.ceil((1024 * sampledDocuments) / size)))

/** Whether an index can find the hits. Single letters and one or two digits cannot. */
export const canUseIndex = ({ words, code }: Pattern): boolean => words !== null || code !== null
