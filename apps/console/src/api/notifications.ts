import { contract } from '@aftermile/contract/index'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

export const notificationsKey = [contract.notifications.list.path, 'list'] as const

export const notificationsQuery = queryOptions({
  queryKey: notificationsKey,
  queryFn: async ({ signal }) => (await call(contract.notifications.list, { signal })).data,
})
