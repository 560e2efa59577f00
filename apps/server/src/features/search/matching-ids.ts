import { nothing, type Part, part, type Sql, sql } from '../../db/sql.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { countDocuments } from './documents/count-documents.ts'
import type { SearchQuery } from './filters/filters.ts'
import { type SearchRequest, searchRequestOf } from './filters/search-request.ts'
import type { SearchSubject } from './filters/search-subject.ts'
import { rangeOrder, rowsOf, sortedRangesOf, unionAll } from './filters/sorted-ranges.ts'
import { orderOf } from './page.ts'
import { candidatesOf } from './text-query/candidates.ts'
import { everything, matches } from './text-query/hits.ts'
import { hasNoTerms, parseTerms } from './text-query/search-terms.ts'
import { canHaveSimilar, queryAsTyped, querySimilar, type TextQuery } from './text-query/text-query.ts'

export type MatchingId = { readonly id: string; readonly merchantId: string }

type Matching = Omit<SearchQuery, 'page' | 'size' | 'includeFacets' | 'exactCount'>

type Wanted = {
  readonly query: Matching
  readonly atMost: number
  /** To be acted on: where something is as typed, only that is meant, also when a filter now hides it. */
  readonly isToAct?: boolean
}

/** Everything that a search finds, in its order and without pages, up to a number. */
export const matchingIds = (ctx: Ctx, subject: SearchSubject, wanted: Wanted): Promise<MatchingId[]> =>
  matching<MatchingId>(
    ctx,
    subject,
    wanted,
    ({ rows, order }) => sql`
    select id, merchant_id as "merchantId" from (${rows}) h order by ${order} limit ${wanted.atMost}`,
  )

/** The ids of some of them as JSON. */
export type Bundle = { readonly count: number; readonly ids: string }

/** The same in bundles of up to so many: a million ids would otherwise be a million objects. */
export const matchingBundles = (ctx: Ctx, subject: SearchSubject, wanted: Wanted & { readonly size: number }) =>
  matching<Bundle>(
    ctx,
    subject,
    wanted,
    ({ rows, order }) => sql`
    select count(*)::int as count, json_agg(id order by place)::text as ids from (
      select id, row_number() over () as place
      from (select h.id from (${rows}) h order by ${order} limit ${wanted.atMost}) o
    ) p group by (place - 1) / ${wanted.size}::int order by min(place)`,
  )

/** Rows `h` and their order. */
type Ordered = { readonly rows: Part; readonly order: Part }
type Read = (ordered: Ordered) => Sql

async function matching<Row>(
  ctx: Ctx,
  subject: SearchSubject,
  { query, isToAct = false }: Wanted,
  read: Read,
): Promise<Row[]> {
  const request = searchRequestOf(subject, { ...query, page: 1, size: 1 })
  const text = query.text ?? ''
  const asked = parseTerms(text)
  const rows = (ordered: Ordered | null) => (ordered === null ? [] : ctx.db.rows<Row>(read(ordered)))
  if (asked === null) return rows(all(ctx, request))
  if (hasNoTerms(asked)) return []
  const [size, candidates] = await Promise.all([countDocuments(ctx, subject.kind), candidatesOf(ctx, asked)])
  const typed = queryAsTyped(asked, candidates, size)
  const found = await rows(hits(ctx, request, typed))
  if (found.length > 0 || !canHaveSimilar(text, asked)) return found
  if (isToAct && (await isKnown(ctx, request, typed))) return []
  const similar = await querySimilar(ctx, text, size)
  return similar === null ? [] : rows(hits(ctx, request, similar))
}

/** Whether anything is as typed, whatever the filters. */
async function isKnown(ctx: Ctx, request: SearchRequest, question: TextQuery): Promise<boolean> {
  const { rows } = hits(ctx, { ...request, filter: nothing, openOnly: false }, question)
  return (await ctx.db.find(sql`select 1 from (${rows}) h limit 1`)) !== null
}

function all(ctx: Ctx, { subject, branches, sort }: SearchRequest): Ordered | null {
  const { valued, empty } = sortedRangesOf({ subject, branches, sort })
  if (valued.length === 0) return null
  return { rows: unionAll([...valued, ...empty].map(one => rowsOf(ctx, subject, one))), order: rangeOrder(sort) }
}

function hits({ tenantId }: Ctx, { subject, filter, sort, openOnly }: SearchRequest, { pattern }: TextQuery): Ordered {
  const found = matches({ kind: subject.kind, openOnly, pattern }, everything)
  const rows = part`
    with hits as materialized (${found})
    select s.id, s.merchant_id, h.key, h.sorted_at, ${sort ? sort.column : part`null::text`} as rank from hits h
    join ${subject.table} on s.tenant_id = ${tenantId} and ${subject.isHit} ${filter}`
  return { rows, order: orderOf(sort) }
}
