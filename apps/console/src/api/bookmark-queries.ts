import { type Bookmark, bookmarks } from '@aftermile/contract/boards/bookmarks'
import type { SentBody } from '@aftermile/contract/endpoint'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

const cacheMs = 300_000

type Sent = SentBody<typeof bookmarks.create>

/** A change to the bookmarks of a dashboard. */
export type BookmarkAction =
  | { readonly kind: 'create'; readonly bookmark: Sent }
  | { readonly kind: 'update'; readonly id: string; readonly bookmark: Sent }
  | {
      readonly kind: Exclude<keyof typeof bookmarks, 'list' | 'create' | 'update'>
      readonly id: string
    }

export const bookmarksQuery = (dashboardId: string) =>
  queryOptions({
    queryKey: ['bookmarks', dashboardId],
    queryFn: async ({ signal }) => (await call(bookmarks.list, { params: { dashboardId }, signal })).data,
    staleTime: cacheMs,
  })

/** Every response is the full list, so it replaces the cached one. Actions run one after the other, so the last response is the newest. */
export function bookmarkActions(queries: QueryClient, dashboardId: string) {
  const { queryKey } = bookmarksQuery(dashboardId)
  return mutationOptions({
    scope: { id: queryKey.join() },
    mutationFn: (action: BookmarkAction) => perform(dashboardId, action),
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: list => void queries.setQueryData(queryKey, list),
  })
}

async function perform(dashboardId: string, action: BookmarkAction): Promise<Bookmark[]> {
  if (action.kind === 'create')
    return (await call(bookmarks.create, { params: { dashboardId }, body: action.bookmark })).data
  const params = { dashboardId, id: action.id }
  if (action.kind === 'update') return (await call(bookmarks.update, { params, body: action.bookmark })).data
  return (await call(bookmarks[action.kind], { params })).data
}
