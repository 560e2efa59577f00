import { notifications } from '@aftermile/contract/people/notifications'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

export const notificationsKey = [notifications.list.path, 'list'] as const

export const notificationsQuery = queryOptions({
  queryKey: notificationsKey,
  queryFn: async ({ signal }) => (await call(notifications.list, { signal })).data,
})
