import type { Part } from '../../db/sql.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { exactHits } from './facets/count-limits.ts'
import { cachedCount } from './facets/facet-cache.ts'
import type { SearchRequest } from './filters/search-request.ts'
import { browse, countOf, type HitRow, type Page, pageOf } from './page.ts'
import { bucketsFor, canUseIndex, matches, newest, noLimit, sample } from './text-query/hits.ts'
import { noPattern } from './text-query/patterns.ts'
import { readSampled } from './text-query/sampled-hits.ts'
import type { Level, TextQuery } from './text-query/text-query.ts'

// Rarer terms are looked up by index and counted. A walk from the newest finds more common ones soon enough.
const rareHits = 2000
const guardedHits = 3000
const walkedRows = 20_000
const sparseRows = 1000
/** So many hits are counted for an estimate that is less than four percent off on average. */
const counted = 500
/** So many are looked at, where few pass the filter. */
const mostCounted = 4000
/** Most documents are completed. */
const openShare = 1 / 8

export type CountedPage<Row> = {
  readonly rows: readonly HitRow<Row>[]
  readonly count: number
  readonly countIsExact: boolean
}

type Count = Omit<CountedPage<unknown>, 'rows'>

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
    const page = await read(newest(hitQuery(level), { withinRows, atMost: isFiltered ? walkedRows : needed }))
    if (page.total >= needed) return estimated(page, await countSampled(level, page.total / page.read))
    return isIndexed || isFiltered ? null : exactly(page)
  }

  /** `share`: of the hits, about how many pass the filter. The newest hits say nothing of how many there are: every season has its own. */
  async function countSampled(level: Level, share: number): Promise<Count> {
    const wanted = Math.ceil(Math.min(mostCounted, counted / share))
    const expected = openOnly ? Math.ceil(level.expected * openShare) : level.expected
    const { found, scale } = await readSampled(hitQuery(level), { wanted, expected, size }, hits =>
      pageOf(ctx, { subject, hits, filter, sort: null, size: 0, offset: 0 }),
    )
    return { count: Math.round(found.total * scale), countIsExact: scale === 1 }
  }

  const common = async (level: Level) => (await rare(level)) ?? (await walk(level)) ?? (await all(level))
  return { isWalkable, all, rare, common }
}

/** A page without a text query: all rows that the filters allow. */
export async function pageOfAll<Row>(ctx: Ctx, request: SearchRequest<Row>, size: number): Promise<CountedPage<Row>> {
  const { query, subject, branches, sort, offset } = request
  const counted = await countOfAll(ctx, request, size)
  if (counted.countIsExact && counted.count <= offset) return { rows: [], ...counted }
  const isSparse = counted.count <= sparseRows
  return { rows: await browse(ctx, { subject, branches, sort, size: query.size, offset, isSparse }), ...counted }
}

async function countOfAll(ctx: Ctx, request: SearchRequest, size: number): Promise<Count> {
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

/** At least what the page has shown. */
const estimated = <Row>({ rows, total, hasStarts }: Page<Row>, { count, countIsExact }: Count): LevelPage<Row> => ({
  counted: { rows, count: Math.max(total, count), countIsExact },
  hasHits: true,
  hasStarts,
})
