import type { MessageStateId } from '@aftermile/domain/messages/message-states'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { AppContext } from '../adapters/apps/message-sender.ts'
import type { CallOutside } from '../adapters/egress/outside-call.ts'
import type { Config } from '../config.ts'
import type { Route } from '../http/routes/route.ts'
import type { Job } from '../jobs/job.ts'
import type { Loop } from '../jobs/loops/loop.ts'
import type { Limits } from '../limits/limits.ts'
import type { Feed } from '../realtime/feed.ts'
import type { RenderPool } from '../rendering/render-pool.ts'
import type { Secrets } from '../security/secrets.ts'
import type { Ctx } from '../tenancy/context.ts'

/** All that a feature adds to the server. */
export type Feature = {
  /** Calls of the API. */
  readonly routes?: readonly Route[]
  readonly jobs?: readonly Job[]
  readonly loops?: readonly Loop[]
  /** Pages outside of the API, for people who are not signed in. */
  readonly pages?: (site: Site) => Pages
  /** What /metrics says of it. */
  readonly gauges?: readonly FeatureGauges[]
  /** What comes with the product, and is in the database once a worker has started. */
  readonly shipped?: readonly Shipped[]
}

/** What pages share with the rest of the site. */
export type Site = {
  readonly pool: pg.Pool
  readonly log: FastifyBaseLogger
  readonly feed: Feed
  /** Whether callers are counted. */
  readonly isLimited: boolean
  readonly isDemo: boolean
}

export type Pages = {
  /** Answers what is ready, before anything else looks at a request. */
  answerEarly?(app: FastifyInstance): void
  mount(app: FastifyInstance): void
}

export type FeatureGauges = {
  /** The names, each with what it means. */
  readonly help: Readonly<Record<string, string>>
  /** The values by their names. */
  read(pool: pg.Pool): Promise<Readonly<Record<string, number>>>
}

export type Shipped = {
  /** In the plural, for the log. */
  readonly what: string
  /** Writes what has changed since the last start. */
  write(pool: pg.Pool): Promise<unknown>
}

/** Options for features, fixed when the server starts. */
export type FeatureOptions = {
  readonly secrets: Secrets
  /** Renders and compiles templates. */
  readonly renderPool: RenderPool
  /** Sends one stored message that is due, outside of any transaction. Null: it does not exist. */
  readonly deliverNow: (tenantId: string, messageId: string) => Promise<MessageStateId | null>
  /** A transaction in a tenant, for what follows a request that has ended. */
  readonly inTransaction: <T>(tenantId: string, work: (ctx: Ctx) => Promise<T>) => Promise<T>
  /** Calls a server outside of our network. */
  readonly callOutside: CallOutside
  /** The outside, as apps of providers use it. */
  readonly appContext: AppContext
  readonly limits: Limits
  /** The address of the console. */
  readonly publicUrl: string
  /** The hosts of tracking pages, each with its tenant. */
  readonly trackingHosts: Config['trackingHosts']
  /** The addresses of the tracking pages of tenants that have a host of their own. */
  readonly trackingOrigins: ReadonlyMap<string, string>
  /** The origins from which a tenant may load its own support chat. */
  readonly chatWidgetOrigins: readonly string[]
}
