import { maxNotifications, notifications } from '@aftermile/contract/people/notifications'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

export const notificationsKey = [notifications.list.path, 'list'] as const

/** The longest list that the server gives. It stores notifications for 90 days. */
export const allNotificationsQuery = queryOptions({
  queryKey: [...notificationsKey, 'all'],
  queryFn: async ({ signal }) => (await call(notifications.list, { query: { size: maxNotifications }, signal })).data,
})

export const notificationsQuery = queryOptions({
  queryKey: notificationsKey,
  queryFn: async ({ signal }) => (await call(notifications.list, { signal })).data,
})
