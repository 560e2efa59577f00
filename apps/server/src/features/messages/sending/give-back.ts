import { nextQueue } from '../queues/next-try.ts'
import { wakeSenders } from '../queues/wake-senders.ts'
import { postpone, releaseClaim } from './claim.ts'
import type { Batch } from './message-batch.ts'
import type { PreparedMessage } from './prepare-batch.ts'
import type { AsTenant } from './transactions/sender-ctx.ts'

const downPauseMs = 5000

/** Gives back messages that were not sent, for now. */
export async function release(
  { tenantId, claimId }: Batch,
  rest: readonly Pick<PreparedMessage, 'message'>[],
  asTenant: AsTenant,
): Promise<void> {
  const ids = rest.map(({ message }) => message.id)
  await asTenant(tenantId, ctx => releaseClaim(ctx, { tenantId, claimId, ids }))
}

type PassOn = { readonly reason: string; readonly surely: AsTenant }

/** Messages that would fail like those before them: to the next queue, or here again in a moment. No attempt is counted. */
export async function passOn(
  batch: Batch,
  rest: readonly PreparedMessage[],
  { reason, surely }: PassOn,
): Promise<void> {
  if (rest.length === 0) return
  await surely(batch.tenantId, async ctx => {
    await postpone(
      ctx,
      batch,
      rest.map(({ message: { id }, queues }) => {
        const next = nextQueue(batch.queue, queues)
        const where = next === null ? { queue: batch.queue, waitMs: downPauseMs } : { queue: next, waitMs: 0 }
        return { id, ...where, state: 'queued', reason }
      }),
    )
    await wakeSenders(ctx)
  })
}
