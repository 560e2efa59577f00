import compress from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Identity } from './adapters/identity/open-identity.ts'
import type { Config } from './config.ts'
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
import { watchRequests } from './http/site/watch-requests.ts'
import type { OpenFeatures } from './open-features.ts'
import type { Pools } from './open-pools.ts'
import { type Feed, openFeed } from './realtime/feed.ts'
import { isHubUpgrade, mountHub } from './realtime/hub.ts'
import type { Metrics } from './runtime/metrics.ts'
import { version } from './runtime/version.ts'
import type { Secrets } from './security/secrets.ts'

type AppOptions = Pick<OpenFeatures, 'features' | 'limits' | 'appContext'> & {
  readonly config: Config
  /** In addition to those of the features. */
  readonly routes: readonly Route[]
  readonly publicUrl: string
  readonly databaseUrl: string
  readonly secrets: Secrets
  readonly pools: Pools
  /** How long a request waits for a connection. */
  readonly maxWaitMs: number
  readonly identity: Identity
  readonly metrics: Metrics
  readonly log: FastifyBaseLogger
}

const bodyLimitBytes = 1024 * 1024

/** Builds the HTTP server. A request passes its parts in this order. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, features, publicUrl, secrets, limits, identity, metrics, log } = options
  const { pool, replica, callers } = options.pools
  const feed = await openFeed({ url: options.databaseUrl, pool, log })
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
  const { isDemo, metricsToken, helpCenterUrl } = config
  const site = { pool, log, feed, isLimited, isDemo }
  const pages = features.flatMap(feature => feature.pages?.(site) ?? [])
  app.addHook('onRequest', async (request, reply) => {
    // Most answers have personal data. What may be stored says so itself.
    reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store' })
  })
  watchRequests(app, metrics)
  for (const early of pages) early.answerEarly?.(app)
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

  mountHealth(app, { pool, metrics, metricsToken })
  await mountOpenApi(app)
  await identity.mount?.(app)
  const actors = openActors(pool, identity.verify)
  const reads = replica && replicaReads(replica, metrics.readEnded)
  // Before the hub, so that a console that reads again finds what it was told of.
  if (reads) noteEvents(feed, reads.changes)
  await mountHub(app, { feed, actors, publicUrl })
  const takeTurn = openHeavyCalls({ callers, maxWaitMs: 2 * options.maxWaitMs })
  const refusals = recentRefusals()
  const { call: callOutside, connect: connectOutside } = options.appContext
  mountRoutes(app, [...features.flatMap(feature => feature.routes ?? []), ...options.routes], {
    ...{ pool, secrets, actors, callOutside, connectOutside, callLimits, limits, refusals, takeTurn, reads },
  })
  for (const each of pages) each.mount(app)
  await mountConsole(app, { version, ...identity.site, isDemo, helpCenterUrl })
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
    onMessage: message =>
      message.kind === 'event' && changes.noteChange(message.tenantId, message.audience.userId ?? null),
    onGap: changes.noteChangeOfAll,
  })
}
