import { type Bookmark, bookmarks } from '@aftermile/contract/boards/bookmarks'
import type { SentBody } from '@aftermile/contract/endpoint'
import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from './call.ts'

export const cacheMs = 300_000

type Sent = SentBody<typeof bookmarks.create>

/** What can be done to the bookmarks of a dashboard. */
export type BookmarkAction =
  | { readonly act: 'create'; readonly bookmark: Sent }
  | { readonly act: 'update'; readonly id: string; readonly bookmark: Sent }
  | {
      readonly act: Exclude<keyof typeof bookmarks, 'list' | 'create' | 'update'>
      readonly id: string
    }

export const useBookmarks = (dashboardId: string) => useQuery(bookmarksQuery(dashboardId))

export const useBookmarkActions = (dashboardId: string) => useMutation(bookmarkActions(useQueryClient(), dashboardId))

export const bookmarksQuery = (dashboardId: string) =>
  queryOptions({
    queryKey: ['bookmarks', dashboardId],
    queryFn: async ({ signal }) => (await call(bookmarks.list, { params: { dashboardId }, signal })).data,
    staleTime: cacheMs,
  })

/** Every answer is the whole list as it is now, so it replaces what was known; one after the other keeps the newest last. */
export function bookmarkActions(queries: QueryClient, dashboardId: string) {
  const { queryKey } = bookmarksQuery(dashboardId)
  return mutationOptions({
    scope: { id: queryKey.join() },
    mutationFn: (wanted: BookmarkAction) => perform(dashboardId, wanted),
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: list => void queries.setQueryData(queryKey, list),
  })
}

async function perform(dashboardId: string, wanted: BookmarkAction): Promise<Bookmark[]> {
  if (wanted.act === 'create')
    return (await call(bookmarks.create, { params: { dashboardId }, body: wanted.bookmark })).data
  const params = { dashboardId, id: wanted.id }
  if (wanted.act === 'update') return (await call(bookmarks.update, { params, body: wanted.bookmark })).data
  return (await call(bookmarks[wanted.act], { params })).data
}
