import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { CallOutside } from '../../../adapters/egress/outside-call.ts'
import { type Db, isUnreachable } from '../../../db/pool.ts'
import { retryConflicts } from '../../../db/retry-conflicts.ts'
import { sql } from '../../../db/sql.ts'
import { tenantsWithWork } from '../../../jobs/ticks/tenants-with-work.ts'
import { onlyWorker, type Workers } from '../../../jobs/workers.ts'
import type { Secrets } from '../../../security/secrets.ts'
import { inTenant } from '../../../tenancy/in-tenant.ts'
import { type Claim, claim } from './claim.ts'
import { type CredentialKey, credentialKeyText, retryCredential } from './poll-credentials.ts'
import { pullFeed, saveFeed } from './poll-feed.ts'
import { type Round, runRound } from './poll-round.ts'
import { ingestFound, saveIngestedResults, saveResults } from './save-results.ts'
import { syncChanges } from './sync-changes.ts'

/** The time by which carriers are called: never that of a tenant. Stored times come from the clock of the database. */
export type Clock = {
  now(db: Db): Promise<number>
  elapsed(): number
  wait(ms: number): Promise<void>
}

const realClock: Clock = {
  async now(db) {
    const row = await db.find<{ now: string }>(sql`select clock_timestamp() as now`)
    return Date.parse(row?.now ?? '')
  },
  elapsed: () => performance.now(),
  wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
}

export type PollerOptions = {
  pool: pg.Pool
  secrets: Secrets
  callOutside: CallOutside
  log: FastifyBaseLogger
  clock?: Clock
  workers?: Workers
}

/** A credential to poll with, and its tenant. */
export type PollTarget = CredentialKey & { readonly tenantId: string }

export type Poller = ReturnType<typeof openPoller>

/** The poller of one process. It claims numbers, calls their carrier and saves the results, one round at a time per credential. */
export function openPoller(options: PollerOptions) {
  const { pool, secrets, callOutside, log, clock = realClock, workers = onlyWorker() } = options
  const { id: holder, isAlive } = workers
  const author = { id: 'poller', name: 'Aftermile' }
  let isStopping = false

  const asTenant = <T>(tenantId: string, work: (ctx: PollerCtx) => Promise<T>): Promise<T> =>
    retryConflicts(() =>
      inTenant(pool, { limits: { tenantId, merchants: [] } }, async ({ db, now }) =>
        work({ tenantId, author, db, now, log, secrets, calledAt: await clock.now(db) }),
      ),
    )

  /** Runs one round. Returns in how many milliseconds this credential should be polled again. */
  async function poll({ tenantId, ...key }: PollTarget): Promise<number> {
    const claimed = await asTenant(tenantId, async ctx => {
      const result = await claim(ctx, { key, holder, now: ctx.calledAt, isAlive })
      return result.kind === 'wait' ? { kind: 'wait' as const, ms: result.until - ctx.calledAt } : result
    })
    if (claimed.kind === 'wait') return claimed.ms
    if (claimed.kind === 'feed') {
      const fed = await pullFeed(claimed, { callOutside, elapsed: clock.elapsed })
      await saveFeed(claimed, fed, { log, asTenant: work => asTenant(tenantId, work) })
      return 0
    }
    const round = await runRound(claimed, {
      callOutside,
      elapsed: clock.elapsed,
      wait: clock.wait,
      isStopping: () => isStopping,
    })
    await saveRound(tenantId, claimed, round)
    return 0
  }

  async function saveRound(tenantId: string, claimed: Claim, round: Round): Promise<void> {
    const resultAt = (now: number, answers = round.answers) => ({
      claim: claimed,
      round: { ...round, answers },
      now,
      jitter: Math.random(),
    })
    try {
      await asTenant(tenantId, ctx => saveResults(ctx, resultAt(ctx.calledAt)))
    } catch (error) {
      if (isUnreachable(error)) throw error
      log.warn(
        { err: error, tenantId, ...logFieldsOf(claimed) },
        'A poll round could not be saved at once: saving its answers one by one',
      )
      const { answers, created } = await ingestEach(tenantId, claimed, round)
      await asTenant(tenantId, ctx => saveIngestedResults(ctx, resultAt(ctx.calledAt, answers), created))
    }
  }

  /** Ingests the answers one by one, so that one that fails does not stop the others. */
  async function ingestEach(tenantId: string, claimed: Claim, round: Round) {
    let created = 0
    const answers: Round['answers'][number][] = []
    for (const answer of round.answers) {
      try {
        created += await asTenant(tenantId, ctx => ingestFound(ctx, claimed, [answer]))
        answers.push(answer)
      } catch (error) {
        if (isUnreachable(error)) throw error
        const { number } = answer.claimed
        log.error(
          { err: error, tenantId, ...logFieldsOf(claimed), number },
          'The answer of a carrier could not be saved',
        )
        answers.push({
          claimed: answer.claimed,
          result: { kind: 'failed', number, reason: 'The reply couldn’t be saved.' },
        })
      }
    }
    return { answers, created }
  }

  return {
    poll,
    /** Updates the numbers to poll of a tenant. Returns its credentials. */
    async sync(tenantId: string, isRequested = false): Promise<{ targets: PollTarget[]; isMore: boolean }> {
      const { credentials, isMore } = await asTenant(tenantId, ctx =>
        syncChanges(ctx, { now: ctx.calledAt, isRequested }),
      )
      return {
        isMore,
        targets: credentials.map(({ serviceProviderId, credentialId }) => ({
          tenantId,
          serviceProviderId,
          credentialId,
        })),
      }
    },
    /** The tenants with credentials of carriers or systems that this worker polls. */
    tenantIds: async () => (await tenantsWithWork(pool, 'polling')).filter(workers.isMine),
    /** Somebody validates a credential: if it was stopped, it is used again. */
    tryAgain: (tenantId: string, key: CredentialKey) =>
      asTenant(tenantId, ctx => retryCredential(ctx, key, ctx.calledAt)),
    /** Starts no more calls. */
    halt: () => {
      isStopping = true
    },
  }
}

type PollerCtx = Parameters<typeof syncChanges>[0] & { calledAt: number }

const logFieldsOf = (key: CredentialKey) => ({ credential: credentialKeyText(key) })
