import { serviceProviderMetrics } from '@aftermile/contract/settings/service-provider-metrics'
import { call } from '../../../api/call.ts'

const { list, activity } = serviceProviderMetrics

/** How the credentials of service providers are doing. */
export const metricsQuery = {
  queryKey: [list.path],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(list, { signal })).data,
  refetchInterval: 60_000,
}

/** What each provider has sent, with or without credentials. */
export const activityQuery = {
  queryKey: [activity.path],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(activity, { signal })).data,
  staleTime: 60_000,
}
