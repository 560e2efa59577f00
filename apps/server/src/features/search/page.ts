import type { Ctx } from '../../context.ts'
import { nothing, part, sql } from '../../db/sql.ts'
import type { Branch } from './branches.ts'
import type { Sort } from './filters.ts'
import type { HighlightField } from './search-document.ts'
import type { Subject } from './subject.ts'

export type Fields = Readonly<Partial<Record<HighlightField, readonly string[]>>>
export type HitRow = Readonly<Record<string, unknown>> & { readonly fields: Fields | null }

export type Page = {
  readonly rows: readonly HitRow[]
  /** How many hits were read, before the filter. */
  readonly read: number
  /** Those of them that pass it. */
  readonly total: number
  /** How many documents it took to come to the last of them, where they were walked. */
  readonly reach: number
}

type Asked = {
  readonly subject: Subject
  /** key, sorted_at, place */
  readonly hits: object
  /** Null: none. */
  readonly filter: object | null
  readonly sort: Sort | null
  readonly size: number
  readonly offset: number
}

type Row = HitRow & { read: number; total: number; reach: number | null; key: string | null }

/** One page of hits, joined back under the caller's own rights. */
export async function pageOf(
  { db, tenantId }: Ctx,
  { subject, hits, filter, sort, size, offset }: Asked,
): Promise<Page> {
  const isJoined = filter !== null || sort !== null
  const found = await db.rows<Row>(sql`
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
      select ${subject.columns}, d.fields, h.key, h.sorted_at, h.rank from chosen h
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

export function orderOf(sort: Sort | null): object {
  if (sort === null) return part`sorted_at desc, key`
  return sort.isDescending ? part`rank desc nulls last, key` : part`rank nulls last, key`
}

type Browsed = Omit<Asked, 'hits' | 'filter'> & {
  /** They shut each other out. */
  readonly branches: readonly Branch[]
}

/** The same without any text to find: straight from the table. What comes first is found by the indexes alone, then read. */
export async function browse(ctx: Ctx, browsed: Browsed): Promise<HitRow[]> {
  const { branches, sort, size } = browsed
  const valued = branches.map(branch => strandOf(browsed, branch))
  const found = await read(ctx, browsed, valued)
  if (found.length === size || !sort?.isOptional) return found
  // What has no value comes last, and is looked for only where a page reaches it.
  const others = branches.map(({ filter }) => ({
    filter: part`${filter} and ${sort.column} is null`,
    rank: sort.column,
    order: browsed.subject.newestFirst,
  }))
  return read(ctx, browsed, [...valued, ...others])
}

/** Rows that one index may hold in the order in which they are wanted. */
type Strand = { readonly filter: object; readonly rank: object; readonly order: object }

function strandOf({ subject, sort }: Browsed, { filter, rank }: Branch): Strand {
  if (sort === null) return { filter, rank: part`null::text`, order: subject.newestFirst }
  if (rank !== null) return { filter, rank: part`${rank}::text`, order: subject.newestFirst }
  const direction = sort.isDescending ? part`desc` : nothing
  return {
    filter: sort.isOptional ? part`${filter} and ${sort.column} is not null` : filter,
    rank: sort.column,
    order: part`${sort.column} ${direction}, ${subject.newestFirst}`,
  }
}

async function read(
  { db, tenantId }: Ctx,
  { subject, sort, size, offset }: Browsed,
  strands: readonly Strand[],
): Promise<HitRow[]> {
  if (strands.length === 0) return []
  const found = strands.map(
    ({ filter, rank, order }) => part`(
      select ${subject.key} as key, s.id, s.merchant_id, ${subject.bookedAt} as sorted_at, ${rank} as rank from ${subject.table}
      where s.tenant_id = ${tenantId} ${filter} order by ${order} limit ${offset + size})`,
  )
  const all = found.reduce((one, other) => part`${one} union all ${other}`)
  const ranked = sort ? part`h.rank ${sort.isDescending ? part`desc` : nothing} nulls last,` : nothing
  const order = part`${ranked} h.sorted_at desc, h.id, h.merchant_id`
  return db.rows<HitRow>(sql`
    with h as materialized (select * from (${all}) h order by ${order} limit ${size} offset ${offset})
    select ${subject.columns}, null as fields from h join ${subject.table} on s.tenant_id = ${tenantId} and ${subject.isHit}
    order by ${order}`)
}

/** How many there are, counted no further than asked. */
export async function countOf(
  { db, tenantId }: Ctx,
  subject: Subject,
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
