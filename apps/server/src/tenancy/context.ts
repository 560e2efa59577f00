import type { Entitlement, Role } from '@aftermile/domain/access'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/pool.ts'
import type { Principal } from './in-tenant.ts'

/** The person or program behind a request, with the rights it has now. */
export type Actor = Principal & {
  readonly tenantId: string
  readonly tenantName: string
  readonly name: string
  readonly email: string
  readonly picture: string | null
  readonly role: Role
  readonly scopes: readonly string[]
  readonly entitlements: readonly Entitlement[]
  readonly merchants: readonly string[]
  readonly idleLogout: boolean
  readonly sessionTimeoutMinutes: number | null
  /** Changes whenever one of the fields above does. */
  readonly stamp: string
}

/** The context of a handler or a job: one transaction in one tenant. */
export type Ctx = {
  readonly tenantId: string
  /** Who is named as the author of changes. */
  readonly author: { readonly id: string; readonly name: string }
  readonly db: Db
  /** What the tenant sees as now, in milliseconds. In SQL, tenant_now() says it. */
  readonly now: number
  readonly log: FastifyBaseLogger
  /** The firings of rules that led to this work, by container, the first one first. */
  readonly chains?: ReadonlyMap<string, readonly string[]>
}

/** The context of a user's request. */
export type RequestCtx = Ctx & { readonly actor: Actor }
