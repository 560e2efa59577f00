import { nothing, type Part, part, sql } from '../../db/sql.ts'
import type { Ctx } from '../../tenancy/context.ts'
import type { HighlightField } from './documents/search-document.ts'
import type { Branch } from './filters/filter-branches.ts'
import type { Sort } from './filters/filters.ts'
import type { SearchSubject } from './filters/search-subject.ts'
import { rangeOrder, rowsOf, type SortedRange, sortedRangesOf, unionAll } from './filters/sorted-ranges.ts'
import { bestOf } from './text-query/hits.ts'

export type Fields = Readonly<Partial<Record<HighlightField, readonly string[]>>>
/** The columns of a row that a list shows, and the texts in which the search matched. */
export type HitRow<Row> = Row & { readonly fields: Fields | null }

export type Page<Row> = {
  readonly rows: readonly HitRow<Row>[]
  /** How many hits were read, before the filter. */
  readonly read: number
  /** Whether some of these begin with the terms. Then the others are left out. */
  readonly hasStarts: boolean
  /** How many of these pass the filter. */
  readonly total: number
}

type PageQuery<Row> = {
  readonly subject: SearchSubject<Row>
  /** key, sorted_at, is_start */
  readonly hits: Part
  /** Null: none. */
  readonly filter: Part | null
  readonly sort: Sort | null
  readonly size: number
  readonly offset: number
}

type FoundRow<Row> = HitRow<Row> & {
  read: number
  hasStarts: boolean | null
  total: number
  key: string | null
}

/** One page of hits, joined to their rows with the rights of the caller. */
export async function pageOf<Row>(
  { db, tenantId }: Ctx,
  { subject, hits, filter, sort, size, offset }: PageQuery<Row>,
): Promise<Page<Row>> {
  const isJoined = filter !== null || sort !== null
  const shown = part`${subject.columnsFor(tenantId)}, d.fields`
  const found = await db.rows<FoundRow<Row>>(sql`
    with found as materialized (${hits}),
    hits as (${bestOf(part`found`)}),
    passing as materialized (
      select h.key, h.sorted_at, ${sort ? sort.column : part`null::text`} as rank from hits h
      ${isJoined ? part`${subject.joinHits(tenantId)} ${filter ?? nothing}` : nothing}
    ),
    chosen as materialized (select * from passing order by ${orderOf(sort)} limit ${size} offset ${offset})
    select t.*, x.* from (
      select (select count(*)::int from found) as read, (select bool_or(is_start) from found) as "hasStarts",
        count(*)::int as total from passing
    ) t
    left join (
      select ${shown}, h.key, h.sorted_at, h.rank from chosen h
      ${subject.joinHits(tenantId)}
      left join search_documents d on d.tenant_id = ${tenantId} and d.kind = ${subject.kind} and d.key = h.key
    ) x on true
    order by ${orderOf(sort)}`)
  const [first] = found
  return {
    rows: found.filter(row => row.key !== null),
    read: first?.read ?? 0,
    hasStarts: first?.hasStarts ?? false,
    total: first?.total ?? 0,
  }
}

export function orderOf(sort: Sort | null): Part {
  if (sort === null) return part`sorted_at desc, key`
  return sort.isDescending ? part`rank desc nulls last, key` : part`rank nulls last, key`
}

type BrowseQuery<Row> = Omit<PageQuery<Row>, 'hits' | 'filter'> & {
  /** They do not overlap. */
  readonly branches: readonly Branch[]
  /** Few rows match, as far as is known: they are found first and sorted then, instead of looked for in the order of all rows. */
  readonly isSparse: boolean
}

/** One page of rows without a text query, straight from the table: the indexes alone find the page, then its rows are read. */
export async function browse<Row>(ctx: Ctx, query: BrowseQuery<Row>): Promise<HitRow<Row>[]> {
  const { valued, empty } = sortedRangesOf(query)
  const found = await read(ctx, query, valued)
  // Rows without a sort value come last and are read only for a page that reaches them.
  return found.length === query.size || empty.length === 0 ? found : read(ctx, query, [...valued, ...empty])
}

async function read<Row>(ctx: Ctx, query: BrowseQuery<Row>, ranges: readonly SortedRange[]): Promise<HitRow<Row>[]> {
  const { subject, sort, size, offset, isSparse } = query
  if (ranges.length === 0) return []
  const order = rangeOrder(sort)
  const first = ranges.map(range => {
    const rows = rowsOf(ctx, subject, range)
    return isSparse
      ? part`select * from (${rows} offset 0) h`
      : part`(${rows} order by ${range.order} limit ${offset + size})`
  })
  const shown = part`${subject.columnsFor(ctx.tenantId)}, null as fields`
  return ctx.db.rows<HitRow<Row>>(sql`
    with h as materialized (select * from (${unionAll(first)}) h order by ${order} limit ${size} offset ${offset})
    select ${shown} from h ${subject.joinHits(ctx.tenantId)}
    order by ${order}`)
}

/** The number of rows, counted up to `atMost`. */
export async function countOf(
  { db, tenantId }: Ctx,
  subject: SearchSubject,
  branches: readonly Branch[],
  atMost: number,
): Promise<number> {
  if (branches.length === 0) return 0
  const counts = branches.map(
    ({ filter }) => part`(
      select count(*)::int from (select 1 from ${subject.table} where s.tenant_id = ${tenantId} ${filter} limit ${atMost}) s)`,
  )
  const row = await db.find<{ count: number }>(sql`select ${counts.reduce((a, b) => part`${a} + ${b}`)} as count`)
  return row?.count ?? 0
}
