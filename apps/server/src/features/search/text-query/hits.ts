import { array, type Part, part } from '../../../db/sql.ts'
import type { SearchKind } from '../documents/search-document.ts'
import type { Pattern } from './patterns.ts'

type Asked = { readonly kind: SearchKind; readonly openOnly: boolean; readonly pattern: Pattern }

export const everything = 2_000_000_000

/** All hits by the indexes, in no order, up to a number. */
export function matches({ kind, openOnly, pattern }: Asked, atMost: number): Part {
  if (!hasLead(pattern)) return newest({ kind, openOnly, pattern }, { withinRows: everything, atMost })
  const { words, code, isEither, wordsLike, codesLike } = pattern
  return part`
    select key, sorted_at, null::bigint as place
    from search.matches(${kind}, ${openOnly}, ${words}::tsquery, ${code}, ${isEither}, ${array(wordsLike)}::text[], ${array(codesLike)}::text[], ${atMost})`
}

/** Hits among the newest, newest first. */
export function newest(
  { kind, openOnly, pattern }: Asked,
  { withinRows, atMost }: { withinRows: number; atMost: number },
): Part {
  const { wordsLike, wordsAmong, codesLike } = pattern
  return part`
    select key, sorted_at, place
    from search.newest(${kind}, ${openOnly}, ${array(wordsLike)}::text[], ${array(wordsAmong)}::text[], ${array(codesLike)}::text[], ${withinRows}, ${atMost})`
}

/** Hits among an even part of all: those in so many buckets of 1024. */
export function sample({ kind, openOnly, pattern }: Asked, buckets: number): Part {
  const { wordsLike, wordsAmong, codesLike } = pattern
  return part`
    select key, sorted_at, null::bigint as place
    from search.sample(${kind}, ${openOnly}, ${array(wordsLike)}::text[], ${array(wordsAmong)}::text[], ${array(codesLike)}::text[], ${buckets})`
}

const sampledDocuments = 10_000

/** How many of 1024 buckets hold enough documents for an estimate. */
export const bucketsFor = (size: number): number =>
  size === 0 ? 64 : Math.max(1, Math.min(1024, Math.ceil((1024 * sampledDocuments) / size)))

/** Something that an index leads to. Single letters and one or two digits do not. */
export const hasLead = ({ words, code }: Pattern): boolean => words !== null || code !== null
