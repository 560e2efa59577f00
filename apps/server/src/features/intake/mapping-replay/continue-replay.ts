import type { MappingReplay } from '@aftermile/contract/intake/carrier-mapping'
import { conflict } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { lockReplay, replayJob, replayRecords, toReplay } from './replay-job.ts'

type Params = { readonly id: string; readonly replayId: string }

/** Continues a replay that has stopped, where it stopped. */
export async function continueReplay(ctx: Ctx, params: Params): Promise<MappingReplay> {
  const row = await lockReplay(ctx, params)
  if (row.state === 'waiting' || row.state === 'running') return toReplay(row)
  if (row.state !== 'stopped') throw conflict('This replay hasn’t stopped')
  await replayJob.resume(ctx, row.id)
  return toReplay(await lockReplay(ctx, params))
}

/** Ends a replay that has stopped. */
export async function cancelReplay(ctx: Ctx, params: Params): Promise<MappingReplay> {
  const row = await lockReplay(ctx, params)
  if (row.state === 'cancelled') return toReplay(row)
  if (row.state !== 'stopped') throw conflict('This replay hasn’t stopped')
  await replayRecords.end(ctx, row.id, { as: 'cancelled', message: null })
  return toReplay(await lockReplay(ctx, params))
}
