import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { CallOutside } from '../../../adapters/egress/outside-call.ts'
import { asDb, type Db, isSerializationFailure, isUnreachable } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { Secrets } from '../../../security/secrets.ts'
import { inTenant } from '../../../tenancy/in-tenant.ts'
import { type Claim, claim } from './claim.ts'
import { type CredentialKey, credentialKeyText, retryCredential } from './poll-credentials.ts'
import { type Round, runRound } from './poll-round.ts'
import { ingestFound, saveIngestedResults, saveResults } from './save-results.ts'
import { syncChanges } from './sync-changes.ts'

/** Time as the poller is given it. What is stored goes by the database's clock. */
export type Clock = {
  now(db: Db): Promise<number>
  elapsed(): number
  wait(ms: number): Promise<void>
}

export const realClock: Clock = {
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
}

export type Visit = CredentialKey & { readonly tenantId: string }

export type Poller = ReturnType<typeof openPoller>

/** One process's hand in asking carriers: looks, claims, calls and settles, one thing at a time a credential. */
export function openPoller({ pool, secrets, callOutside, log, clock = realClock }: PollerOptions) {
  const holder = randomUUID()
  let isStopping = false

  const asTenant = <T>(tenantId: string, work: (ctx: Work) => Promise<T>): Promise<T> =>
    again(() =>
      inTenant(pool, { limits: { tenantId, merchants: [] } }, async ({ db }) =>
        work({ tenantId, author: { id: 'poller', name: 'Aftermile' }, db, log, secrets, now: await clock.now(db) }),
      ),
    )

  /** Answers in how many milliseconds it is worth coming back to this credential. */
  async function visit({ tenantId, ...key }: Visit): Promise<number> {
    const taken = await asTenant(tenantId, async ctx => {
      const claimed = await claim(ctx, { key, holder, now: ctx.now })
      return claimed.kind === 'wait' ? { kind: 'wait' as const, ms: claimed.until - ctx.now } : claimed
    })
    if (taken.kind === 'wait') return taken.ms
    const round = await runRound(taken, {
      callOutside,
      elapsed: clock.elapsed,
      wait: clock.wait,
      isStopping: () => isStopping,
    })
    await settleRound(tenantId, taken, round)
    return 0
  }

  async function settleRound(tenantId: string, taken: Claim, round: Round): Promise<void> {
    const settling = (now: number, answers = round.answers) => ({
      claim: taken,
      round: { ...round, answers },
      now,
      jitter: Math.random(),
    })
    try {
      await asTenant(tenantId, ctx => saveResults(ctx, settling(ctx.now)))
    } catch (error) {
      if (isUnreachable(error)) throw error
      log.warn({ err: error, tenantId, ...keyText(taken) }, 'The answers of a round are taken in one by one')
      const { answers, created } = await takeEach(tenantId, taken, round)
      await asTenant(tenantId, ctx => saveIngestedResults(ctx, settling(ctx.now, answers), created))
    }
  }

  /** One answer that cannot be taken in does not keep the others out. */
  async function takeEach(tenantId: string, taken: Claim, round: Round) {
    let created = 0
    const answers: Round['answers'][number][] = []
    for (const one of round.answers) {
      try {
        created += await asTenant(tenantId, ctx => ingestFound(ctx, taken, [one]))
        answers.push(one)
      } catch (error) {
        if (isUnreachable(error)) throw error
        const { number } = one.asked
        log.error({ err: error, tenantId, ...keyText(taken), number }, 'An answer of a carrier could not be taken in')
        answers.push({ asked: one.asked, result: { kind: 'failed', number, reason: 'It could not be taken in.' } })
      }
    }
    return { answers, created }
  }

  return {
    visit,
    /** The credentials of a tenant, after a look at what has changed. */
    async look(tenantId: string, isWanted = false): Promise<{ visits: Visit[]; isMore: boolean }> {
      const { credentials, isMore } = await asTenant(tenantId, ctx => syncChanges(ctx, { now: ctx.now, isWanted }))
      return {
        isMore,
        visits: credentials.map(({ serviceProviderId, credentialId }) => ({
          tenantId,
          serviceProviderId,
          credentialId,
        })),
      }
    },
    tenantIds: async (): Promise<string[]> =>
      (await asDb(pool).rows<{ id: string }>(sql`select * from identity.tenant_ids() as id`)).map(({ id }) => id),
    /** Somebody tried a credential: a stopped one is asked with again. */
    tryAgain: (tenantId: string, key: CredentialKey) => asTenant(tenantId, ctx => retryCredential(ctx, key, ctx.now)),
    /** Begins nothing more. */
    halt: () => {
      isStopping = true
    },
  }
}

type Work = Parameters<typeof syncChanges>[0] & { now: number }

const keyText = (key: CredentialKey) => ({ credential: credentialKeyText(key) })

/** Transactions that got into each other's way are tried again. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === 4 || !isSerializationFailure(error)) throw error
    }
  }
}
