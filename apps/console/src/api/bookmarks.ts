import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { bookmarkActions, bookmarksQuery } from './bookmark-queries.ts'

export const useBookmarks = (dashboardId: string) => useQuery(bookmarksQuery(dashboardId))

export const useBookmarkActions = (dashboardId: string) => useMutation(bookmarkActions(useQueryClient(), dashboardId))
