import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { retryConflicts } from '../../../db/retry-conflicts.ts'
import { type FairLoop, startFairLoop } from '../../../jobs/loops/fair-loop.ts'
import { tenantsWithWork } from '../../../jobs/ticks/tenants-with-work.ts'
import { noteProjected } from '../../../runtime/metrics.ts'
import { inTenant } from '../../../tenancy/in-tenant.ts'
import { claimEvents, newPlace, type Place } from './claim-events.ts'
import { projectEvents } from './project-events.ts'
import { listenForLandedEvents } from './wake-projection.ts'

type ProjectionOptions = {
  readonly url: string
  readonly pool: pg.Pool
  readonly log: FastifyBaseLogger
  readonly lookEveryMs?: number
}

export const projectionLoop = 'landed_events'

const batchSize = 1000
/** Long enough that the events of many small requests are projected together. */
const restMs = 200

/** Projects landed events until stopped. Several processes may do so: each leaves alone what another has claimed. */
export function startProjection({ url, pool, log, lookEveryMs = 1000 }: ProjectionOptions): FairLoop {
  const author = { id: 'ingress', name: 'Aftermile' }
  const places = new Map<string, Place>()

  const projectSome = (tenantId: string, place: Place) =>
    retryConflicts(() =>
      inTenant(pool, { limits: { tenantId, merchants: [] } }, async ({ db, now }) => {
        const ctx = { tenantId, author, db, now, log }
        const claimed = await claimEvents(ctx, place, batchSize)
        if (claimed.events.length > 0) await projectEvents(ctx, claimed.events)
        return claimed
      }),
    )

  return startFairLoop<string>({
    what: 'Projecting events',
    log,
    places: 4,
    placesOfTenant: 2,
    lookEveryMs,
    restAfterErrorMs: 1000,
    async look(tenantId, notes) {
      const found = tenantId === null ? await tenantsWithWork(pool, projectionLoop) : [tenantId]
      const isAsked = tenantId !== null
      notes.replace(
        tenantId,
        found.map(id => ({ tenantId: id, name: id, item: id, waitMs: 0, isAsked })),
      )
    },
    async run(tenantId) {
      const place = places.get(tenantId) ?? newPlace()
      places.set(tenantId, place)
      const { events, isMore, isTaken } = await projectSome(tenantId, place)
      for (const { landedAt } of events) noteProjected((Date.now() - landedAt) / 1000)
      if (isMore) return { waitMs: 0, mayDouble: true }
      return { waitMs: isTaken ? restMs : null, restMs }
    },
    listen: wake => listenForLandedEvents(url, log, wake),
  })
}
