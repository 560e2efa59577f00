import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { drainEvent } from '../../http/site/drain.ts'
import type { Feed } from '../../realtime/feed.ts'
import type { RenderPool } from '../../rendering/render-pool.ts'
import type { Secrets } from '../../security/secrets.ts'
import { mountTrackingApi } from './api/serve-api.ts'
import { type TrackingHost, tenantOfHosts } from './hosts/tracking-hosts.ts'
import { openGate } from './limits/gate.ts'
import { mountLive } from './live/serve-live.ts'
import type { TrackingContext } from './tracking-context.ts'
import { openVisits } from './visits/count-visits.ts'

type Options = {
  readonly pool: pg.Pool
  readonly secrets: Secrets
  readonly log: FastifyBaseLogger
  readonly feed: Feed
  readonly renderPool: RenderPool
  readonly publicUrl: string
  readonly trackingHosts: readonly TrackingHost[]
  readonly isLimited: boolean
}

/** Opens what the pages of receivers need. */
export function openTracking({ secrets, trackingHosts, isLimited, ...rest }: Options): TrackingContext {
  const { pool, log } = rest
  return {
    ...rest,
    gate: openGate(isLimited),
    visits: openVisits({ pool, secrets, log }),
    scriptPath: null,
    tenantOfHost: tenantOfHosts(trackingHosts),
  }
}

/** Serves everything that receivers of parcels open, without signing in. */
export function mountTracking(app: FastifyInstance, context: TrackingContext): void {
  const { gate, visits } = context
  app.server.once(drainEvent, () => gate.close())
  app.addHook('preClose', async () => gate.close())
  app.addHook('onClose', async () => visits.close())
  mountTrackingApi(app, context)
  mountLive(app, context)
}
