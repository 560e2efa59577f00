import { nothing, type Part, part } from '../../db/sql.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { exactHits } from './facets/count-limits.ts'
import { cachedCount } from './facets/facet-cache.ts'
import type { SearchRequest } from './filters/search-request.ts'
import { browse, countOf, type HitRow, type Page, pageOf } from './page.ts'
import { bucketsFor, canUseIndex, matches, newest, noLimit, sample } from './text-query/hits.ts'
import { noPattern } from './text-query/patterns.ts'
import type { Level, TextQuery } from './text-query/text-query.ts'

// Rarer terms are looked up by index and counted. A walk from the newest finds more common ones soon enough.
const rareHits = 2000
const guardedHits = 3000
const walkedRows = 20_000
const sparseRows = 1000

export type CountedPage<Row> = {
  readonly rows: readonly HitRow<Row>[]
  readonly count: number
  readonly countIsExact: boolean
}

/** A page of hits, and by which level of the text query they were found. */
export type PageOfHits<Row> = CountedPage<Row> & { readonly level: Level }

/** A page of hits that begin with the terms; where there are none, of hits with the terms anywhere. */
export async function pageOfHits<Row>(
  ctx: Ctx,
  request: SearchRequest<Row>,
  { start, anywhere }: TextQuery,
  size: number,
): Promise<PageOfHits<Row>> {
  const reader = readerOf(ctx, request, size)
  const found = (await reader.rare(anywhere)) ?? (reader.isWalkable ? null : await reader.all(anywhere))
  if (found) return { ...found.counted, level: found.hasStarts && start ? start : anywhere }
  const starts = start && (await reader.common(start))
  if (start && starts?.hasHits) return { ...starts.counted, level: start }
  return { ...(await reader.common(anywhere)).counted, level: anywhere }
}

type LevelPage<Row> = {
  readonly counted: CountedPage<Row>
  /** Before the filter. */
  readonly hasHits: boolean
  readonly hasStarts: boolean
}

/** Rare terms are found by the indexes, common ones by a walk from the newest document. */
function readerOf<Row>(ctx: Ctx, request: SearchRequest<Row>, size: number) {
  const { query, subject, openOnly, isFiltered, sort, offset } = request
  const filter = isFiltered ? request.filter : null
  const hitQuery = ({ pattern }: Level) => ({ kind: subject.kind, openOnly, pattern })
  const read = (hits: Part) => pageOf(ctx, { subject, hits, filter, sort, size: query.size, offset })
  const isWalkable =
    !query.exactCount && sort === null && query.bookedFrom === undefined && query.bookedTo === undefined

  const all = async (level: Level) => exactly(await read(matches(hitQuery(level), noLimit)))

  async function rare(level: Level): Promise<LevelPage<Row> | null> {
    if (!isWalkable || !canUseIndex(level.pattern) || level.expected > rareHits) return null
    const page = await read(matches(hitQuery(level), guardedHits))
    return page.read < guardedHits ? exactly(page) : null
  }

  async function walk(level: Level): Promise<LevelPage<Row> | null> {
    const isIndexed = canUseIndex(level.pattern)
    const needed = offset + query.size + 1
    const withinRows = isIndexed ? walkedRows : noLimit
    const atMost = isFiltered ? walkedRows : Math.max(needed, hitsForEstimate(level.expected, size))
    const page = await read(newest(hitQuery(level), { withinRows, atMost }))
    if (page.total >= needed) return estimated(page, await populationOf(ctx, request, size))
    return isIndexed || isFiltered ? null : exactly(page)
  }

  const common = async (level: Level) => (await rare(level)) ?? (await walk(level)) ?? (await all(level))
  return { isWalkable, all, rare, common }
}

/** Where hits are dense, reading a few more costs little and makes the estimate steadier. */
const hitsForEstimate = (expected: number, size: number): number =>
  Math.min(100, Math.round((500 * expected) / Math.max(size, 1000)))

/** A page without a text query: all rows that the filters allow. */
export async function pageOfAll<Row>(ctx: Ctx, request: SearchRequest<Row>, size: number): Promise<CountedPage<Row>> {
  const { query, subject, branches, sort, offset } = request
  const counted = await countOfAll(ctx, request, size)
  if (counted.countIsExact && counted.count <= offset) return { rows: [], ...counted }
  const isSparse = counted.count <= sparseRows
  return { rows: await browse(ctx, { subject, branches, sort, size: query.size, offset, isSparse }), ...counted }
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

const exactly = <Row>({ rows, total, read, hasStarts }: Page<Row>): LevelPage<Row> => ({
  counted: { rows, count: total, countIsExact: true },
  hasHits: read > 0,
  hasStarts,
})

/** Assumes that the share of hits among the walked documents holds for all documents. */
function estimated<Row>({ rows, total, reach, hasStarts }: Page<Row>, population: number): LevelPage<Row> {
  const share = total / Math.max(1, reach)
  const count = Math.max(total, Math.round(share * population))
  return { counted: { rows, count, countIsExact: false }, hasHits: true, hasStarts }
}

async function populationOf(ctx: Ctx, { subject, openOnly }: SearchRequest, size: number): Promise<number> {
  if (size > 0 && !openOnly) return size
  const filter = openOnly ? part`and s.completed_at is null` : nothing
  return countOf(ctx, subject, [{ filter, rank: null }], exactHits + 1)
}
