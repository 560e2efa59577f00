import { part } from '../../../db/sql.ts'
import { type Expression, expression } from '../../../db/table.ts'
import type { shipments } from '../../../db/tables/shipments.ts'

/** In SQL: the code in the address of a shipment's tracking page. Null for an old shipment until a job has given it one. */
export const trackingCodeOf = (s: typeof shipments): Expression<string | null> =>
  expression(part`(select k.tracking_key from tenants k where k.id = ${s.tenantId}) || ${s.trackingCode}`)

/** The tracking page of a shipment, for its receiver. */
export const trackingUrlOf = <Code extends string | null>(publicUrl: string, code: Code): Code | string =>
  code === null ? code : `${publicUrl}/track/${code}`
