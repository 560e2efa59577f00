import { contract } from '@aftermile/contract/index'
import { serve } from '../../../http/routes/serve.ts'
import { providerStore } from './provider-store.ts'

const calls = contract.serviceProviders

/** Read-only: these are settings of the carrier and are changed with it. */
export const timeRoutes = [
  serve(calls.collectSchedules, async (ctx, { params }) => {
    const { data } = await providerStore.get(ctx, params.id)
    return data.settings.collectSchedules ?? []
  }),
  serve(calls.transitTimes, async (ctx, { params }) => {
    const { data } = await providerStore.get(ctx, params.id)
    return data.settings.transitTimes ?? []
  }),
]
