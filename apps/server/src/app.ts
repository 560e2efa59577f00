import compress from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { outsideCaller } from './adapters/egress/call-outside.ts'
import { outsideConnector } from './adapters/egress/connect-outside.ts'
import type { Identity } from './adapters/identity/open-identity.ts'
import type { Config } from './config.ts'
import type { Replica } from './db/replica.ts'
import { mountUnsubscribe } from './features/messages/suppressions/serve-unsubscribe.ts'
import { mountMedia } from './features/settings/assets/serve-media.ts'
import { mountTrackingAssets } from './features/tracking/assets/serve-assets.ts'
import { openTracking } from './features/tracking/tracking.ts'
import { openActors } from './http/access/actors.ts'
import { limitRequests } from './http/access/rate-limits.ts'
import { recentRefusals } from './http/access/recent-refusals.ts'
import { freeConnections } from './http/pipeline/free-connections.ts'
import { handleProblems } from './http/pipeline/handle-problems.ts'
import { openHeavyCalls } from './http/pipeline/heavy-calls.ts'
import { mountRoutes } from './http/pipeline/mount-routes.ts'
import { requestIdOf } from './http/pipeline/problem-of.ts'
import type { RecentChanges } from './http/pipeline/recent-changes.ts'
import { refuseDeepJson } from './http/pipeline/refuse-deep-json.ts'
import { refuseNul } from './http/pipeline/refuse-nul.ts'
import { replicaReads } from './http/pipeline/replica-reads.ts'
import type { Route } from './http/routes/route.ts'
import { bodyTime, limitBodyTime } from './http/site/body-time.ts'
import { mountConsole } from './http/site/console.ts'
import { mountHealth } from './http/site/health.ts'
import { mountOpenApi } from './http/site/openapi.ts'
import { limitLoad } from './http/site/overload.ts'
import { redirectHosts } from './http/site/redirect-hosts.ts'
import { setSiteHeaders } from './http/site/site-headers.ts'
import type { Limits } from './limits/limits.ts'
import { type Feed, openFeed } from './realtime/feed.ts'
import { isHubUpgrade, mountHub } from './realtime/hub.ts'
import type { RenderPool } from './rendering/render-pool.ts'
import type { Metrics } from './runtime/metrics.ts'
import { version } from './runtime/version.ts'
import type { Secrets } from './security/secrets.ts'
import type { RecentCallers } from './tenancy/recent-callers.ts'

export type AppOptions = {
  config: Config
  routes: readonly Route[]
  publicUrl: string
  databaseUrl: string
  secrets: Secrets
  pool: pg.Pool
  /** How long a request waits for a connection. */
  maxWaitMs: number
  callers: RecentCallers
  replica: Replica | null
  limits: Limits
  renderPool: RenderPool
  identity: Identity
  metrics: Metrics
  log: FastifyBaseLogger
}

const bodyLimitBytes = 1024 * 1024

/** Builds the HTTP server. A request passes its parts in this order. */
export async function buildApp({
  config,
  routes,
  publicUrl,
  databaseUrl,
  secrets,
  pool,
  maxWaitMs,
  callers,
  replica,
  limits,
  renderPool,
  identity,
  metrics,
  log,
}: AppOptions): Promise<FastifyInstance> {
  const feed = await openFeed({ url: databaseUrl, pool, log })
  const app = Fastify({
    loggerInstance: log,
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    trustProxy: proxiesOf(publicUrl),
    bodyLimit: bodyLimitBytes,
    requestTimeout: bodyTime.uploadMs,
    genReqId: requestIdOf,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    http: { shouldUpgradeCallback: isHubUpgrade },
  })
  app.addHook('preClose', () => feed.close())
  const isLimited = config.rateLimitPerMinute !== null
  const { trackingHosts } = config
  const tracking = openTracking({ pool, secrets, log, feed, limits, renderPool, publicUrl, trackingHosts, isLimited })
  app.addHook('onRequest', async (request, reply) => {
    // Most answers have personal data. What may be stored says so itself.
    reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store' })
  })
  watchRequests(app, metrics)
  tracking.answerEarly(app)
  handleProblems(app)
  freeConnections(app)
  refuseNul(app)
  refuseDeepJson(app)
  limitBodyTime(app, bodyTime)
  redirectHosts(app, { legacyHosts: config.legacyHosts, publicUrl })
  setSiteHeaders(app, { ...config, publicUrl, issuer: identity.site.issuer })
  if (isLimited) await limitLoad(app)
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 2048 })
  const callLimits = limitRequests(app, limits, config.rateLimitPerMinute)

  mountHealth(app, { pool, metrics, metricsToken: config.metricsToken })
  await mountOpenApi(app)
  await identity.mount?.(app)
  const actors = openActors(pool, identity.verify)
  const callOutside = outsideCaller({ allow: config.egressAllow })
  const connectOutside = outsideConnector({ allow: config.egressAllow })
  const reads = replica && replicaReads(replica, metrics.readEnded)
  // Before the hub, so that a console that reads again finds what it was told of.
  if (reads) noteEvents(feed, reads.changes)
  await mountHub(app, { feed, actors, publicUrl })
  const takeTurn = openHeavyCalls({ callers, maxWaitMs: 2 * maxWaitMs })
  const refusals = recentRefusals()
  mountRoutes(app, routes, {
    ...{ pool, secrets, actors, callOutside, connectOutside, callLimits, limits, refusals, takeTurn, reads },
  })
  mountMedia(app, pool)
  tracking.mount(app)
  mountUnsubscribe(app, { pool, secrets, limits, isLimited })
  mountTrackingAssets(app, { pool, isDemo: config.isDemo })
  await mountConsole(app, { version, ...identity.site, isDemo: config.isDemo, helpCenterUrl: config.helpCenterUrl })
  return app
}

/**
 * This server speaks plain HTTP. An https address means a proxy in front, on this machine or in its private network. Without one there is
 * no proxy, and X-Forwarded-For is what a client claims.
 */
const proxiesOf = (publicUrl: string): string | false =>
  publicUrl.startsWith('https:') ? 'loopback, linklocal, uniquelocal' : false

function noteEvents(feed: Feed, changes: RecentChanges): void {
  feed.listen({
    onMessage: message => message.kind === 'event' && changes.toldTo(message.tenantId, message.audience.userId ?? null),
    onGap: changes.toldToAll,
  })
}

function watchRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    metrics.requestEnded({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    // Only the path is logged: a query may contain a token.
    const path = request.url.split('?', 1)[0]
    request.log.info(
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
  })
}
