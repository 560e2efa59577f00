import type { ShipmentReportRow } from '@aftermile/contract/search'
import { storedNames, wiring } from '@aftermile/domain/fields/lookup'
import { reportFields } from '@aftermile/domain/report/shipment-columns'
import {
  ageMinutes,
  ageOnShelfMinutes,
  deliveryTimeDiff,
  deliveryTimeMinutes,
} from '@aftermile/domain/shipment/durations'
import { array, part, type RowOf, sql } from '../../db/sql.ts'
import { alias, columns, expression, pick } from '../../db/table.ts'
import { shipments } from '../../db/tables/shipments.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { countryName } from './country-name.ts'

const s = alias(shipments, 's')
const reported = columns({
  ...pick(s, ...storedNames(reportFields)),
  ...pick(s, 'fromCountryCode', 'toCountryCode', 'orderedAt', 'arrivedAt', 'promiseMetAt'),
  ...pick(s, 'promisedAt', 'earliestAt', 'latestAt', 'originalLatestAt'),
  packageNumbers: expression<string[]>(
    part`array(select number from packages k where k.tenant_id = s.tenant_id and k.shipment_id = s.id and k.is_counted order by number)`,
  ),
  asOf: expression<string>(part`tenant_now()`),
})
type Row = RowOf<typeof reported>

const onWire = wiring(reportFields, 'report')

/** The rows of a report in the order of the ids. Unknown ids are left out. */
export async function shipmentReport({ db, tenantId }: Ctx, ids: readonly string[]): Promise<ShipmentReportRow[]> {
  const found = await db.rows(sql`
    select ${reported} from shipments s
    where s.tenant_id = ${tenantId} and s.id = any (${array(ids)}::text[])`)
  const byId = new Map(found.map(row => [row.id, row]))
  return [...new Set(ids)].flatMap(id => byId.get(id) ?? []).map(reportRow)
}

function reportRow(row: Row): ShipmentReportRow {
  const { scenarioId } = row
  const now = Date.parse(row.asOf)
  const times = timesOf(row)
  const promise = {
    promisedAt: instantOf(row.promisedAt),
    earliestAt: instantOf(row.earliestAt),
    latestAt: instantOf(row.latestAt),
    originalLatestAt: instantOf(row.originalLatestAt),
  }
  return onWire({
    ...row,
    trackingNumber: row.packageNumbers[0] ?? row.consignmentId ?? row.shipmentNumber,
    orderDate: row.orderDate ?? row.orderedAt,
    fromCountryName: countryName(row.fromCountryCode),
    toCountryName: countryName(row.toCountryCode),
    ageMinutes: ageMinutes(scenarioId, times, now),
    deliveryTimeMinutes: deliveryTimeMinutes(times),
    ageOnShelfMinutes: ageOnShelfMinutes(times, now),
    deliveryTimeDiff: deliveryTimeDiff({ scenarioId, times, promiseMetAt: instantOf(row.promiseMetAt) }, promise, now),
  })
}

const instantOf = (text: string | null): number | null => (text === null ? null : Date.parse(text))

function timesOf(row: Row) {
  return {
    createdAt: Date.parse(row.createdAt),
    bookedAt: instantOf(row.bookedAt),
    departedAt: instantOf(row.departedAt),
    inTransitAt: instantOf(row.inTransitAt),
    arrivedAt: instantOf(row.arrivedAt),
    onShelfAt: instantOf(row.onShelfAt),
    handedOverAt: instantOf(row.handedOverAt),
    completedAt: instantOf(row.completedAt),
  }
}
