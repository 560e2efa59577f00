import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { AppContext } from '../../adapters/apps/message-sender.ts'
import { retryConflicts } from '../../db/retry-conflicts.ts'
import { type FairLoop, startFairLoop } from '../../jobs/loops/fair-loop.ts'
import { tenantsWithWork } from '../../jobs/ticks/tenants-with-work.ts'
import { onlyWorker, type Workers } from '../../jobs/workers.ts'
import type { Secrets } from '../../security/secrets.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { inTenant } from '../../tenancy/in-tenant.ts'
import { type DueCopier, findDueCopiers } from './copiers.ts'
import { runRound } from './copy-round.ts'

type CopyingOptions = {
  readonly pool: pg.Pool
  readonly secrets: Secrets
  readonly context: AppContext
  readonly log: FastifyBaseLogger
  readonly workers?: Workers
  readonly findEveryMs?: number
}

/** Copies search documents until stopped. Several processes may do so: each leaves alone what another has claimed. */
export function startCopying(options: CopyingOptions): FairLoop {
  const { pool, secrets, context, log, workers = onlyWorker(), findEveryMs = 5000 } = options
  let isStopping = false
  const asTenant = <T>(tenantId: string, work: (ctx: Ctx & { secrets: Secrets }) => Promise<T>): Promise<T> =>
    retryConflicts(() =>
      inTenant(pool, { limits: { tenantId, merchants: [] } }, ({ db, now }) =>
        work({ tenantId, author: { id: 'copier', name: 'Aftermile' }, db, now, log, secrets }),
      ),
    )
  return startFairLoop<DueCopier>({
    what: 'Copying search documents',
    log,
    slots: 64,
    findEveryMs,
    restAfterErrorMs: 5000,
    async findWork(_, notes) {
      const tenantIds = (await tenantsWithWork(pool, 'search_copies')).filter(workers.isMine)
      notes.keep(tenantIds)
      for (const tenantId of tenantIds) {
        if (notes.isStopping()) return
        const due = await asTenant(tenantId, findDueCopiers)
        notes.replace(
          tenantId,
          due.map(item => ({ tenantId, name: nameOf(item), item, waitMs: 0 })),
        )
      }
    },
    async run(due) {
      await runRound(due, { holder: workers.id, context, asTenant, isStopping: () => isStopping })
      return { waitMs: null }
    },
    halt: () => {
      isStopping = true
    },
  })
}

const nameOf = ({ copier: { tenantId, appId, credentialId } }: DueCopier): string =>
  `${tenantId} ${appId}/${credentialId}`
