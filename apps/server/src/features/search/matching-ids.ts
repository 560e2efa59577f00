import { nothing, type Part, part, type Sql, sql } from '../../db/sql.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { countDocuments } from './documents/count-documents.ts'
import type { SearchQuery } from './filters/filters.ts'
import { type SearchRequest, searchRequestOf } from './filters/search-request.ts'
import type { SearchSubject } from './filters/search-subject.ts'
import { rangeOrder, rowsOf, sortedRangesOf, unionAll } from './filters/sorted-ranges.ts'
import { orderOf } from './page.ts'
import { candidatesOf } from './text-query/candidates.ts'
import { bestOf, matches, noLimit } from './text-query/hits.ts'
import { otherReadings } from './text-query/readings.ts'
import { hasNoTerms, parseTerms } from './text-query/search-terms.ts'
import { type Level, queryAsTyped, type TextQuery } from './text-query/text-query.ts'

export type MatchingId = { readonly id: string; readonly merchantId: string }

type MatchingQuery = Omit<SearchQuery, 'page' | 'size' | 'includeFacets' | 'exactCount'>

type MatchingOptions = {
  readonly query: MatchingQuery
  readonly atMost: number
  /** For an action: when something matches as typed, similar texts are not meant, even if a filter hides the match. */
  readonly isForAction?: boolean
}

/** The ids of all rows that a search finds, in its order, up to a limit. */
export const matchingIds = (ctx: Ctx, subject: SearchSubject, options: MatchingOptions): Promise<MatchingId[]> =>
  matching<MatchingId>(
    ctx,
    subject,
    options,
    ({ rows, order }) => sql`
    select id, merchant_id as "merchantId" from (${rows}) h order by ${order} limit ${options.atMost}`,
  )

/** Several keys as one JSON text. The key of a shipment is its id, that of an order merchant/id. */
export type KeyBundle = { readonly count: number; readonly keys: string }

/** Matching keys in bundles of `size`: a million would otherwise be a million objects. */
export const matchingBundles = (
  ctx: Ctx,
  subject: SearchSubject,
  options: MatchingOptions & { readonly size: number },
) =>
  matching<KeyBundle>(
    ctx,
    subject,
    options,
    ({ rows, order }) => sql`
    select count(*)::int as count, json_agg(key order by position)::text as keys from (
      select key, row_number() over () as position
      from (select h.key from (${rows}) h order by ${order} limit ${options.atMost}) o
    ) p group by (position - 1) / ${options.size}::int order by min(position)`,
  )

/** Rows `h` and their order. */
type OrderedRows = { readonly rows: Part; readonly order: Part }
type Statement = (ordered: OrderedRows) => Sql

/** What a statement reads of the rows that a search finds. */
export async function matching<Row>(
  ctx: Ctx,
  subject: SearchSubject,
  { query, isForAction = false }: Omit<MatchingOptions, 'atMost'>,
  read: Statement,
): Promise<Row[]> {
  const request = searchRequestOf(subject, { ...query, page: 1, size: 1 })
  const text = query.text ?? ''
  const terms = parseTerms(text)
  const rows = (ordered: OrderedRows | null) => (ordered === null ? [] : ctx.db.rows<Row>(read(ordered)))
  if (terms === null) return rows(all(ctx, request))
  if (hasNoTerms(terms)) return []
  const [size, candidates] = await Promise.all([
    countDocuments(ctx, subject.kind),
    candidatesOf(ctx, subject.kind, terms),
  ])
  const typed = queryAsTyped(terms, candidates, size)
  if (isForAction && (await hasHiddenStarts(ctx, request, typed))) return []
  const found = await rows(hits(ctx, request, typed.anywhere))
  if (found.length > 0) return found
  if (isForAction && (await exists(ctx, { ...request, openOnly: false }, typed.anywhere))) return []
  for await (const other of otherReadings(ctx, { kind: subject.kind, text, terms, candidates, size })) {
    const otherwise = await rows(hits(ctx, request, other.anywhere))
    if (otherwise.length > 0) return otherwise
  }
  return []
}

/** Whether only completed rows begin with the terms. A row may have been completed since the list was read: then its open neighbours are not meant. */
const hasHiddenStarts = async (ctx: Ctx, request: SearchRequest, { start }: TextQuery): Promise<boolean> =>
  request.openOnly &&
  start !== null &&
  !(await exists(ctx, request, start)) &&
  (await exists(ctx, { ...request, openOnly: false }, start))

/** Whether anything matches, whatever the filters. */
async function exists(ctx: Ctx, request: SearchRequest, level: Level): Promise<boolean> {
  const { rows } = hits(ctx, { ...request, filter: nothing }, level)
  return (await ctx.db.find(sql`select 1 from (${rows}) h limit 1`)) !== null
}

function all(ctx: Ctx, { subject, branches, sort }: SearchRequest): OrderedRows | null {
  const { valued, empty } = sortedRangesOf({ subject, branches, sort })
  if (valued.length === 0) return null
  return { rows: unionAll([...valued, ...empty].map(range => rowsOf(ctx, subject, range))), order: rangeOrder(sort) }
}

function hits({ tenantId }: Ctx, { subject, filter, sort, openOnly }: SearchRequest, { pattern }: Level): OrderedRows {
  const found = matches({ kind: subject.kind, openOnly, pattern }, noLimit)
  const rows = part`
    with found as materialized (${found}), hits as (${bestOf(part`found`)})
    select s.id, s.merchant_id, h.key, h.sorted_at, ${sort ? sort.column : part`null::text`} as rank from hits h
    ${subject.joinHits(tenantId)} ${filter}`
  return { rows, order: orderOf(sort) }
}
