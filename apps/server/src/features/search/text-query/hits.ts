import { onCoordinator } from '../../../db/citus/on-coordinator.ts'
import { array, type Part, part } from '../../../db/sql.ts'
import type { SearchKind } from '../documents/search-document.ts'
import type { Pattern } from './patterns.ts'

export type HitQuery = { readonly kind: SearchKind; readonly openOnly: boolean; readonly pattern: Pattern }

export const noLimit = 2_000_000_000
export const allBuckets = 1024

/** All hits by the indexes, in no order, up to a limit. Or an even part of them: those in so many of 1024 buckets. */
export function matches({ kind, openOnly, pattern }: HitQuery, atMost: number, buckets: number = allBuckets): Part {
  if (!canUseIndex(pattern)) return allNewest({ kind, openOnly, pattern }, atMost)
  const { words, codes, isEither, start, keys, wordsLike, codesLike, wordsStart, codesStart } = pattern
  if (start !== null)
    return part`
      select key, sorted_at, true as is_start
      from search.starting(${kind}, ${openOnly}, ${start}::tsquery, ${array(wordsLike)}::text[], ${array(codesLike)}::text[], ${atMost}, ${buckets})
      where ${onCoordinator}`
  return part`
    select key, sorted_at, is_start
    from search.matches(${kind}, ${openOnly}, ${words}::tsquery, ${codes && array(codes)}::text[], ${isEither}, ${keys && array(keys)}::text[],
      ${array(wordsLike)}::text[], ${array(codesLike)}::text[], ${array(wordsStart)}::text[], ${array(codesStart)}::text[], ${atMost}, ${buckets})
    where ${onCoordinator}`
}

/** All hits by a walk: those that begin with the terms, or where there are none all others. */
function allNewest({ kind, openOnly, pattern }: HitQuery, atMost: number): Part {
  const within = { withinRows: noLimit, atMost }
  const { wordsStart, codesStart } = pattern
  const all = newest({ kind, openOnly, pattern }, within)
  if (wordsStart.length + codesStart.length === 0) return all
  const starts = newest(
    { kind, openOnly, pattern: { ...pattern, wordsLike: wordsStart, codesLike: codesStart } },
    within,
  )
  return part`
    with starts as materialized (${starts})
    select * from starts
    union all select key, sorted_at, false from (${all}) others where not exists (select 1 from starts)`
}

/** Hits among the newest, newest first. */
export function newest(
  { kind, openOnly, pattern }: HitQuery,
  { withinRows, atMost }: { withinRows: number; atMost: number },
): Part {
  const { wordsLike, wordsAmong, codesLike } = pattern
  return part`
    select key, sorted_at, true as is_start
    from search.newest(${kind}, ${openOnly}, ${array(wordsLike)}::text[], ${array(wordsAmong)}::text[], ${array(codesLike)}::text[], ${withinRows}, ${atMost})
    where ${onCoordinator}`
}

/** An even sample of all documents: those that look like the pattern in so many of 1024 buckets. */
export function sample({ kind, openOnly, pattern }: HitQuery, buckets: number): Part {
  const { wordsLike, wordsAmong, codesLike } = pattern
  return part`
    select key, sorted_at, true as is_start
    from search.sample(${kind}, ${openOnly}, ${array(wordsLike)}::text[], ${array(wordsAmong)}::text[], ${array(codesLike)}::text[], ${buckets})
    where ${onCoordinator}`
}

const sampledDocuments = 10_000

/** How many of 1024 buckets hold enough documents for an estimate. */
export const bucketsFor = (size: number): number =>
  size === 0 ? 64 : Math.max(1, Math.min(allBuckets, Math.ceil((allBuckets * sampledDocuments) / size)))

/** Whether an index can find the hits. It cannot find single letters, nor one or two digits within a number. */
export const canUseIndex = ({ words, codes, start, keys }: Pattern): boolean =>
  words !== null || codes !== null || start !== null || keys !== null

/** Where some of the rows `found` begin with the terms, only those. */
export const bestOf = (found: Part): Part => part`
  select * from ${found} f where f.is_start or not exists (select 1 from ${found} where is_start)`
