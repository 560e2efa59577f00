import { nothing, type Part, part, rawPart, sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { facetFilter, hasOpenFacet, isChosen } from '../filters/filters.ts'
import type { SearchRequest } from '../filters/search-request.ts'
import type { SearchSubject } from '../filters/search-subject.ts'
import { countOf } from '../page.ts'
import { allBuckets, bucketsFor, noLimit, sample } from '../text-query/hits.ts'
import { noPattern } from '../text-query/patterns.ts'
import { readSampled } from '../text-query/sampled-hits.ts'
import type { Level } from '../text-query/text-query.ts'
import { exactHits, sampledFrom, sampledHits } from './count-limits.ts'
import { type CachedPart, cachedRows, findCachedPart, inCache, openRows } from './facet-cache.ts'

export type FacetCounts = Record<string, { value: string | number; count: number }[]>
export type Facets = { readonly facets: FacetCounts; readonly facetsAreExact: boolean }

const valuesPerField = 100
/** Towns: as many as the map lists. */
const valuesPerOpenField = 500

/** Counts each field under the filters of the other fields. Few hits are counted one by one; many come from the cache or from a sample. */
export async function facetsOf(ctx: Ctx, request: SearchRequest, level: Level | null, size: number): Promise<Facets> {
  if (level) return facetsOfHits(ctx, request, level, size)
  const cached = await findCachedPart(ctx, request, size)
  if (cached === 'completed') return facets(request, await countCached(ctx, request, cached), cachedCounts)
  const scale = 1024 / bucketsFor(size)
  const countSample = (openOnly: boolean) =>
    countHits(ctx, request, sample({ kind: request.subject.kind, openOnly, pattern: noPattern }, bucketsFor(size)))
  if (cached === 'all') {
    const { facets: counted } = facets(request, await countCached(ctx, request, cached), cachedCounts)
    const ofOpen = openFacetCountsOf(request.subject, (await countSample(true)).counts, scale)
    return { facets: { ...counted, ...ofOpen }, facetsAreExact: false }
  }
  if (isNarrowed(request) || size <= 2 * exactHits) {
    // By the indexes alone: to read the rows for nothing takes longer.
    const total = await countOf(ctx, request.subject, [{ filter: request.base, rank: null }], sampledFrom)
    if (total <= exactHits) return facets(request, (await countRows(ctx, request)).counts, { scale: 1, areExact: true })
    const narrowed = await countNarrowed(ctx, request)
    if (narrowed !== null) return narrowed
    if (total < sampledFrom) return countEvenPart(ctx, request, total)
  }
  return facets(request, (await countSample(request.openOnly)).counts, { scale, areExact: false })
}

/** Counts an even part of so many rows, of which the index tells those that are read. */
async function countEvenPart(ctx: Ctx, request: SearchRequest, total: number): Promise<Facets> {
  const { table, key } = request.subject
  const buckets = Math.ceil((allBuckets * 2 * sampledHits) / total)
  const hits = part`
    select ${key} as key from ${table}
    where s.tenant_id = ${ctx.tenantId} ${request.base} and (hashtext(${key}) & 1023) < ${buckets}`
  const { counts } = await countHits(ctx, request, hits)
  return facets(request, counts, { scale: allBuckets / buckets, areExact: false })
}

/** Many hits of a text are all over the table, and to read each takes longer than anybody waits. */
async function facetsOfHits(
  ctx: Ctx,
  request: SearchRequest,
  { pattern, expected }: Level,
  size: number,
): Promise<Facets> {
  const { subject, openOnly, query } = request
  const { found, scale } = await readSampled(
    { kind: subject.kind, openOnly, pattern },
    { wanted: query.exactCount ? exactHits / 2 : sampledHits, expected, size },
    (hits, atMost) => countHits(ctx, request, hits, atMost),
  )
  return facets(request, found.counts, { scale, areExact: scale === 1 })
}

const cachedCounts: Accuracy = { scale: 1, areExact: false }

/** Where too many rows are open, those with the chosen values of open facets may be few: of these facets, only these values are counted then. */
async function countNarrowed(ctx: Ctx, request: SearchRequest): Promise<Facets | null> {
  const { subject, chosen, base } = request
  if (!hasOpenFacet(subject, chosen)) return null
  const ofOpen = new Map([...chosen].filter(([field]) => Object.hasOwn(subject.openFacets, field)))
  const { counts, read } = await countRows(ctx, { ...request, base: part`${base} ${facetFilter(subject, ofOpen)}` })
  return read <= exactHits ? facets(request, counts, { scale: 1, areExact: true }) : null
}

/** Whether a filter that is not counted leaves few rows, as far as can be told. */
const isNarrowed = ({ openOnly, query, chosen }: SearchRequest): boolean =>
  openOnly ||
  chosen.get('isLive')?.includes('true') === true ||
  [query.id, query.orderId, query.bookedFrom, query.bookedTo, query.completedFrom].some(text => text !== undefined)

type Count = { field: string | null; value: string | null; count: number }
type Counted = { counts: readonly Count[]; read: number }

/** Counts nothing where there are more than `atMost` hits. */
const countHits = (ctx: Ctx, request: SearchRequest, hits: Part, atMost: number = noLimit): Promise<Counted> =>
  count(ctx, request, {
    before: part`hits as materialized (${hits}),`,
    rows: part`${selected(request, part`1`)} from hits h
      ${request.subject.joinHits(ctx.tenantId)} ${request.base}
      where (select count(*) from hits) <= ${atMost}`,
    read: part`hits`,
  })

const countRows = (ctx: Ctx, request: SearchRequest): Promise<Counted> =>
  count(ctx, request, {
    before: nothing,
    rows: part`${selected(request, part`1`)} from ${request.subject.table}
      where s.tenant_id = ${ctx.tenantId} ${request.base} limit ${exactHits + 1}`,
    read: part`rows`,
  })

async function countCached(ctx: Ctx, request: SearchRequest, cached: CachedPart): Promise<readonly Count[]> {
  const counted = { ...request, subject: inCache(request.subject) }
  const open = part`${selected(request, part`1`)} from ${openRows(ctx, request)} union all`
  const { counts } = await count(ctx, request, {
    before: nothing,
    rows: part`${cached === 'completed' ? open : nothing} ${selected(counted, part`s.documents`)} from ${cachedRows(ctx, request, cached)}`,
    read: part`rows`,
  })
  return counts
}

/** A row counts for a field when it passes the filters of all other fields. */
function selected({ subject, chosen }: SearchRequest, weight: Part): Part {
  const failed = countedFields(subject).reduce((sum, field, index) => {
    const values = chosen.get(field)
    return values
      ? part`${sum} + (not coalesce(${isChosen(subject, field, values)}, false))::int * ${2 ** index}::int`
      : sum
  }, part`0`)
  const values = [...Object.values(subject.facets), ...Object.values(subject.openFacets).map(({ value }) => value)]
  const columns = values.reduce((all, column, index) => part`${all}, ${column} as ${nameOf(index)}`, nothing)
  return part`select ${failed} as failed ${columns}, ${weight} as weight`
}

/** Their places in the list are those of their columns and of their bits in `failed`. */
const countedFields = ({ facets, openFacets }: SearchSubject): string[] => [
  ...Object.keys(facets),
  ...Object.keys(openFacets),
]

type Source = { before: Part; rows: Part; read: Part }

async function count({ db }: Ctx, { subject }: SearchRequest, { before, rows, read }: Source): Promise<Counted> {
  const fields = countedFields(subject)
  const hasManyValues = (field: string) => subject.openFacets[field]?.hasManyValues === true
  const columns = fields.reduce(
    (all, field, index) => (hasManyValues(field) ? all : part`${all}, ${nameOf(index)}`),
    part`failed`,
  )
  const groups = fields.reduce(
    (all, field, index) =>
      part`${all} union all ${group(field, index, hasManyValues(field) ? part`rows` : part`cells`)}`,
    part`select null as field, null as value, count(*)::int as count from ${read}`,
  )
  const found = await db.rows<Count>(sql`
    with ${before} rows as materialized (${rows}),
    cells as materialized (select ${columns}, sum(weight) as weight from rows group by ${columns})
    ${groups}`)
  return { counts: found.filter(row => row.field !== null), read: found.find(row => row.field === null)?.count ?? 0 }
}

const nameOf = (index: number): Part => rawPart(`f${index}`)

function group(field: string, index: number, rows: Part): Part {
  return field === 'tags'
    ? part`select ${field}::text, tag, sum(weight)::int from ${rows} cross join lateral unnest(${nameOf(index)}) as tag
        where ${passesOthers(index)} group by tag`
    : part`select ${field}::text, ${nameOf(index)}, sum(weight)::int from ${rows}
        where ${passesOthers(index)} and ${nameOf(index)} is not null group by 2`
}

const passesOthers = (index: number): Part => part`(failed & ~(${2 ** index}::int)) = 0`

type Accuracy = { readonly scale: number; readonly areExact: boolean }

function facets({ subject }: SearchRequest, counts: readonly Count[], { scale, areExact }: Accuracy): Facets {
  const counted = facetCountsOf(Object.keys(subject.facets), counts, { scale, atMost: valuesPerField })
  return { facets: { ...counted, ...openFacetCountsOf(subject, counts, scale) }, facetsAreExact: areExact }
}

const openFacetCountsOf = ({ openFacets }: SearchSubject, counts: readonly Count[], scale: number): FacetCounts =>
  facetCountsOf(
    Object.keys(openFacets),
    counts.flatMap(count => {
      const included = openFacets[count.field ?? '']?.including?.(count.value ?? '') ?? []
      return [count, ...included.map(value => ({ ...count, value }))]
    }),
    { scale, atMost: valuesPerOpenField },
  )

function facetCountsOf(
  fields: readonly string[],
  counts: readonly Count[],
  { scale, atMost }: { scale: number; atMost: number },
): FacetCounts {
  return Object.fromEntries(
    fields.map(field => [
      field,
      [
        ...Map.groupBy(
          counts.filter(item => item.field === field),
          ({ value }) => value,
        ),
      ]
        .map(([value, same]) => ({
          value: field === 'milestoneIndex' ? Number(value) : (value ?? ''),
          count: Math.round(same.reduce((sum, { count }) => sum + count, 0) * scale),
        }))
        .toSorted((a, b) => b.count - a.count || (String(a.value) < String(b.value) ? -1 : 1))
        .slice(0, atMost),
    ]),
  )
}
