import { randomUUID } from 'node:crypto'
import type { AppContext, SendOutcome } from '../../../adapters/apps/message-sender.ts'
import { recordsOf } from '../../../db/records.ts'
import { sql } from '../../../db/sql.ts'
import { uuid } from '../../../db/table.ts'
import { messages } from '../../../db/tables/messages.ts'
import { type EndpointResult, noteResults } from '../../settings/webhooks/endpoint-state.ts'
import { webhookOf } from '../queues/queues.ts'
import { passOn, release } from './give-back.ts'
import type { Batch } from './message-batch.ts'
import type { MessageSource } from './message-source.ts'
import type { RenderedOne } from './render-batch.ts'
import { type Begun, beginAll, countSends, endAll, withoutRevoked } from './send-group.ts'
import type { AsTenant, SenderCtx, Step } from './transactions/sender-ctx.ts'
import { deliver, type WebhookTarget } from './webhook-target.ts'

/** Runs a call that may take long, while others have its place. */
export type Outside = <T>(work: () => Promise<T>) => Promise<T>

export type WebhookOptions = {
  readonly asTenant: AsTenant
  readonly surely: AsTenant
  readonly begin: Step<WantedRequest, readonly Begun[]>
  readonly end: Step<EndedRequest, void>
  readonly context: AppContext
  readonly outside: Outside
  /** Aborted: the process stops. */
  readonly halted: AbortSignal
}

type Request = { readonly batchId: string | null; readonly parts: readonly RenderedOne[] }
export type WantedRequest = Request & { readonly batch: Batch }
export type EndedRequest = {
  readonly batch: Batch
  readonly begun: readonly Begun[]
  readonly outcome: SendOutcome
  /** Of the webhook. */
  readonly name: string
  readonly latencyMs: number
}

/** Sends webhooks one after the other, in their order. isDown: the receiver is out of reach, and the rest waits. */
export async function deliverWebhooks(
  batch: Batch,
  rendered: readonly RenderedOne[],
  options: WebhookOptions & { readonly target: WebhookTarget },
): Promise<{ isDown: boolean }> {
  const requests = requestsOf(rendered, options.target)
  for (const [index, request] of requests.entries()) {
    const rest = (from: number) => requests.slice(from).flatMap(({ parts }) => parts)
    if (options.halted.aborted) {
      await release(batch, rest(index), options.asTenant)
      return { isDown: false }
    }
    const outcome = await sendRequest(batch, request, options)
    if (outcome?.kind === 'failed' && outcome.isUnreachable) {
      await passOn(batch, rest(index + 1), { reason: outcome.reason, surely: options.surely })
      return { isDown: true }
    }
    if (outcome?.kind === 'rejected' && outcome.isGone) {
      await release(batch, rest(index + 1), options.asTenant)
      return { isDown: false }
    }
  }
  return { isDown: false }
}

/** A batch that was tried before is sent whole. New ones hold messages with the same address, in the order of their ids. */
function requestsOf(rendered: readonly RenderedOne[], { isBatched }: WebhookTarget): Request[] {
  const inBatches = rendered.filter(({ message }) => message.batchId !== null || (isBatched && !message.isTest))
  const others = rendered.filter(renderedOne => !inBatches.includes(renderedOne))
  const single = others.toSorted(testsFirst).map(item => ({ batchId: null, parts: [item] }))
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
  { begin, end, context, outside, target }: WebhookOptions & { readonly target: WebhookTarget },
): Promise<SendOutcome | null> {
  const begun = await begin(batch.tenantId, { batch, batchId, parts })
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
  await end(batch.tenantId, { batch, begun, outcome, name: target.name, latencyMs: performance.now() - startedAt })
  return outcome
}

const unknownOutcome = (): SendOutcome => ({ kind: 'unknown', reason: 'Something went wrong while sending.' })

function resultOf(outcome: SendOutcome): EndpointResult {
  if (outcome.kind === 'rejected' && outcome.isGone) return 'gone'
  return outcome.kind === 'sent' ? 'good' : 'bad'
}

/** Saves how requests ended, with what follows for the health of their webhooks. */
export async function endRequests(
  ctx: SenderCtx,
  ended: readonly EndedRequest[],
  source: MessageSource,
): Promise<void[]> {
  await endAll(
    ctx,
    ended.map(({ outcome, begun, ...one }) => {
      return { ...one, begun, outcomes: begun.map(() => outcome), jitter: Math.random() }
    }),
    source,
  )
  await countSends(
    ctx,
    ended.map(({ batch: { queue }, outcome, latencyMs }) => ({ queue, outcomes: [outcome], latenciesMs: [latencyMs] })),
  )
  const real = ended.filter(({ begun }) => begun.some(({ message }) => !message.isTest))
  await noteResults(
    ctx,
    real.map(({ batch, name, outcome }) => ({ id: webhookOf(batch.queue) ?? '', name, result: resultOf(outcome) })),
  )
  return ended.map(() => undefined)
}

/** Begins requests. A batch gets its id with its first attempt. A part that was lost since is left out of a new one. */
export async function beginRequests(ctx: SenderCtx, wanted: readonly WantedRequest[]): Promise<Begun[][]> {
  const begun = await beginAll(ctx, await withoutRevoked(ctx, wanted))
  const ofBatches = begun.flatMap((parts, index) => {
    const batchId = wanted[index]?.batchId ?? null
    return batchId === null ? [] : parts.map(({ message: { id } }) => ({ id, batchId }))
  })
  if (ofBatches.length > 0)
    await ctx.db.run(sql`
      update messages m set batch_id = x."batchId" from ${partsOfBatches.with(ofBatches)}
      where m.tenant_id = ${ctx.tenantId} and m.batch_id is null and m.id = x.id`)
  return begun
}

const partsOfBatches = recordsOf(messages, ['id'], { batchId: uuid })
