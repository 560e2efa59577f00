import type { FastifyBaseLogger } from 'fastify'
import { isUnreachable } from '../../../db/pool.ts'
import { noteRendering } from '../../settings/templates/set-aside.ts'
import { outboxQueue } from '../queues/queues.ts'
import { heldReason } from '../waiting/held-messages.ts'
import { endUnsent } from './attempts.ts'
import { hold, releaseClaim } from './claim.ts'
import { deliverWebhooks, type WebhookOptions } from './deliver-webhooks.ts'
import { passOn, release } from './give-back.ts'
import type { Batch } from './message-batch.ts'
import type { MessageSource } from './message-source.ts'
import type { PreparedBatch, PreparedMessage } from './prepare-batch.ts'
import { publishUpdates } from './publish-updates.ts'
import { renderBatch } from './render-batch.ts'
import { sendGroup } from './send-group.ts'
import type { Step } from './transactions/sender-ctx.ts'
import { type RenderingWatch, watchRendering } from './watched-rendering.ts'

export type DeliverOptions = WebhookOptions & {
  readonly prepare: Step<Batch, PreparedBatch>
  readonly source: MessageSource
  readonly log: FastifyBaseLogger
}

/** Few, because a process that is killed leaves so many of unknown state. */
const groupSize = 10
/** The outbox calls nobody, so its groups can be larger. */
const outboxGroupSize = 50

/** Sends a claimed batch, group by group. isDown: the provider is out of reach, and the rest waits or has gone to another queue. */
export async function deliverBatch(batch: Batch, options: DeliverOptions): Promise<{ isDown: boolean }> {
  const prepared = await prepare(batch, options)
  if (prepared === null) return deliverEach(batch, options)
  const { queueSender, messages, target, stops } = prepared
  const watch = watchRendering(stops, options.halted)
  const { rendered, problems, withdrawn } = await renderBatch(messages, watch, options.log)
  if (problems.length > 0) await saveProblems(batch, problems, options)
  await saveStops(batch, { watch, withdrawn }, options)
  if (target !== null) return deliverWebhooks(batch, rendered, { ...options, target })
  const isOutbox = batch.queue === outboxQueue
  if (queueSender === null && !isOutbox) {
    await passOn(batch, rendered, { reason: 'The credential is incomplete.', surely: options.surely })
    return { isDown: true }
  }
  const size = isOutbox ? outboxGroupSize : groupSize
  for (let index = 0; index < rendered.length; index += size) {
    const rest = () => rendered.slice(index + size)
    if (options.halted.aborted) {
      await release(batch, rendered.slice(index), options.asTenant)
      return { isDown: false }
    }
    const { downBecause } = await sendGroup(batch, rendered.slice(index, index + size), { ...options, queueSender })
    if (downBecause === null) continue
    await passOn(batch, rest(), { reason: downBecause, surely: options.surely })
    return { isDown: true }
  }
  return { isDown: false }
}

type Stopped = { readonly watch: RenderingWatch; readonly withdrawn: readonly PreparedMessage[] }

/** Saves how often templates had to be stopped. What was not begun waits, or is given back if its template is not set aside after all. */
async function saveStops(batch: Batch, { watch, withdrawn }: Stopped, { surely }: DeliverOptions): Promise<void> {
  const results = watch.results()
  if (results.length === 0 && withdrawn.length === 0) return
  const { tenantId, claimId } = batch
  const claimOf = (messages: readonly PreparedMessage[]) => ({
    tenantId,
    claimId,
    ids: messages.map(({ message }) => message.id),
  })
  await surely(tenantId, async ctx => {
    const given = new Set(withdrawn)
    for (const result of results) {
      const noted = await noteRendering(ctx, result)
      if (noted === null || noted.setAsideAt === null) continue
      const own = withdrawn.filter(({ message }) => message.templateId === result.templateId)
      await hold(ctx, claimOf(own), heldReason(noted.reason))
      for (const preparedMessage of own) given.delete(preparedMessage)
    }
    await releaseClaim(ctx, claimOf([...given]))
    await publishUpdates(
      ctx,
      withdrawn.map(({ message }) => message),
    )
  })
}

/** Null: something in the batch cannot be read. */
async function prepare(batch: Batch, options: DeliverOptions): Promise<PreparedBatch | null> {
  try {
    return await options.prepare(batch.tenantId, batch)
  } catch (error) {
    if (isUnreachable(error)) throw error
    const { tenantId, queue, messages } = batch
    options.log.error({ err: error, tenantId, queue, count: messages.length }, 'Messages could not be read')
    return null
  }
}

/** One message that cannot be read must not stop the others. */
async function deliverEach(batch: Batch, options: DeliverOptions): Promise<{ isDown: boolean }> {
  const [first, ...others] = batch.messages
  if (first !== undefined && others.length === 0) {
    await saveProblems(batch, [{ id: first.id, reason: 'Its data couldn’t be read.' }], options)
    return { isDown: false }
  }
  for (const [index, message] of batch.messages.entries()) {
    const { isDown } = await deliverBatch({ ...batch, messages: [message] }, options)
    if (!isDown) continue
    await release(
      batch,
      batch.messages.slice(index + 1).map(row => ({ message: row })),
      options.asTenant,
    )
    return { isDown }
  }
  return { isDown: false }
}

const saveProblems = (
  batch: Batch,
  problems: readonly { id: string; reason: string }[],
  { surely }: DeliverOptions,
): Promise<void> =>
  surely(batch.tenantId, async ctx => {
    await endUnsent(
      ctx,
      batch,
      problems.map(({ id, reason }) => ({ id, reason, state: 'failed' })),
    )
    const ids = new Set(problems.map(({ id }) => id))
    await publishUpdates(
      ctx,
      batch.messages.filter(({ id }) => ids.has(id)),
    )
  })
