import type { FastifyBaseLogger } from 'fastify'
import { type Identity, openIdentity } from './adapters/identity/open-identity.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import type { Route } from './http/routes/route.ts'
import { prepareDrain } from './http/site/drain.ts'
import { listen, type ReservedPort } from './http/site/listen.ts'
import type { OpenFeatures } from './open-features.ts'
import type { Pools } from './open-pools.ts'
import type { Metrics } from './runtime/metrics.ts'
import type { Secrets } from './security/secrets.ts'

/** Users that the embedded sign-in page offers, and the password they share. */
export type DemoUsers = { readonly emails: readonly string[]; readonly password: string }

type Options = {
  readonly config: Config
  readonly databaseUrl: string
  readonly secrets: Secrets
  readonly pools: Pools
  readonly open: OpenFeatures
  /** In addition to those of the features. */
  readonly routes: readonly Route[]
  readonly publicUrl: string
  readonly port: number
  readonly reserved: ReservedPort | null
  readonly demo: DemoUsers | null
  /** How long a request waits for a connection. */
  readonly maxWaitMs: number
  readonly idleConnectionMs: number
  readonly metrics: Metrics
  readonly log: FastifyBaseLogger
}

export type ApiPart = { readonly identity: Identity; stop(): Promise<void> }

const drainConnectionsMs = 8000

/** Serves the API, the console and the pages, once the port listens. */
export async function startApiPart({
  open,
  demo,
  port,
  reserved,
  idleConnectionMs,
  ...site
}: Options): Promise<ApiPart> {
  const { config, secrets, pools, publicUrl, log } = site
  const { features, limits, forgottenPasswords } = open
  const identity = await openIdentity({
    ...{ oidc: config.oidc, isDemo: config.isDemo },
    ...{ publicUrl, pool: pools.pool, secrets, limits, forgottenPasswords, log },
    ...(demo && { demoHint: demo.emails, demoPassword: demo.password }),
  })
  const app = await buildApp({ ...site, ...open, features, identity })
  const drainConnections = prepareDrain(app.server)
  const stop = async () => {
    await drainConnections({ idleMs: idleConnectionMs, maxMs: drainConnectionsMs })
    await app.close()
  }
  await reserved?.release()
  await listen(app, { host: config.host, port, setting: 'PORT' }).catch(async error => {
    await stop()
    throw error
  })
  return { identity, stop }
}
