import { nothing, type Part, part, sql } from '../../db/sql.ts'
import type { Ctx } from '../../tenancy/context.ts'
import type { HighlightField } from './documents/search-document.ts'
import type { Branch } from './filters/filter-branches.ts'
import type { Sort } from './filters/filters.ts'
import type { SearchSubject } from './filters/search-subject.ts'
import { rangeOrder, rowsOf, type SortedRange, sortedRangesOf, unionAll } from './filters/sorted-ranges.ts'

export type Fields = Readonly<Partial<Record<HighlightField, readonly string[]>>>
/** What a list reads of a row, and in which of its texts the search matched. */
export type HitRow<Row> = Row & { readonly fields: Fields | null }

export type Page<Row> = {
  readonly rows: readonly HitRow<Row>[]
  /** How many hits were read, before the filter. */
  readonly read: number
  /** Those of them that pass it. */
  readonly total: number
  /** How many documents it took to come to the last of them, where they were walked. */
  readonly reach: number
}

type Asked<Row> = {
  readonly subject: SearchSubject<Row>
  /** key, sorted_at, place */
  readonly hits: Part
  /** Null: none. */
  readonly filter: Part | null
  readonly sort: Sort | null
  readonly size: number
  readonly offset: number
}

type Found<Row> = HitRow<Row> & { read: number; total: number; reach: number | null; key: string | null }

/** One page of hits, joined back under the caller's own rights. */
export async function pageOf<Row>(
  { db, tenantId }: Ctx,
  { subject, hits, filter, sort, size, offset }: Asked<Row>,
): Promise<Page<Row>> {
  const isJoined = filter !== null || sort !== null
  const shown = part`${subject.columns}, d.fields`
  const found = await db.rows<Found<Row>>(sql`
    with hits as materialized (${hits}),
    kept as materialized (
      select h.key, h.sorted_at, h.place, ${sort ? sort.column : part`null::text`} as rank from hits h
      ${isJoined ? part`join ${subject.table} on s.tenant_id = ${tenantId} and ${subject.isHit} ${filter ?? nothing}` : nothing}
    ),
    chosen as materialized (select * from kept order by ${orderOf(sort)} limit ${size} offset ${offset})
    select t.*, x.* from (
      select (select count(*)::int from hits) as read, count(*)::int as total, max(place)::int as reach from kept
    ) t
    left join (
      select ${shown}, h.key, h.sorted_at, h.rank from chosen h
      join ${subject.table} on s.tenant_id = ${tenantId} and ${subject.isHit}
      left join search_documents d on d.tenant_id = ${tenantId} and d.kind = ${subject.kind} and d.key = h.key
    ) x on true
    order by ${orderOf(sort)}`)
  const [first] = found
  return {
    rows: found.filter(row => row.key !== null),
    read: first?.read ?? 0,
    total: first?.total ?? 0,
    reach: first?.reach ?? 0,
  }
}

export function orderOf(sort: Sort | null): Part {
  if (sort === null) return part`sorted_at desc, key`
  return sort.isDescending ? part`rank desc nulls last, key` : part`rank nulls last, key`
}

type Browsed<Row> = Omit<Asked<Row>, 'hits' | 'filter'> & {
  /** They shut each other out. */
  readonly branches: readonly Branch[]
}

/** The same without any text to find: straight from the table. What comes first is found by the indexes alone, then read. */
export async function browse<Row>(ctx: Ctx, browsed: Browsed<Row>): Promise<HitRow<Row>[]> {
  const { valued, empty } = sortedRangesOf(browsed)
  const found = await read(ctx, browsed, valued)
  // What has no value comes last, and is looked for only where a page reaches it.
  return found.length === browsed.size || empty.length === 0 ? found : read(ctx, browsed, [...valued, ...empty])
}

async function read<Row>(ctx: Ctx, browsed: Browsed<Row>, strands: readonly SortedRange[]): Promise<HitRow<Row>[]> {
  const { subject, sort, size, offset } = browsed
  if (strands.length === 0) return []
  const first = strands.map(
    strand => part`(${rowsOf(ctx, subject, strand)} order by ${strand.order} limit ${offset + size})`,
  )
  const order = rangeOrder(sort)
  const shown = part`${subject.columns}, null as fields`
  return ctx.db.rows<HitRow<Row>>(sql`
    with h as materialized (select * from (${unionAll(first)}) h order by ${order} limit ${size} offset ${offset})
    select ${shown} from h join ${subject.table} on s.tenant_id = ${ctx.tenantId} and ${subject.isHit}
    order by ${order}`)
}

/** How many there are, counted no further than asked. */
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
  const row = await db.find<{ count: number }>(
    sql`select ${counts.reduce((one, other) => part`${one} + ${other}`)} as count`,
  )
  return row?.count ?? 0
}
