import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Feed } from '../../realtime/feed.ts'
import type { RenderPool } from '../../rendering/render-pool.ts'
import type { TenantOfHost } from './hosts/tracking-hosts.ts'
import type { Gate } from './limits/gate.ts'
import type { Visits } from './visits/count-visits.ts'

/** What the routes of receivers share, from the start of the server to its end. */
export type TrackingContext = {
  readonly pool: pg.Pool
  readonly log: FastifyBaseLogger
  readonly feed: Feed
  readonly gate: Gate
  readonly visits: Visits
  readonly renderPool: RenderPool
  readonly publicUrl: string
  /** The script that keeps an open page up to date. */
  readonly scriptPath: string | null
  readonly tenantOfHost: TenantOfHost
}
