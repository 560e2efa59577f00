import { drainEvent } from '../../http/site/drain.ts'
import type { Feature, FeatureOptions, Pages, Site } from '../feature.ts'
import { mountTrackingApi } from './api/serve-api.ts'
import { pageScriptPath } from './assets/built-files.ts'
import { mountTrackingAssets } from './assets/serve-assets.ts'
import { limitTrackingHosts, tenantOfHosts } from './hosts/tracking-hosts.ts'
import { openGate } from './limits/gate.ts'
import { mountLive } from './live/serve-live.ts'
import { mountFollowLinks } from './receiver/follow/serve-follow-links.ts'
import { mountReceiverActions } from './receiver/serve-actions.ts'
import { mountSearch } from './search/serve-search.ts'
import { mountCalendar } from './serve/serve-calendar.ts'
import { mountFiles } from './serve/serve-files.ts'
import { openPages } from './serve/serve-pages.ts'
import type { TrackingContext } from './tracking-context.ts'
import { openVisits } from './visits/count-visits.ts'

type OwnOptions = Pick<
  FeatureOptions,
  'secrets' | 'limits' | 'renderPool' | 'publicUrl' | 'trackingHosts' | 'trackingOrigins'
>
type Options = OwnOptions & Site

/** Everything that receivers of parcels use without signing in, and the scripts for it. */
export const tracking = (options: OwnOptions): Feature => ({
  pages: site => openTracking({ ...options, ...site }),
})

function openTracking(options: Options): Pages {
  const context = contextOf(options)
  const { gate, visits, tenantOfHost } = context
  const { pool, isDemo, secrets, limits, isLimited, trackingOrigins } = options
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
      mountReceiverActions(app, { ...context, secrets, limits, isLimited, trackingOrigins, pages })
      mountFollowLinks(app, { ...context, secrets, limits, isLimited, trackingOrigins })
      mountTrackingAssets(app, { pool, isDemo })
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
