import { contract } from '@aftermile/contract/index'
import type { Feature, FeatureOptions } from '../../feature.ts'
import { serve } from '../../http/serve.ts'
import { providers } from '../service-providers/providers.ts'
import { takeEarly } from './early-answers.ts'
import { mappingRoutes } from './mapping-rows.ts'
import { listQuarantined } from './quarantine.ts'
import { listReplays, replayMapping, startReplay } from './replays.ts'
import { sweepWords } from './sweep.ts'
import { listUnmapped } from './unmapped.ts'
import { webhookRoute } from './webhooks.ts'

const calls = contract.carrierWords

/** What the words of carriers mean, which are unknown, and what could not be read. */
export const carrierWords = (options: FeatureOptions): Feature => ({
  routes: [
    ...mappingRoutes,
    webhookRoute(options),
    serve(calls.listReplays, async (ctx, { params }) => {
      await providers.get(ctx, params.id)
      return listReplays(ctx, params.id)
    }),
    serve(calls.createReplay, async (ctx, { params }) => {
      await providers.get(ctx, params.id)
      return startReplay(ctx, params.id)
    }),
    serve(calls.listUnmapped, async (ctx, { params }) => {
      await providers.get(ctx, params.id)
      return listUnmapped(ctx, params.id)
    }),
    serve(calls.listQuarantined, async (ctx, { params }) => {
      await providers.get(ctx, params.id)
      return listQuarantined(ctx, params.id)
    }),
  ],
  jobs: [replayMapping, takeEarly, sweepWords],
})
