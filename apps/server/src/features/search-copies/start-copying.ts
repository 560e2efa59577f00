import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { AppContext } from '../../adapters/apps/message-sender.ts'
import { retryConflicts } from '../../db/retry-conflicts.ts'
import { tenantsWithWork } from '../../jobs/ticks/tenants-with-work.ts'
import { onlyWorker, type Workers } from '../../jobs/workers.ts'
import type { Secrets } from '../../security/secrets.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { inTenant } from '../../tenancy/in-tenant.ts'
import { claimCopiers } from './copiers.ts'
import { runRound } from './copy-round.ts'

export type CopyingOptions = {
  readonly pool: pg.Pool
  readonly secrets: Secrets
  readonly context: AppContext
  readonly log: FastifyBaseLogger
  readonly workers?: Workers
}

export type Copying = {
  /** Claims what is due in every tenant and starts its rounds. Resolves when they have ended. */
  runDue(): Promise<void>
  /** Ends the rounds that are running. */
  stop(): Promise<void>
}

const lookEveryMs = 5000

/** Copies search documents until stopped. Several processes may do so: each leaves alone what another has claimed. */
export function startCopying(options: CopyingOptions): Copying {
  const copying = openCopying(options)
  let looking: Promise<unknown> = Promise.resolve()
  // A round that takes long does not keep the next look from starting other rounds.
  const timer = setInterval(() => {
    looking = copying.runDue()
  }, lookEveryMs)
  return {
    runDue: copying.runDue,
    async stop() {
      clearInterval(timer)
      await copying.stop()
      await looking
    },
  }
}

export function openCopying({ pool, secrets, context, log, workers = onlyWorker() }: CopyingOptions): Copying {
  const { id: holder } = workers
  const running = new Set<Promise<void>>()
  let isStopping = false
  let isLooking = false

  const asTenant = <T>(tenantId: string, work: (ctx: Ctx & { secrets: Secrets }) => Promise<T>): Promise<T> =>
    retryConflicts(() =>
      inTenant(pool, { limits: { tenantId, merchants: [] } }, ({ db, now }) =>
        work({ tenantId, author: { id: 'copier', name: 'Aftermile' }, db, now, log, secrets }),
      ),
    )

  const track = (round: Promise<void>): Promise<void> => {
    const tracked = round
      .catch(error => log.warn({ err: error }, 'Copying search documents failed'))
      .finally(() => running.delete(tracked))
    running.add(tracked)
    return tracked
  }

  async function look(): Promise<Promise<void>[]> {
    const rounds: Promise<void>[] = []
    for (const id of await tenantsWithWork(pool, 'search_copies')) {
      if (isStopping) break
      if (!workers.isMine(id)) continue
      const claimed = await asTenant(id, ctx => claimCopiers(ctx, holder))
      const options = { holder, context, asTenant, isStopping: () => isStopping }
      rounds.push(...claimed.map(copier => track(runRound(copier, options))))
    }
    return rounds
  }

  return {
    async runDue() {
      if (isLooking || isStopping) return
      isLooking = true
      const rounds = await look()
        .catch(error => {
          log.warn({ err: error }, 'The search documents to copy could not be read')
          return []
        })
        .finally(() => {
          isLooking = false
        })
      await Promise.all(rounds)
    },
    async stop() {
      isStopping = true
      await Promise.all(running)
    },
  }
}
