import { type Part, part } from '../../../../../db/sql.ts'
import { alias } from '../../../../../db/table.ts'
import { shipments } from '../../../../../db/tables/shipments.ts'
import { isFirstAttempt } from '../../../../search/filters/first-attempt.ts'
import { lateParty } from '../../../../search/filters/late-causes.ts'
import { isPromiseKept } from '../../../../search/filters/promise-kept.ts'
import type { Summed } from './month-reads.ts'

export const s = alias(shipments, 's')

export const count = (which: Part): Part => part`(count(*) filter (where ${which}))::float8`
/** A sum in whole units of 1 / scale, exact for each shipment. */
export const sum = (of: Part, scale = 1): Part => part`coalesce(sum(round(${of} * ${scale}::int)), 0)::float8`

/** Full minutes from one instant to another, none if they are in the wrong order; null if one is missing. */
export const minutes = (from: Part, to: Part): Part =>
  part`case when ${from} < ${to} then floor(date_part('epoch', ${to} - ${from}) / 60) when ${to} is not null and ${from} is not null then 0 end`

export const isDelivered = part`(${s.handedOverAt} is not null and not ${s.isReturned})`

type OfShipments = Pick<Summed, 'from' | 'where' | 'at' | 'counted' | 'changed'>

/**
 * What all data sets of shipments have. A change of a shipment or of what is foreseen for it makes its month new. All shipments are counted,
 * whichever are summed: an index alone answers that, and one that leaves the others has changed.
 */
export const ofShipments = (which: Part = part`true`): OfShipments => ({
  from: part`shipments s`,
  where: tenantId => part`s.tenant_id = ${tenantId} and ${which}`,
  at: s.bookedAt,
  counted: tenantId => part`shipments s where s.tenant_id = ${tenantId}`,
  changed: (tenantId, since) => part`
    select ${s.bookedAt} as at from shipments s
    where s.tenant_id = ${tenantId} and (${s.updatedAt} > ${since}::timestamptz or ${s.foreseenAt} > ${since}::timestamptz)`,
})

export const deliveryTimeSlaId = part`coalesce(${s.promiseHours}::text, 'none')`

export const totals = {
  total: part`count(*)::float8`,
  totalPackages: sum(s.packageCount),
  totalWeight: sum(s.grossWeightKg, 1000),
  totalVolume: sum(s.volumeM3, 1000),
  totalBaseSalesValueAmount: sum(s.baseSalesValue, 100),
  delivered: count(isDelivered),
  returned: count(s.isReturned),
  perfectDelivery: count(s.isPerfectDelivery),
  promised: count(part`${isPromiseKept} is not null`),
  deliveredOnTime: count(isPromiseKept),
  lateByCarrier: count(part`${lateParty} = 'carrier'`),
  attempted: count(part`${isFirstAttempt} is not null`),
  firstAttempt: count(isFirstAttempt),
}
