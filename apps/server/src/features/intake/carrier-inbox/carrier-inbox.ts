import { contract } from '@aftermile/contract/index'
import { serve } from '../../../http/routes/serve.ts'
import type { Feature, FeatureOptions } from '../../feature.ts'
import { providerStore } from '../../settings/service-providers/provider-store.ts'
import { mappingRoutes } from '../carrier-mapping/mapping-rows.ts'
import { listUnmapped } from '../carrier-mapping/unmapped-codes.ts'
import { sweepCarrierData } from '../carrier-sweep.ts'
import { listReplays, replayJob, startReplay } from '../mapping-replay/replay-job.ts'
import { earlyAnswersJob } from './early-answers.ts'
import { listQuarantined } from './quarantine.ts'
import { webhookRoute } from './webhooks.ts'

const calls = contract.carrierMapping

/** What the words of carriers mean, which are unknown, and what could not be read. */
export const carrierInbox = (options: FeatureOptions): Feature => ({
  routes: [
    ...mappingRoutes,
    webhookRoute(options),
    serve(calls.listReplays, async (ctx, { params }) => {
      await providerStore.get(ctx, params.id)
      return listReplays(ctx, params.id)
    }),
    serve(calls.createReplay, async (ctx, { params }) => {
      await providerStore.get(ctx, params.id)
      return startReplay(ctx, params.id)
    }),
    serve(calls.listUnmapped, async (ctx, { params }) => {
      await providerStore.get(ctx, params.id)
      return listUnmapped(ctx, params.id)
    }),
    serve(calls.listQuarantined, async (ctx, { params }) => {
      await providerStore.get(ctx, params.id)
      return listQuarantined(ctx, params.id)
    }),
  ],
  jobs: [replayJob.piece, earlyAnswersJob, sweepCarrierData],
})
