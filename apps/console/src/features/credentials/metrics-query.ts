import { serviceProviderMetrics } from '@aftermile/contract/settings/service-provider-metrics'
import { call } from '../../api/call.ts'

const { list } = serviceProviderMetrics

/** How the credentials of service providers are doing. */
export const metricsQuery = {
  queryKey: [list.path],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(list, { signal })).data,
  refetchInterval: 60_000,
}
