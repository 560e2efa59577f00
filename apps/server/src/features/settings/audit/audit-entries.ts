import type { Query } from '@aftermile/contract/endpoint'
import type { contract } from '@aftermile/contract/index'
import type { AuditLogEntry } from '@aftermile/contract/settings/audit'
import { array, nothing, type Part, part, sql } from '../../../db/sql.ts'
import { refused } from '../../../runtime/problem.ts'
import { visibleTo } from '../../people/user-rows.ts'
import { isVisibleTo, itemOfEntry, nounsFor, type Reader, systemTemplates, withSystemItems } from './item-of-entry.ts'

export type AuditFilter = Omit<Query<typeof contract.audit.list>, 'size' | 'continuationToken'>
type Page = { readonly size: number; readonly continuationToken?: string | undefined }

/** The entries of a filter that the actor may see, newest first. */
export async function readEntries(ctx: Reader, filter: AuditFilter, { size, continuationToken }: Page) {
  const after = continuationToken === undefined ? nothing : part`and (e.at, e.id) < ${placeOf(continuationToken)}`
  const found = await ctx.db.rows<AuditLogEntry>(sql`
    select e.id::text, e.at, e.user_id as "userId", e.user_name as "userName", e.action, e.noun, e.item_id as "itemId", e.changes,
      ${itemOfEntry(ctx)} as item
    from ${await entriesOf(ctx, filter, { after, size: size + 1 })} e order by e.at desc, e.id desc`)
  const items = await withSystemItems(ctx, found.slice(0, size))
  const last = items.at(-1)
  return {
    items,
    continuationToken: last && found.length > size ? `${Date.parse(last.at)}.${last.id}` : null,
  }
}

/** How many entries a filter has. */
export async function countEntries(ctx: Reader, filter: AuditFilter): Promise<number> {
  const nouns = nounsOf(ctx, filter)
  const limit =
    nouns === null
      ? nothing
      : part`and e.noun = any (${array(nouns)}) and ${isVisibleTo(ctx, await systemTemplates(ctx))}`
  const row = await ctx.db.find<{ count: number }>(
    sql`select count(*)::int as count from audit_entries e where ${conditions(ctx, filter)} ${limit}`,
  )
  return row?.count ?? 0
}

/** The people and nouns with entries. Each is found by one look into an index. */
export async function readMetadata({ db, tenantId, actor }: Reader) {
  const entries = part`audit_entries e where e.tenant_id = ${tenantId}`
  const people = await db.rows<{ id: string; name: string; isUser: boolean }>(sql`
    with recursive people as (
      (select e.user_id, e.user_name from ${entries} order by e.user_id desc, e.at desc, e.id desc limit 1)
      union all
      select next.user_id, next.user_name from people p cross join lateral (
        select e.user_id, e.user_name from ${entries} and e.user_id < p.user_id order by e.user_id desc, e.at desc, e.id desc limit 1
      ) next
    )
    select p.user_id as id, p.user_name as name, u.id is not null as "isUser" from people p
    left join users u on u.tenant_id = ${tenantId} and u.id = p.user_id and ${visibleTo(actor)}
    where ${actor.merchants.length === 0} or u.id is not null
    order by p.user_name, p.user_id`)
  const nouns = await db.rows<{ noun: string }>(sql`
    with recursive nouns as (
      (select e.noun from ${entries} order by e.noun limit 1)
      union all
      select next.noun from nouns n cross join lateral (
        select e.noun from ${entries} and e.noun > n.noun order by e.noun limit 1
      ) next
    )
    select noun from nouns`)
  const allowed = nounsFor(actor)
  return { people, nouns: nouns.map(({ noun }) => noun).filter(noun => allowed?.includes(noun) ?? true) }
}

/** The newest entries. Those of several nouns come from the index of each noun, so that a rare noun is not searched among all. */
async function entriesOf(
  ctx: Reader,
  filter: AuditFilter,
  { after, size }: { after: Part; size: number },
): Promise<Part> {
  const newest = part`order by e.at desc, e.id desc limit ${size}`
  const nouns = nounsOf(ctx, filter)
  if (nouns === null) return part`(select e.* from audit_entries e where ${conditions(ctx, filter)} ${after} ${newest})`
  const isVisible = isVisibleTo(ctx, await systemTemplates(ctx))
  return part`(
    select e.* from unnest(${array(nouns)}::text[]) as n (noun) cross join lateral (
      select e.* from audit_entries e
      where ${conditions(ctx, filter)} and e.noun = n.noun and ${isVisible} ${after} ${newest}
    ) e ${newest})`
}

/** The nouns to search one by one; null where the actor sees all. */
const nounsOf = ({ actor }: Reader, { noun }: AuditFilter): readonly string[] | null =>
  nounsFor(actor)?.filter(each => noun === undefined || each === noun) ?? null

function conditions({ tenantId }: Reader, { noun, itemId, userId, from, to }: AuditFilter): Part {
  return part`e.tenant_id = ${tenantId}
    ${noun === undefined ? nothing : part`and e.noun = ${noun}`}
    ${itemId === undefined ? nothing : part`and e.item_id = ${itemId}`}
    ${userId === undefined ? nothing : part`and e.user_id = ${userId}`}
    ${from === undefined ? nothing : part`and e.at >= ${from}`}
    ${to === undefined ? nothing : part`and e.at <= ${to}`}`
}

function placeOf(token: string): Part {
  const [, ms, id] = /^(\d{1,14})\.(\d{1,18})$/.exec(token) ?? []
  if (ms === undefined || id === undefined) throw refused('continuationToken', '{_field_} isn’t valid')
  return part`(${new Date(Number(ms)).toISOString()}::timestamptz, ${id}::bigint)`
}
