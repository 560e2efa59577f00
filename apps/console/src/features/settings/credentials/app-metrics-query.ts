import { appMetricsCalls } from '@aftermile/contract/settings/app-metrics'
import { call } from '../../../api/call.ts'

const { list } = appMetricsCalls

/** How the credentials of apps are doing. */
export const appMetricsQuery = {
  queryKey: [list.path],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(list, { signal })).data,
  refetchInterval: 30_000,
}
