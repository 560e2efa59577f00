import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requiredText } from '../fields/basic-fields.ts'
import { jsonText } from '../people/user-settings.ts'

const Filter = z.record(
  z.string().max(200),
  z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).max(2000),
)

/** Who sees a bookmark: its owner, the tenant, or, if made in the system tenant, all tenants. */
const bookmarkTypes = ['private', 'shared', 'system'] as const

export const Bookmark = z.object({
  id: z.string(),
  type: z.enum(bookmarkTypes),
  name: z.string(),
  createdByUserId: z.string(),
  createdByUsername: z.string(),
  filter: Filter,
  /** Equal to `filter`, under the other name that clients use. */
  filters: Filter,
  /** JSON text. */
  layout: z.string(),
  isFavorite: z.boolean(),
})
export type Bookmark = z.infer<typeof Bookmark>

const SentBookmark = z.strictObject({
  ...Bookmark.partial().shape,
  name: requiredText(100),
  filter: Filter.optional(),
  filters: Filter.optional(),
  layout: jsonText.default('{}'),
})

/** Fields that only the server sets. They are accepted if unchanged. */
export const bookmarkOwnedFields = [
  'id',
  'type',
  'createdByUserId',
  'createdByUsername',
  'isFavorite',
] as const satisfies readonly (keyof Bookmark)[]

const dashboardId = z.string().regex(/^[a-z0-9_-]{1,100}$/i)
const ofSet = z.object({ dashboardId })
const ofOne = z.object({ dashboardId, id: z.string() })
const set = '/bookmark-set/{dashboardId}'
/** Every call returns the full current list. */
const reply = z.array(Bookmark)
const signedIn = 'signedIn' as const
const mayShare = { scope: 'bookmark_share' } as const
const maySystemShare = { scope: 'bookmark_system_share' } as const

export const bookmarks = {
  list: endpoint({
    method: 'GET',
    path: set,
    need: signedIn,
    summary: 'The bookmarks of a dashboard',
    params: ofSet,
    reply,
  }),
  create: endpoint({
    method: 'POST',
    path: `${set}/bookmarks`,
    need: signedIn,
    summary: 'Save a private bookmark',
    params: ofSet,
    body: SentBookmark,
    reply,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${set}/bookmarks/{id}`,
    need: signedIn,
    summary: 'Change a bookmark',
    params: ofOne,
    body: SentBookmark,
    reply,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${set}/bookmarks/{id}`,
    need: signedIn,
    summary: 'Delete a bookmark',
    params: ofOne,
    reply,
  }),
  share: endpoint({
    method: 'POST',
    path: `${set}/bookmarks/{id}/share`,
    need: mayShare,
    summary: 'Share with the tenant',
    params: ofOne,
    reply,
  }),
  unshare: endpoint({
    method: 'DELETE',
    path: `${set}/bookmarks/{id}/share`,
    need: mayShare,
    summary: 'Stop sharing with the tenant',
    params: ofOne,
    reply,
  }),
  systemShare: endpoint({
    method: 'POST',
    path: `${set}/bookmarks/{id}/system-share`,
    need: maySystemShare,
    summary: 'Share with all tenants',
    params: ofOne,
    reply,
  }),
  systemUnshare: endpoint({
    method: 'DELETE',
    path: `${set}/bookmarks/{id}/system-share`,
    need: maySystemShare,
    summary: 'Stop sharing with all tenants',
    params: ofOne,
    reply,
  }),
  importSystem: endpoint({
    method: 'POST',
    path: `${set}/bookmarks/{id}/system`,
    need: signedIn,
    summary: 'Save a copy of a system bookmark',
    params: ofOne,
    reply,
    status: 201,
  }),
  favor: endpoint({
    method: 'POST',
    path: `${set}/favorites/{id}`,
    need: signedIn,
    summary: 'Mark as favourite',
    params: ofOne,
    reply,
  }),
  unfavor: endpoint({
    method: 'DELETE',
    path: `${set}/favorites/{id}`,
    need: signedIn,
    summary: 'Unmark as favourite',
    params: ofOne,
    reply,
  }),
}
