import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { drainEvent } from '../../http/site/drain.ts'
import type { Limits } from '../../limits/limits.ts'
import type { Feed } from '../../realtime/feed.ts'
import type { RenderPool } from '../../rendering/render-pool.ts'
import type { Secrets } from '../../security/secrets.ts'
import { mountTrackingApi } from './api/serve-api.ts'
import { pageScriptPath } from './assets/built-files.ts'
import { limitTrackingHosts, type TrackingHost, tenantOfHosts, trackingOriginsOf } from './hosts/tracking-hosts.ts'
import { openGate } from './limits/gate.ts'
import { mountLive } from './live/serve-live.ts'
import { mountFollowLinks } from './receiver/follow/serve-follow-links.ts'
import { mountTrackingActs } from './receiver/serve-acts.ts'
import { mountSearch } from './search/serve-search.ts'
import { mountCalendar } from './serve/serve-calendar.ts'
import { mountFiles } from './serve/serve-files.ts'
import { openPages } from './serve/serve-pages.ts'
import type { TrackingContext } from './tracking-context.ts'
import { openVisits } from './visits/count-visits.ts'

type Options = {
  readonly pool: pg.Pool
  readonly secrets: Secrets
  readonly log: FastifyBaseLogger
  readonly feed: Feed
  readonly limits: Limits
  readonly renderPool: RenderPool
  readonly publicUrl: string
  readonly trackingHosts: readonly TrackingHost[]
  readonly isLimited: boolean
}

/** The pages of receivers, from the start of the server to its end. */
export type Tracking = {
  /** Answers what is ready, before anything else looks at a request. */
  answerEarly(app: FastifyInstance): void
  mount(app: FastifyInstance): void
}

/** Opens everything that receivers of parcels use without signing in. */
export function openTracking(options: Options): Tracking {
  const context = contextOf(options)
  const { gate, visits, tenantOfHost } = context
  const { secrets, limits, isLimited, trackingHosts, publicUrl } = options
  const pages = openPages(context)
  return {
    answerEarly(app) {
      limitTrackingHosts(app, tenantOfHost)
      pages.answerEarly(app)
    },
    mount(app) {
      app.server.once(drainEvent, () => gate.close())
      app.addHook('preClose', async () => gate.close())
      app.addHook('onClose', async () => visits.close())
      pages.mount(app)
      mountFiles(app, context)
      mountCalendar(app, context)
      mountSearch(app, context)
      mountTrackingApi(app, context)
      mountLive(app, context)
      const trackingOrigins = trackingOriginsOf(trackingHosts, publicUrl)
      mountTrackingActs(app, { ...context, secrets, limits, isLimited, trackingOrigins, pages })
      mountFollowLinks(app, { ...context, secrets, limits, isLimited, trackingOrigins })
    },
  }
}

function contextOf({ secrets, trackingHosts, limits, isLimited, ...rest }: Options): TrackingContext {
  const { pool, log } = rest
  return {
    ...rest,
    gate: openGate(limits, isLimited),
    visits: openVisits({ pool, secrets, log }),
    scriptPath: pageScriptPath(),
    tenantOfHost: tenantOfHosts(trackingHosts),
  }
}
