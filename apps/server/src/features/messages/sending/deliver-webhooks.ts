import { randomUUID } from 'node:crypto'
import type { AppContext, SendOutcome } from '../../../adapters/apps/message-sender.ts'
import { array, sql } from '../../../db/sql.ts'
import { type EndpointResult, noteResult } from '../../settings/webhooks/endpoint-state.ts'
import { webhookOf } from '../lanes/lanes.ts'
import { beginAttempts } from './attempts.ts'
import { passOn, release } from './give-back.ts'
import type { Batch } from './message-batch.ts'
import type { MessageSource } from './message-source.ts'
import type { RenderedOne } from './render-batch.ts'
import { type Begun, countSends, end, withoutRevoked } from './send-group.ts'
import type { AsTenant, SenderCtx } from './transactions/sender-ctx.ts'
import { deliver, type WebhookTarget } from './webhook-target.ts'

/** Runs a call that may take long, while others have its place. */
export type Outside = <T>(work: () => Promise<T>) => Promise<T>

export type WebhookOptions = {
  readonly asTenant: AsTenant
  readonly surely: AsTenant
  readonly source: MessageSource
  readonly context: AppContext
  readonly outside: Outside
  /** Aborted: the process stops. */
  readonly halted: AbortSignal
}

type Request = { readonly batchId: string | null; readonly parts: readonly RenderedOne[] }

/** Sends webhooks one after the other, in their order. isDown: the receiver is out of reach, and the rest waits. */
export async function deliverWebhooks(
  batch: Batch,
  rendered: readonly RenderedOne[],
  options: WebhookOptions & { readonly target: WebhookTarget },
): Promise<{ isDown: boolean }> {
  const requests = requestsOf(rendered, options.target)
  for (const [at, request] of requests.entries()) {
    const rest = (from: number) => requests.slice(from).flatMap(({ parts }) => parts)
    if (options.halted.aborted) {
      await release(batch, rest(at), options.asTenant)
      return { isDown: false }
    }
    const outcome = await sendRequest(batch, request, options)
    if (outcome?.kind === 'failed' && outcome.isUnreachable) {
      await passOn(batch, rest(at + 1), { reason: outcome.reason, surely: options.surely })
      return { isDown: true }
    }
    if (outcome?.kind === 'rejected' && outcome.isGone) {
      await release(batch, rest(at + 1), options.asTenant)
      return { isDown: false }
    }
  }
  return { isDown: false }
}

/** A batch that was tried before is sent whole. New ones hold messages with the same address, in the order of their ids. */
function requestsOf(rendered: readonly RenderedOne[], { isBatched }: WebhookTarget): Request[] {
  const inBatches = rendered.filter(({ message }) => message.batchId !== null || (isBatched && !message.isTest))
  const others = rendered.filter(one => !inBatches.includes(one))
  const single = others.toSorted(testsFirst).map(one => ({ batchId: null, parts: [one] }))
  const groups = Map.groupBy(inBatches.toSorted(byId), batchKey)
  const batches = [...groups.values()].map(parts => ({ batchId: parts[0]?.message.batchId ?? randomUUID(), parts }))
  return [...single, ...batches]
}

/** Somebody waits for the answer. */
const testsFirst = (a: RenderedOne, b: RenderedOne): number => Number(b.message.isTest) - Number(a.message.isTest)

const byId = (a: RenderedOne, b: RenderedOne): number => (a.message.id < b.message.id ? -1 : 1)

const batchKey = ({ message, content: { to, method, headers } }: RenderedOne): string =>
  message.batchId ?? JSON.stringify([to, method, headers])

/** Null: the claim was lost, and nothing was sent. */
async function sendRequest(
  batch: Batch,
  { batchId, parts }: Request,
  { asTenant, surely, source, context, outside, target }: WebhookOptions & { readonly target: WebhookTarget },
): Promise<SendOutcome | null> {
  const begun = await asTenant(batch.tenantId, ctx => begin(ctx, batch, { batchId, parts }))
  const [first] = begun
  if (first === undefined) return null
  const startedAt = performance.now()
  const delivery = {
    id: batchId ?? first.message.id,
    isBatch: batchId !== null,
    isTest: first.message.isTest,
    contents: begun.map(({ content }) => content),
  }
  const outcome = await outside(() => deliver(context, target, delivery).catch(unknownOutcome))
  const latencyMs = performance.now() - startedAt
  await surely(batch.tenantId, async ctx => {
    await end(ctx, batch, { begun, outcomes: begun.map(() => outcome), source, jitter: Math.random() })
    await countSends(ctx, batch.lane, [outcome], [latencyMs])
    if (begun.some(({ message }) => !message.isTest))
      await noteResult(ctx, { id: webhookOf(batch.lane) ?? '', name: target.name, result: resultOf(outcome) })
  })
  return outcome
}

const unknownOutcome = (): SendOutcome => ({ kind: 'unknown', reason: 'Something went wrong while sending.' })

function resultOf(outcome: SendOutcome): EndpointResult {
  if (outcome.kind === 'rejected' && outcome.isGone) return 'gone'
  return outcome.kind === 'sent' ? 'good' : 'bad'
}

/** The batch gets its id with its first attempt. A part that was lost since is left out of a new one. */
async function begin(ctx: SenderCtx, batch: Batch, { batchId, parts: wanted }: Request): Promise<Begun[]> {
  const parts = await withoutRevoked(ctx, batch, wanted)
  const numbers = await beginAttempts(
    ctx,
    batch,
    parts.map(({ ready }) => ready),
  )
  const begun = parts.flatMap(one => {
    const number = numbers.get(one.message.id)
    return number === undefined ? [] : [{ ...one, number }]
  })
  if (batchId !== null)
    await ctx.db.run(sql`
      update messages set batch_id = ${batchId} where tenant_id = ${ctx.tenantId} and batch_id is null
        and id = any (${array(begun.map(({ message }) => message.id))}::text[])`)
  return begun
}
