import type { MessageStateId } from '@aftermile/domain/messages/message-states'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { AppContext } from '../../../adapters/apps/message-sender.ts'
import { asDb, isSerializationFailure, isUnreachable } from '../../../db/pool.ts'
import { retryConflicts } from '../../../db/retry-conflicts.ts'
import { sql } from '../../../db/sql.ts'
import type { Secrets } from '../../../security/secrets.ts'
import { inTenant } from '../../../tenancy/in-tenant.ts'
import { setTimeOf } from '../../../tenancy/tenant-clock.ts'
import { webhookOf } from '../queues/queues.ts'
import { endOrphans } from './attempts.ts'
import { claimOne, claimQueue, releaseClaim, renewClaims } from './claim.ts'
import { claimWebhooks } from './claim-webhooks.ts'
import { deliverBatch } from './deliver-batch.ts'
import { beginRequests, type EndedRequest, endRequests, type Outside } from './deliver-webhooks.ts'
import { type Batch, renewEveryMs } from './message-batch.ts'
import type { MessageSource } from './message-source.ts'
import { openSenders } from './open-senders.ts'
import { prepareBatches } from './prepare-batch.ts'
import { type AsTenant, alone, type SenderCtx } from './transactions/sender-ctx.ts'
import { sharingTransactions } from './transactions/shared-transactions.ts'

export type SenderOptions = {
  readonly pool: pg.Pool
  readonly secrets: Secrets
  readonly log: FastifyBaseLogger
  readonly context: AppContext
  readonly source: MessageSource
  /** The address of this server, which providers report to. */
  readonly publicUrl: string
}

export type Queue = { readonly tenantId: string; readonly queue: string }
export type DueQueue = Queue & { readonly waitMs: number | null; readonly hasOrphans: boolean }
type StoredQueue = Omit<DueQueue, 'waitMs'> & { readonly dueAt: number | null; readonly now: number }

/** isFull: there may be more. isTaken: another process is sending there. */
export type QueueRun = { readonly isFull: boolean; readonly isDown: boolean; readonly isTaken: boolean }

const batchSize = 50
/** How long a result waits for a database that is away, and deliverNow for another process. */
const maxWaitMs = 60_000
const maxTries = 4

export type MessageSender = ReturnType<typeof openMessageSender>

