import { contract } from '@aftermile/contract/index'
import { serve } from '../../../http/routes/serve.ts'
import type { Feature } from '../../feature.ts'
import { requireSource } from '../../settings/apps/event-source.ts'
import { refuseWithoutMatch } from '../carrier-mapping/mapping-rows.ts'
import { cancelReplay, continueReplay } from './continue-replay.ts'
import { listReplays, replayJob, startReplay } from './replay-job.ts'
import { tryMapping } from './try-mapping.ts'

const calls = contract.carrierMapping

/** Reads the stored events of a carrier again by its mapping of today. */
export const mappingReplay: Feature = {
  routes: [
    serve(calls.listReplays, async (ctx, { params }) => {
      await requireSource(ctx, params.id)
      return listReplays(ctx, params.id)
    }),
    serve(calls.tryRow, async (ctx, { params, body: { isRemoved, ...row } }) => {
      await requireSource(ctx, params.id)
      refuseWithoutMatch(row)
      return tryMapping(ctx, params.id, { row, isRemoved })
    }),
    serve(calls.createReplay, async (ctx, { params }) => {
      await requireSource(ctx, params.id)
      return startReplay(ctx, params.id)
    }),
    serve(calls.continueReplay, (ctx, { params }) => continueReplay(ctx, params)),
    serve(calls.cancelReplay, (ctx, { params }) => cancelReplay(ctx, params)),
  ],
  jobs: [replayJob.piece],
}
