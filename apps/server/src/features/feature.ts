import type { MessageStateId } from '@aftermile/domain/messages/message-states'
import type { CallOutside } from '../adapters/egress/outside-call.ts'
import type { Route } from '../http/routes/route.ts'
import type { Job } from '../jobs/job.ts'
import type { Limits } from '../limits/limits.ts'
import type { RenderPool } from '../rendering/render-pool.ts'
import type { Secrets } from '../security/secrets.ts'
import type { Ctx } from '../tenancy/context.ts'

/** The routes and jobs that a feature adds to the server. */
export type Feature = { readonly routes?: readonly Route[]; readonly jobs?: readonly Job[] }

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
  readonly limits: Limits
  /** The address of the console. */
  readonly publicUrl: string
  /** The addresses of the tracking pages of tenants that have a host of their own. */
  readonly trackingOrigins: ReadonlyMap<string, string>
  /** The origins from which a tenant may load its own support chat. */
  readonly chatWidgetOrigins: readonly string[]
}