/** Sends messages for one process: claims them, renders them, sends them and saves how it went. */
export function openMessageSender({ pool, secrets, log, context, source, publicUrl }: SenderOptions) {
  const senders = openSenders(context, publicUrl)
  const held = new Map<string, Batch>()
  const author = { id: 'sender', name: 'Aftermile' }
  const claiming = new Set<string>()
  const halted = new AbortController()

  const asTenant: AsTenant = (tenantId, work) =>
    retryConflicts(() =>
      inTenant(pool, { limits: { tenantId, merchants: [] } }, ({ db, now }) =>
        work({ tenantId, author, db, now, log, secrets }),
      ),
    )

  /** A tenant may have a thousand webhooks, each with one message at the same time. */
  const together = sharingTransactions(asTenant)
  const claimOf = together(claimWebhooks)
  const prepareAll = (ctx: SenderCtx, batches: readonly Batch[]) => prepareBatches(ctx, batches, { source, senders })
  const [prepareWebhooks, prepareAlone] = [together(prepareAll), alone(asTenant)(prepareAll)]
  const endRequest = together((ctx, ended: readonly EndedRequest[]) => endRequests(ctx, ended, source))
  const steps = {
    asTenant,
    surely: surely(asTenant),
    prepare: (tenantId: string, batch: Batch) =>
      (webhookOf(batch.queue) === null ? prepareAlone : prepareWebhooks)(tenantId, batch),
    begin: together(beginRequests),
    end: surely(endRequest),
  }

  async function deliver(batch: Batch, outside: Outside = work => work()): Promise<{ isDown: boolean }> {
    if (batch.messages.length === 0) return { isDown: false }
    held.set(batch.claimId, batch)
    try {
      return await deliverBatch(batch, { ...steps, source, context, log, outside, halted: halted.signal })
    } catch (error) {
      const ids = batch.messages.map(({ id }) => id)
      // What was not begun need not wait for the end of its claim. Without a database it does.
      await asTenant(batch.tenantId, ctx => releaseClaim(ctx, { ...batch, ids })).catch(() => undefined)
      throw error
    } finally {
      held.delete(batch.claimId)
    }
  }

  /** Two claims of a webhook in one transaction would not keep each other away. */
  async function claimIn({ tenantId, queue }: Queue): Promise<Batch | null> {
    if (webhookOf(queue) === null) return asTenant(tenantId, ctx => claimQueue(ctx, queue, batchSize))
    const name = `${tenantId} ${queue}`
    if (claiming.has(name)) return null
    claiming.add(name)
    return claimOf(tenantId, { queue, limit: batchSize }).finally(() => claiming.delete(name))
  }

  const renewing = setInterval(() => {
    senders.closeIdle()
    for (const [tenantId, batches] of Map.groupBy(held.values(), batch => batch.tenantId)) {
      const claims = batches.map(({ claimId, messages }) => ({ claimId, ids: messages.map(({ id }) => id) }))
      asTenant(tenantId, ctx => renewClaims(ctx, claims)).catch(error =>
        log.warn({ err: error, tenantId }, 'Claims of messages could not be renewed'),
      )
    }
  }, renewEveryMs)
  renewing.unref()

  const stateOf = (tenantId: string, id: string) =>
    asTenant(tenantId, ({ db }) =>
      db.find<{ state: MessageStateId; isBusy: boolean }>(sql`
        select state, state = 'sending' or state in ('queued', 'deferred') and coalesce(claimed_until > now(), false) as "isBusy"
        from messages where tenant_id = ${tenantId} and id = ${id}`),
    )

  return {
    inTransaction: asTenant,
    /** What waits, of one tenant or of all. */
    async dueQueues(tenantId: string | null): Promise<DueQueue[]> {
      const rows = await asDb(pool).rows<StoredQueue>(sql`
        select tenant_id as "tenantId", queue, has_orphans as "hasOrphans", date_part('epoch', due_at) * 1000 as "dueAt",
          date_part('epoch', now()) * 1000 as now
        from identity.due_queues(${tenantId})`)
      return rows.map(({ dueAt, now, ...queue }) => ({
        ...queue,
        waitMs: dueAt === null ? null : dueAt - (setTimeOf(pool, queue.tenantId) ?? now),
      }))
    },
    /** Sends what is due in a queue, up to a batch. */
    async runQueue({ tenantId, queue }: Queue, outside?: Outside): Promise<QueueRun> {
      const batch = await claimIn({ tenantId, queue })
      if (batch === null) return { isFull: false, isDown: false, isTaken: true }
      const { isDown } = await deliver(batch, outside)
      return { isFull: batch.messages.length >= batchSize, isDown, isTaken: false }
    },
    /** Deals with what processes that have died left behind. */
    sweep: (tenantId: string): Promise<number> =>
      asTenant(tenantId, ctx => {
        const own = [...held.values()].filter(batch => batch.tenantId === tenantId)
        return endOrphans(
          ctx,
          own.flatMap(({ messages }) => messages.map(({ id }) => id)),
        )
      }),
    /** Sends one message that is due, now. Waits if somebody else is sending it. Null: it does not exist. */
    async deliverNow(tenantId: string, messageId: string): Promise<MessageStateId | null> {
      const startedAt = performance.now()
      for (let tries = 0; ; ) {
        const batch = tries < maxTries ? await asTenant(tenantId, ctx => claimOne(ctx, messageId)) : null
        if (batch !== null) {
          await deliver(batch)
          tries++
          continue
        }
        const found = await stateOf(tenantId, messageId)
        if (!found?.isBusy || performance.now() - startedAt > maxWaitMs) return found?.state ?? null
        await pause(50)
      }
    },
    /** Renders no more and starts no more groups. What is being sent ends. */
    halt(): void {
      halted.abort()
    },
    async close(): Promise<void> {
      clearInterval(renewing)
      await senders.closeAll()
    },
  }
}

/** Tries a transaction until the database is back. */
function surely<Given extends unknown[], T>(
  transact: (...given: Given) => Promise<T>,
): (...given: Given) => Promise<T> {
  return async (...given) => {
    const startedAt = performance.now()
    for (;;) {
      try {
        return await transact(...given)
      } catch (error) {
        const mayPass = isUnreachable(error) || isSerializationFailure(error)
        if (!mayPass || performance.now() - startedAt > maxWaitMs) throw error
        await pause(500)
      }
    }
  }
}

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
