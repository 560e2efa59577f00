import { part } from '../../../db/sql.ts'
import { type Expression, expression } from '../../../db/table.ts'
import type { shipments } from '../../../db/tables/shipments.ts'

/** In SQL: the code in the address of a shipment's tracking page. Null for an old shipment until a job has given it one. */
export const trackingCodeOf = (s: typeof shipments): Expression<string | null> =>
  expression(part`(select k.tracking_key from tenants k where k.id = ${s.tenantId}) || ${s.trackingCode}`)

/** Where receivers open pages. */
export type TrackingOrigins = {
  /** The address of the server. */
  readonly publicUrl: string
  /** The addresses of tenants that have a host of their own. */
  readonly trackingOrigins?: ReadonlyMap<string, string>
}

/** The address that the tracking pages of a tenant begin with. It comes from the configuration, never from a request. */
export const trackingOriginOf = ({ publicUrl, trackingOrigins }: TrackingOrigins, tenantId: string): string =>
  trackingOrigins?.get(tenantId) ?? publicUrl

/** The tracking page of a shipment, for its receiver. */
export const trackingUrlOf = <Code extends string | null>(origin: string, code: Code): Code | string =>
  code === null ? code : `${origin}/track/${code}`
