import type { Ctx } from '../../context.ts'
import { nothing, part, sql } from '../../db/sql.ts'
import { isEmpty, parseAsked } from './asked.ts'
import { candidatesOf } from './candidates.ts'
import type { SearchQuery } from './filters.ts'
import { everything, matches } from './hits.ts'
import { orderOf } from './page.ts'
import { askAsTyped, askForSimilar, hasSimilar, type Question } from './question.ts'
import { type Request, requestOf } from './request.ts'
import { sizeOf } from './size.ts'
import type { Subject } from './subject.ts'

export type MatchingId = { readonly id: string; readonly merchantId: string }

type Matching = Omit<SearchQuery, 'page' | 'size' | 'includeFacets' | 'exactCount'>

type Wanted = {
  readonly query: Matching
  readonly atMost: number
  /** To be acted on: where something is as typed, only that is meant, also when a filter now hides it. */
  readonly isToAct?: boolean
}

/** Everything that a search finds, in its order and without pages, up to a number. */
export async function matchingIds(
  ctx: Ctx,
  subject: Subject,
  { query, atMost, isToAct = false }: Wanted,
): Promise<MatchingId[]> {
  const request = requestOf(subject, { ...query, page: 1, size: 1 })
  const text = query.text ?? ''
  const asked = parseAsked(text)
  if (asked === null) return allOf(ctx, request, atMost)
  if (isEmpty(asked)) return []
  const [size, candidates] = await Promise.all([sizeOf(ctx, subject.kind), candidatesOf(ctx, asked)])
  const typed = askAsTyped(asked, candidates, size)
  const found = await hitsOf(ctx, request, { question: typed, atMost })
  if (found.length > 0 || !hasSimilar(text, asked)) return found
  if (isToAct && (await isKnown(ctx, request, typed))) return []
  const similar = await askForSimilar(ctx, text, size)
  return similar === null ? [] : hitsOf(ctx, request, { question: similar, atMost })
}

/** Whether anything is as typed, whatever the filters. */
const isKnown = async (ctx: Ctx, request: Request, question: Question): Promise<boolean> =>
  (await hitsOf(ctx, { ...request, filter: nothing, openOnly: false }, { question, atMost: 1 })).length > 0

function allOf({ db, tenantId }: Ctx, { subject, filter, sort }: Request, atMost: number): Promise<MatchingId[]> {
  const order = sort ? part`rank ${sort.isDescending ? part`desc` : part`asc`} nulls last, ` : part``
  return db.rows<MatchingId>(sql`
    select s.id, s.merchant_id as "merchantId", ${sort ? sort.column : part`null::text`} as rank from ${subject.table}
    where s.tenant_id = ${tenantId} ${filter} order by ${order} ${subject.newestFirst} limit ${atMost}`)
}

function hitsOf(
  { db, tenantId }: Ctx,
  { subject, filter, sort, openOnly }: Request,
  { question, atMost }: { question: Question; atMost: number },
): Promise<MatchingId[]> {
  const hits = matches({ kind: subject.kind, openOnly, pattern: question.pattern }, everything)
  return db.rows<MatchingId>(sql`
    with hits as materialized (${hits})
    select s.id, s.merchant_id as "merchantId", h.key, h.sorted_at, ${sort ? sort.column : part`null::text`} as rank from hits h
    join ${subject.table} on s.tenant_id = ${tenantId} and ${subject.isHit} ${filter}
    order by ${orderOf(sort)} limit ${atMost}`)
}
