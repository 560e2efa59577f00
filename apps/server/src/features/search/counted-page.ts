import { nothing, type Part, part } from '../../db/sql.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { exactHits } from './facets/count-limits.ts'
import { cachedCount } from './facets/facet-cache.ts'
import type { SearchRequest } from './filters/search-request.ts'
import { browse, countOf, type HitRow, type Page, pageOf } from './page.ts'
import { bucketsFor, canUseIndex, matches, newest, noLimit, sample } from './text-query/hits.ts'
import { noPattern } from './text-query/patterns.ts'
import type { TextQuery } from './text-query/text-query.ts'

// Rarer terms are looked up by index and counted. A walk from the newest finds more common ones soon enough.
const rareHits = 1000
const guardedHits = 3000
const walkedRows = 20_000

export type CountedPage<Row> = {
  readonly rows: readonly HitRow<Row>[]
  readonly count: number
  readonly countIsExact: boolean
}

/** A page of hits. Rare terms are found by the indexes, common ones by a walk from the newest document. */
export async function pageOfHits<Row>(
  ctx: Ctx,
  request: SearchRequest<Row>,
  textQuery: TextQuery,
  size: number,
): Promise<CountedPage<Row>> {
  const { query, subject, openOnly, isFiltered, sort, offset } = request
  const hitQuery = { kind: subject.kind, openOnly, pattern: textQuery.pattern }
  const read = (hits: Part) =>
    pageOf(ctx, { subject, hits, filter: isFiltered ? request.filter : null, sort, size: query.size, offset })
  const isWalkable =
    !query.exactCount && sort === null && query.bookedFrom === undefined && query.bookedTo === undefined
  const isIndexed = canUseIndex(textQuery.pattern)

  if (isWalkable && isIndexed && textQuery.expected <= rareHits) {
    const page = await read(matches(hitQuery, guardedHits))
    if (page.read < guardedHits) return exactly(page)
  }
  if (isWalkable) {
    const needed = offset + query.size + 1
    const withinRows = isIndexed ? walkedRows : noLimit
    const atMost = isFiltered ? walkedRows : Math.max(needed, hitsForEstimate(textQuery.expected, size))
    const page = await read(newest(hitQuery, { withinRows, atMost }))
    if (page.total >= needed) return estimated(page, await populationOf(ctx, request, size))
    if (!isIndexed && !isFiltered) return exactly(page)
  }
  return exactly(await read(matches(hitQuery, noLimit)))
}

/** Where hits are dense, reading a few more costs little and makes the estimate steadier. */
const hitsForEstimate = (expected: number, size: number): number =>
  Math.min(100, Math.round((500 * expected) / Math.max(size, 1000)))

/** A page without a text query: all rows that the filters allow. */
export async function pageOfAll<Row>(ctx: Ctx, request: SearchRequest<Row>, size: number): Promise<CountedPage<Row>> {
  const { query, subject, branches, sort, offset } = request
  const rows = await browse(ctx, { subject, branches, sort, size: query.size, offset })
  return { rows, ...(await countOfAll(ctx, request, size)) }
}

async function countOfAll(ctx: Ctx, request: SearchRequest, size: number): Promise<Omit<CountedPage<unknown>, 'rows'>> {
  const { query, subject, filter, branches, hasCompleted, isFiltered, openOnly } = request
  if (query.exactCount) return { count: await countOf(ctx, subject, branches, noLimit), countIsExact: true }
  if (!isFiltered && !openOnly && size > exactHits) return { count: size, countIsExact: false }
  const cached = hasCompleted ? await cachedCount(ctx, request, size) : null
  if (cached !== null) return { count: cached, countIsExact: false }
  const count = await countOf(ctx, subject, branches, exactHits + 1)
  if (count <= exactHits) return { count, countIsExact: true }
  const buckets = bucketsFor(size)
  const hits = sample({ kind: subject.kind, openOnly, pattern: noPattern }, buckets)
  const page = await pageOf(ctx, { subject, hits, filter, sort: null, size: 0, offset: 0 })
  return { count: Math.max(count, Math.round((page.total * 1024) / buckets)), countIsExact: false }
}

const exactly = <Row>({ rows, total }: Page<Row>): CountedPage<Row> => ({ rows, count: total, countIsExact: true })

/** Assumes that the share of hits among the walked documents holds for all documents. */
function estimated<Row>({ rows, total, reach }: Page<Row>, population: number): CountedPage<Row> {
  const share = total / Math.max(1, reach)
  return { rows, count: Math.max(total, Math.round(share * population)), countIsExact: false }
}

async function populationOf(ctx: Ctx, { subject, openOnly }: SearchRequest, size: number): Promise<number> {
  if (size > 0 && !openOnly) return size
  const filter = openOnly ? part`and s.completed_at is null` : nothing
  return countOf(ctx, subject, [{ filter, rank: null }], exactHits + 1)
}
