import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { retryConflicts } from '../../../db/retry-conflicts.ts'
import { type FairLoop, startFairLoop } from '../../../jobs/loops/fair-loop.ts'
import { tenantsWithWork } from '../../../jobs/ticks/tenants-with-work.ts'
import { noteProjected } from '../../../runtime/metrics.ts'
import { inTenant } from '../../../tenancy/in-tenant.ts'
import { bucketCount } from './buckets.ts'
import { claimEvents } from './claim-events.ts'
import { projectEvents } from './project-events.ts'
import { listenForLandedEvents } from './wake-projection.ts'

type ProjectionOptions = {
  readonly url: string
  readonly pool: pg.Pool
  readonly log: FastifyBaseLogger
  readonly findEveryMs?: number
}

export const projectionLoop = 'landed_events'

const batchSize = 1000
/** Long enough that the events of many small requests are projected together. */
const restMs = 200

/** Projects landed events until stopped. Several processes may do so: each leaves alone what another has claimed. */
export function startProjection({ url, pool, log, findEveryMs = 1000 }: ProjectionOptions): FairLoop {
  const author = { id: 'ingress', name: 'Aftermile' }
  /** Of each tenant the bucket whose turn is next. */
  const nextOf = new Map<string, number>()

  const projectSome = (tenantId: string) =>
    retryConflicts(() =>
      inTenant(pool, { limits: { tenantId, merchants: [] } }, async ({ db, now }) => {
        const ctx = { tenantId, author, db, now, log }
        const claimed = await claimEvents(
          ctx,
          nextOf.get(tenantId) ?? Math.floor(Math.random() * bucketCount),
          batchSize,
        )
        nextOf.set(tenantId, claimed.next)
        if (claimed.landed.length > 0) await projectEvents(ctx, claimed.landed)
        return claimed
      }),
    )

  return startFairLoop<string>({
    what: 'Projecting events',
    log,
    slots: 4,
    slotsPerTenant: 2,
    findEveryMs,
    restAfterErrorMs: 1000,
    async findWork(tenantId, notes) {
      const found = tenantId === null ? await tenantsWithWork(pool, projectionLoop) : [tenantId]
      const isAsked = tenantId !== null
      notes.replace(
        tenantId,
        found.map(id => ({ tenantId: id, name: id, item: id, waitMs: 0, isAsked })),
      )
    },
    async run(tenantId) {
      const { landed, isMore, isTaken } = await projectSome(tenantId)
      for (const { landedAt, eventCount } of landed) noteProjected((Date.now() - landedAt) / 1000, eventCount)
      if (isMore) return { waitMs: 0, mayDouble: true }
      return { waitMs: isTaken ? restMs : null, restMs }
    },
    listen: wake => listenForLandedEvents(url, log, wake),
  })
}
