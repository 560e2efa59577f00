import type { Bookmark } from '@aftermile/contract/boards/bookmarks'
import { systemTenantId } from '@aftermile/domain/access'
import { nothing, part, type RowOf, sql } from '../../../db/sql.ts'
import { columns, expression, pick } from '../../../db/table.ts'
import { bookmarks, systemBookmarks } from '../../../db/tables/people.ts'
import { conflict, notFound } from '../../../runtime/problem.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import { holderOf } from '../../../tenancy/holder.ts'

/** The fields of a bookmark that its maker sets. */
export type BookmarkContent = Pick<Bookmark, 'name' | 'filter' | 'layout'>

const common = ['id', 'name', 'filter', 'layout', 'holderId', 'createdByUserId', 'createdByUsername'] as const
const columnsOfOwn = columns({
  ...pick(bookmarks, ...common),
  type: expression<Bookmark['type']>(part`case when is_shared then 'shared' else 'private' end`),
})
const columnsOfSystem = columns({
  ...pick(systemBookmarks, ...common),
  type: expression<Bookmark['type']>(part`'system'`),
})

/** A stored bookmark, with its type and its holder. */
export type BookmarkRow = RowOf<typeof columnsOfOwn>

/** The columns that a bookmark keeps when it moves between the two tables. */
const moved = part`id, dashboard_id, name, filter, layout, holder_id, created_by_user_id, created_by_username, created_at`

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** All bookmarks of a dashboard that the caller sees: own private ones, shared ones of the tenant, those of the system. */
export async function listBookmarks(ctx: RequestCtx, dashboardId: string): Promise<Bookmark[]> {
  const { holderId } = holderOf(ctx.actor)
  const [own, system, favorites] = await Promise.all([
    ctx.db.rows(sql`
      select ${columnsOfOwn} from bookmarks
      where tenant_id = ${ctx.tenantId} and dashboard_id = ${dashboardId} and (is_shared or holder_id = ${holderId})`),
    ctx.db.rows(sql`
      select ${columnsOfSystem} from system_bookmarks where tenant_id = ${systemTenantId} and dashboard_id = ${dashboardId}`),
    ctx.db.rows<{ id: string }>(sql`
      select bookmark_id as id from bookmark_favorites where tenant_id = ${ctx.tenantId} and holder_id = ${holderId}`),
  ])
  const liked = new Set(favorites.map(({ id }) => id))
  return [...own, ...system]
    .map(({ holderId: _, ...row }) => ({ ...row, filters: row.filter, isFavorite: liked.has(row.id) }))
    .sort((a, b) => byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
}

/** A bookmark that the caller sees. Locks it until the transaction ends if it belongs to the tenant of the caller. */
export async function getBookmark(ctx: RequestCtx, dashboardId: string, id: string): Promise<BookmarkRow> {
  const { holderId } = holderOf(ctx.actor)
  const own = await ctx.db.find(sql`
    select ${columnsOfOwn} from bookmarks
    where tenant_id = ${ctx.tenantId} and id = ${id} and dashboard_id = ${dashboardId} and (is_shared or holder_id = ${holderId})
    for update`)
  const found = own ?? (await findSystemBookmark(ctx, dashboardId, id))
  if (found === null) throw notFound()
  return found
}

export function findSystemBookmark(ctx: RequestCtx, dashboardId: string, id: string): Promise<BookmarkRow | null> {
  const lock = ctx.tenantId === systemTenantId ? part`for update` : nothing
  return ctx.db.find(sql`
    select ${columnsOfSystem} from system_bookmarks
    where tenant_id = ${systemTenantId} and id = ${id} and dashboard_id = ${dashboardId} ${lock}`)
}

const maxBookmarks = 200

export async function addBookmark(ctx: RequestCtx, dashboardId: string, { name, filter, layout }: BookmarkContent) {
  const { tenantId, actor } = ctx
  const { holderId, userId } = holderOf(actor)
  // With two requests at once, the second counts the bookmark of the first.
  await ctx.db.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`bookmarks ${tenantId} ${holderId} ${dashboardId}`}, 0))`,
  )
  const existing = await ctx.db.find<{ count: number }>(sql`
    select count(*) from bookmarks where tenant_id = ${tenantId} and dashboard_id = ${dashboardId} and holder_id = ${holderId}`)
  if ((existing?.count ?? 0) >= maxBookmarks)
    throw conflict(`You have reached the limit of ${maxBookmarks} bookmarks. Delete one first`)
  await ctx.db.run(sql`
    insert into bookmarks (tenant_id, id, dashboard_id, name, filter, layout, holder_id, user_id, created_by_user_id, created_by_username)
    values (${tenantId}, gen_random_uuid()::text, ${dashboardId}, ${name}, ${JSON.stringify(filter)}, ${layout}, ${holderId}, ${userId},
      ${actor.userId}, ${actor.name})`)
}

const tableOf = ({ type }: BookmarkRow) => (type === 'system' ? part`system_bookmarks` : part`bookmarks`)

export async function changeBookmark(
  { db, tenantId }: RequestCtx,
  row: BookmarkRow,
  { name, filter, layout }: BookmarkContent,
) {
  await db.run(sql`
    update ${tableOf(row)} set name = ${name}, filter = ${JSON.stringify(filter)}, layout = ${layout}, updated_at = tenant_now()
    where tenant_id = ${tenantId} and id = ${row.id}`)
}

/** Favourites in other tenants then point at nothing and are not shown. */
export async function removeBookmark({ db, tenantId }: RequestCtx, row: BookmarkRow): Promise<void> {
  await db.run(sql`delete from ${tableOf(row)} where tenant_id = ${tenantId} and id = ${row.id}`)
  await db.run(sql`delete from bookmark_favorites where tenant_id = ${tenantId} and bookmark_id = ${row.id}`)
}

/** Makes a bookmark private, shared or system. A private one belongs to an existing user, or to a visiting root. */
export async function moveBookmark(ctx: RequestCtx, row: BookmarkRow, type: Bookmark['type']): Promise<void> {
  const { db, tenantId } = ctx
  const userId = type === 'private' ? await getMakerId(ctx, row) : null
  const isShared = type === 'shared'
  if (type === 'system') {
    await db.run(sql`
      with deleted as (delete from bookmarks where tenant_id = ${tenantId} and id = ${row.id} returning ${moved})
      insert into system_bookmarks (tenant_id, ${moved}) select ${tenantId}, ${moved} from deleted returning 1`)
  } else if (row.type === 'system') {
    await db.run(sql`
      with deleted as (delete from system_bookmarks where tenant_id = ${tenantId} and id = ${row.id} returning ${moved})
      insert into bookmarks (tenant_id, user_id, is_shared, ${moved})
      select ${tenantId}, ${userId}, ${isShared}, ${moved} from deleted returning 1`)
  } else {
    await db.run(sql`
      update bookmarks set is_shared = ${isShared}, user_id = ${userId}, updated_at = tenant_now()
      where tenant_id = ${tenantId} and id = ${row.id}`)
  }
}

async function getMakerId({ db, tenantId }: RequestCtx, { holderId }: BookmarkRow): Promise<string | null> {
  if (holderId.includes('/')) return null
  const maker = await db.find<{ id: string }>(
    sql`select id from users where tenant_id = ${tenantId} and id = ${holderId}`,
  )
  if (maker === null)
    throw conflict('Its owner no longer exists, so it can’t be made private. Keep it shared or delete it')
  return maker.id
}

export async function setFavorite(ctx: RequestCtx, bookmarkId: string, isFavorite: boolean): Promise<void> {
  const { holderId, userId } = holderOf(ctx.actor)
  await ctx.db.run(
    isFavorite
      ? sql`insert into bookmark_favorites (tenant_id, holder_id, bookmark_id, user_id)
          values (${ctx.tenantId}, ${holderId}, ${bookmarkId}, ${userId}) on conflict do nothing`
      : sql`delete from bookmark_favorites
          where tenant_id = ${ctx.tenantId} and holder_id = ${holderId} and bookmark_id = ${bookmarkId}`,
  )
}
