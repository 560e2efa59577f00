import { nothing, type Part, part, sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { facetFilter, hasOpenFacet } from '../filters/filters.ts'
import type { SearchRequest } from '../filters/search-request.ts'
import type { SearchSubject } from '../filters/search-subject.ts'
import { cacheFacetsFrom, exactHits } from './count-limits.ts'

/** Which cached counts answer a request. With `completed`, open rows are counted in the table. */
export type CachedPart = 'all' | 'completed'

/** Null: the request filters by something that is not cached, or is faster without the cache. */
export async function findCachedPart(
  { db, tenantId }: Ctx,
  request: SearchRequest,
  size: number,
): Promise<CachedPart | null> {
  if (!isCacheable(request, size)) return null
  const cached = await db.find<Sums>(sql`
    select ${sums} from search_counts s where s.tenant_id = ${tenantId} and s.kind = ${request.subject.kind}`)
  return cached && cachedPartOf(cached, request)
}

function isCacheable({ subject, query, chosen }: SearchRequest, size: number): boolean {
  const { id, merchantId, orderId, bookedFrom, bookedTo, completedFrom, completedTo } = query
  const isBeyond = [id, merchantId, orderId, bookedFrom, bookedTo, completedFrom, completedTo].some(Boolean)
  const isUncounted = [...chosen.keys()].some(field => Object.hasOwn(subject.filters, field))
  return !isBeyond && !isUncounted && !hasOpenFacet(subject, chosen) && size > cacheFacetsFrom
}

type Sums = { rows: number; open: number }

const sums = part`count(*)::int as rows, coalesce(sum(s.documents) filter (where s.is_open), 0)::int as open`

function cachedPartOf({ rows, open }: Sums, { openOnly }: SearchRequest): CachedPart | null {
  if (rows === 0) return null
  if (open > exactHits) return 'all'
  return openOnly ? null : 'completed'
}

/** The subject whose rows `s` are cached counts. */
export const inCache = <Row>(subject: SearchSubject<Row>): SearchSubject<Row> => ({
  ...subject,
  facets: { ...subject.facets, ...subject.cachedFacets },
  openFacets: Object.fromEntries(
    Object.entries(subject.openFacets).map(([field, facet]) => [field, { ...facet, value: part`null::text` }]),
  ),
})

/** The cached counts as `s`, read like the rows that they count. */
export const cachedRows = ({ tenantId }: Ctx, { subject, openOnly }: SearchRequest, cached: CachedPart): Part => part`
  search_counts s where s.tenant_id = ${tenantId} and s.kind = ${subject.kind}
  ${openOnly ? part`and s.is_open` : cached === 'completed' ? part`and not s.is_open` : nothing}`

/** The open rows, which are counted in the table beside the cached completed ones. */
export const openRows = ({ tenantId }: Ctx, { subject, base }: SearchRequest): Part => part`
  ${subject.table} where s.tenant_id = ${tenantId} and s.completed_at is null ${base}`

/** About how many rows match, in one read of the cache. Null where findCachedPart would say null. */
export async function cachedCount(ctx: Ctx, request: SearchRequest, size: number): Promise<number | null> {
  if (!isCacheable(request, size)) return null
  const { db, tenantId } = ctx
  const facets = facetFilter(request.subject, request.chosen)
  const cachedFacets = facetFilter(inCache(request.subject), request.chosen)
  const row = await db.find<Sums & { matching: number; completed: number }>(sql`
    select ${sums},
      coalesce(sum(s.documents) filter (where not s.is_open ${cachedFacets}), 0)::int as completed,
      coalesce(sum(s.documents) filter (where ${request.openOnly ? part`s.is_open` : part`true`} ${cachedFacets}), 0)::int as matching
    from search_counts s where s.tenant_id = ${tenantId} and s.kind = ${request.subject.kind}`)
  const cached = row && cachedPartOf(row, request)
  if (!row || !cached) return null
  if (cached === 'all') return row.matching
  const open = await db.find<{ count: number }>(
    sql`select count(*)::int as count from ${openRows(ctx, request)} ${facets}`,
  )
  return row.completed + (open?.count ?? 0)
}

/** Counts each combination of facet values again for a large tenant. A small tenant has no cache. */
export async function refreshFacetCache({ db, tenantId }: Ctx, subject: SearchSubject, size: number): Promise<void> {
  await db.run(sql`delete from search_counts where tenant_id = ${tenantId} and kind = ${subject.kind}`)
  if (size <= cacheFacetsFrom) return
  const { columns, values } = subject.cache
  await db.run(sql`
    insert into search_counts (tenant_id, kind, position, is_open, is_recent, ${columns}, documents)
    select ${tenantId}, ${subject.kind}, row_number() over (), c.* from (
      select s.completed_at is null as is_open, coalesce(s.completed_at > ${recentFrom(part`tenant_now()`)}, false) as is_recent, ${values},
        count(*)::int as documents from ${subject.table}
      where s.tenant_id = ${tenantId} group by is_open, is_recent, ${columns}
      order by documents desc limit ${maxCombinations}
    ) c returning 1`)
}

/**
 * Completions that reach us later than this show with the next count of all. Their time is that of the event, so without an overlap a
 * shipment whose completion comes late would be neither among the open ones nor among the completed ones.
 */
const recentFrom = (countedAt: Part): Part => part`${countedAt}::timestamptz(3) - interval '2 days'`

/** Counts open rows again, and those completed shortly before or after all were counted. All others keep their counts. */
export async function refreshRecentFacets(
  { db, tenantId }: Ctx,
  subject: SearchSubject,
  countedAt: string,
): Promise<void> {
  await db.run(sql`
    delete from search_counts where tenant_id = ${tenantId} and kind = ${subject.kind} and (is_open or is_recent)`)
  const { columns, values } = subject.cache
  await db.run(sql`
    insert into search_counts (tenant_id, kind, position, is_recent, is_open, ${columns}, documents)
    select ${tenantId}, ${subject.kind}, ${maxCombinations}::int + row_number() over (), true, c.* from (
      select is_open, ${columns}, count(*)::int as documents from (
        select true as is_open, ${values} from ${subject.table} where s.tenant_id = ${tenantId} and s.completed_at is null
        union all
        select false, ${values} from ${subject.table} where s.tenant_id = ${tenantId} and s.completed_at > ${recentFrom(part`${countedAt}`)}
      ) recent group by is_open, ${columns}
      order by documents desc limit ${maxCombinations}
    ) c returning 1`)
}

/** The rarest combinations beyond this are left out: reading them would take longer than a sample. */
const maxCombinations = 50_000
