import { isDeepStrictEqual } from 'node:util'
import { type Bookmark, bookmarkOwnedFields } from '@aftermile/contract/boards/bookmarks'
import type { Body } from '@aftermile/contract/endpoint'
import { contract } from '@aftermile/contract/index'
import { systemTenantId } from '@aftermile/domain/access'
import type { Route } from '../../../http/routes/route.ts'
import { serve } from '../../../http/routes/serve.ts'
import { writeAudit } from '../../../records/audit.ts'
import { refuseChanged } from '../../../records/server-owned.ts'
import { conflict, forbidden, notFound, refused } from '../../../runtime/problem.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import { holderOf } from '../../../tenancy/holder.ts'
import type { Feature } from '../../feature.ts'
import {
  addBookmark,
  type BookmarkContent,
  type BookmarkRow,
  changeBookmark,
  findSystemBookmark,
  getBookmark,
  listBookmarks,
  moveBookmark,
  removeBookmark,
  setFavorite,
} from './bookmark-rows.ts'

const { list, create, update, remove, importSystem, ...others } = contract.bookmarks
const { share, unshare, systemShare, systemUnshare, favor, unfavor } = others

export const bookmarks: Feature = {
  routes: [
    serve(list, (ctx, { params }) => listBookmarks(ctx, params.dashboardId)),
    serve(create, async (ctx, { params, body }) => {
      const { userId, name } = ctx.actor
      refuseChanged(
        body,
        { type: 'private', createdByUserId: userId, createdByUsername: name, isFavorite: false },
        bookmarkOwnedFields,
      )
      await addBookmark(ctx, params.dashboardId, contentOf(body))
      return listBookmarks(ctx, params.dashboardId)
    }),
    serve(update, async (ctx, { params, body }) => {
      const row = await getBookmark(ctx, params.dashboardId, params.id)
      requireChangeRight(ctx, row)
      const seen = (await listBookmarks(ctx, params.dashboardId)).find(item => item.id === row.id)
      refuseChanged(body, seen ?? {}, bookmarkOwnedFields)
      const content = contentOf(body)
      await changeBookmark(ctx, row, content)
      await audit(ctx, row, { ...row, ...content })
      return listBookmarks(ctx, params.dashboardId)
    }),
    serve(remove, async (ctx, { params }) => {
      const row = await getBookmark(ctx, params.dashboardId, params.id)
      requireChangeRight(ctx, row)
      await removeBookmark(ctx, row)
      await audit(ctx, row, null)
      return listBookmarks(ctx, params.dashboardId)
    }),
    serve(importSystem, async (ctx, { params }) => {
      const row = await findSystemBookmark(ctx, params.dashboardId, params.id)
      if (row === null) throw notFound()
      await addBookmark(ctx, params.dashboardId, row)
      return listBookmarks(ctx, params.dashboardId)
    }),
    sharing(share, { from: 'private', to: 'shared' }),
    sharing(unshare, { from: 'shared', to: 'private' }),
    systemSharing(systemShare, 'system'),
    systemSharing(systemUnshare, 'private'),
    favoring(favor, true),
    favoring(unfavor, false),
  ],
}

type Move = { from: Bookmark['type']; to: Bookmark['type'] }

/** Shares or unshares within the tenant. Does nothing where the bookmark already has the type. */
function sharing(endpoint: typeof share | typeof unshare, { from, to }: Move): Route {
  return serve(endpoint, async (ctx, { params }) => {
    const row = await getBookmark(ctx, params.dashboardId, params.id)
    requireChangeRight(ctx, row)
    if (row.type === 'system') throw conflict('This bookmark is shared with all tenants')
    if (row.type === from) await move(ctx, row, to)
    return listBookmarks(ctx, params.dashboardId)
  })
}

/** Shares or unshares with all tenants, which works only in the system tenant. */
function systemSharing(endpoint: typeof systemShare | typeof systemUnshare, to: 'system' | 'private'): Route {
  return serve(endpoint, async (ctx, { params }) => {
    const row = await getBookmark(ctx, params.dashboardId, params.id)
    if (ctx.tenantId !== systemTenantId)
      throw forbidden('Switch to the system tenant to share bookmarks with all tenants')
    requireChangeRight(ctx, row)
    if ((row.type === 'system') !== (to === 'system')) await move(ctx, row, to)
    return listBookmarks(ctx, params.dashboardId)
  })
}

function favoring(endpoint: typeof favor | typeof unfavor, isFavorite: boolean): Route {
  return serve(endpoint, async (ctx, { params }) => {
    const row = await getBookmark(ctx, params.dashboardId, params.id)
    await setFavorite(ctx, row.id, isFavorite)
    return listBookmarks(ctx, params.dashboardId)
  })
}

/** A bookmark is changed by its maker, a shared one also by users who may share, a system one by root in the system tenant. */
function requireChangeRight({ tenantId, actor }: RequestCtx, { type, holderId }: BookmarkRow): void {
  const may = (scope: string) => actor.scopes.includes(scope)
  if (type === 'system') {
    if (tenantId !== systemTenantId || !may('bookmark_system_share'))
      throw forbidden('This belongs to the system tenant. Only root can change it there')
  } else if (holderId !== holderOf(actor).holderId && !may('bookmark_share')) {
    throw forbidden('This bookmark belongs to someone else. Changing it requires scope bookmark_share')
  }
}

async function move(ctx: RequestCtx, row: BookmarkRow, type: Bookmark['type']): Promise<void> {
  await moveBookmark(ctx, row, type)
  await audit(ctx, row, { ...row, type })
}

/** Private bookmarks are not audited. */
async function audit(ctx: RequestCtx, before: BookmarkRow, after: BookmarkRow | null): Promise<void> {
  if (before.type === 'private' && (after === null || after.type === 'private')) return
  const fieldsOf = ({ type, name, filter, layout }: BookmarkRow) => ({ type, name, filter, layout })
  await writeAudit(ctx, {
    noun: 'bookmark',
    itemId: before.id,
    before: fieldsOf(before),
    after: after && fieldsOf(after),
  })
}

type Sent = Body<typeof create>

/** `filter` and `filters` are two names for the same field. */
function contentOf({ name, layout, filter, filters }: Sent): BookmarkContent {
  if (filter && filters && !isDeepStrictEqual(filter, filters))
    throw refused('filters', '{_field_} and filter differ. Send only one of them')
  return { name, layout, filter: filter ?? filters ?? {} }
}
