import { storedNames } from '@aftermile/domain/fields/lookup'
import { shipmentFields } from '@aftermile/domain/fields/shipment-fields'
import { milestoneOf } from '@aftermile/domain/lists/milestones'
import { deadlineOf, isPromiseExpired, timeStateOf } from '@aftermile/domain/shipment/delivery-times'
import {
  ageMinutes,
  ageOnShelfMinutes,
  deliveryTimeDiff,
  deliveryTimeMinutes,
} from '@aftermile/domain/shipment/durations'
import { keptUntilOf, servicePointOf } from '@aftermile/domain/shipment/service-point'
import { array, statement } from '../../../../db/sql.ts'
import { alias, columns, pick, type Row } from '../../../../db/table.ts'
import { shipments } from '../../../../db/tables/shipments.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { trackingCodeOf, trackingOriginOf, trackingUrlOf } from '../../tracking/tracking-url.ts'
import { readCarriers } from './carriers.ts'
import { countryNameIn } from './country-names.ts'
import { eventValues, type MessageEvent, readEvents } from './events.ts'
import { filled, type Values } from './filled.ts'
import { lineValues } from './line-values.ts'
import { type OrderKey, orderKeyText, readLines, readOrders } from './orders.ts'
import type { ReadOptions } from './uses.ts'
import { wordsFor } from './words-for.ts'

const names = storedNames(shipmentFields)
type ShipmentRow = Row<typeof shipments, (typeof names)[number] | 'overrides' | 'isStorageExtended'>

const s = alias(shipments, 's')
const select = statement`
  select ${columns({ ...pick(s, ...names, 'overrides', 'isStorageExtended'), trackingCode: trackingCodeOf(s) })} from shipments s where tenant_id = $1 and id = any ($2)`

/** Reads shipments, and returns the values of each in a language. What templates do not use is not read. */
export async function readShipmentValues(ctx: Ctx, ids: readonly string[], { uses, ...origins }: ReadOptions) {
  const origin = trackingOriginOf(origins, ctx.tenantId)
  const rows = ids.length === 0 ? [] : await ctx.db.rows(select(ctx.tenantId, array(ids)))
  const keys = orderKeysOf(rows)
  const orders = await readOrders(ctx, uses('order') ? keys : [])
  const lines = await readLines(ctx, uses('lines') ? keys : [])
  const hasEvents = (uses('events') || uses('servicePoint')) && rows.length > 0
  const events = hasEvents ? await readEvents(ctx, ids) : new Map<string, never[]>()
  const carriers = await readCarriers(ctx, rows)
  const byId = new Map(rows.map(row => [row.id, row]))

  return (id: string, locale: string): Values | null => {
    const found = byId.get(id)
    if (found === undefined) return null
    const { trackingCode, overrides, isStorageExtended, ...row } = found
    const number = row.packageNumbers[0] ?? row.consignmentId ?? row.shipmentNumber
    const key = orderKeyText({ merchantId: row.merchantId, orderId: row.orderId ?? '' })
    const order = orders.get(key)
    return filled({
      ...row,
      ...computedOf(row, ctx.now),
      ...carriers.valuesOf(row, number),
      ...pointValues({ ...row, overrides }, events.get(id) ?? []),
      pickUpBefore: keptUntilOf({ ...row, isStorageExtended }, carriers.storageDays(row)),
      trackingNumber: number,
      trackingUrl: trackingUrlOf(origin, trackingCode),
      fromCountryName: countryNameIn(locale, row.fromCountryCode),
      toCountryName: countryNameIn(locale, row.toCountryCode),
      statusText: wordsFor(locale).statuses[row.statusId],
      isReturn: row.scenarioId === 'inbound_return',
      packages: row.packageNumbers.map(packageNumber => ({ number: packageNumber })),
      events: eventValues(events.get(id) ?? [], locale),
      orderShipmentCount: order?.shipmentCount ?? 1,
      order: filled({
        orderNumber: row.orderNumber,
        ...order,
        lines: lineValues(lines.get(key) ?? []),
      }),
    })
  }
}

/** The service point as the tracking page shows it. */
function pointValues(row: Parameters<typeof servicePointOf>[0], events: readonly MessageEvent[]): Values {
  const point = servicePointOf(row, events)
  if (point === null) return {}
  const { name, address, openingHours } = point
  return { servicePointName: name, servicePointAddress: address, servicePointHours: openingHours.join(', ') }
}

function orderKeysOf(rows: readonly ShipmentRow[]): OrderKey[] {
  const keys = rows.flatMap(({ merchantId, orderId }) => (orderId === null ? [] : [{ merchantId, orderId }]))
  return [...new Map(keys.map(key => [orderKeyText(key), key])).values()]
}

/** The fields of the catalogue that have no column. */
function computedOf(row: Omit<ShipmentRow, 'overrides' | 'isStorageExtended'>, now: number): Values {
  const { scenarioId } = row
  const promise = {
    promisedAt: msOf(row.promisedAt),
    earliestAt: msOf(row.earliestAt),
    latestAt: msOf(row.latestAt),
    originalLatestAt: msOf(row.originalLatestAt),
  }
  const times = {
    createdAt: Date.parse(row.createdAt),
    bookedAt: msOf(row.bookedAt),
    departedAt: msOf(row.departedAt),
    inTransitAt: msOf(row.inTransitAt),
    arrivedAt: msOf(row.arrivedAt),
    onShelfAt: msOf(row.onShelfAt),
    handedOverAt: msOf(row.handedOverAt),
    completedAt: msOf(row.completedAt),
  }
  const promiseMetAt = msOf(row.promiseMetAt)
  const estimatedAt = msOf(row.estimatedAt)
  const estimate = estimatedAt === null ? null : { at: estimatedAt, lateProbability: row.lateProbability }
  const state = { milestoneId: milestoneOf(row.milestoneIndex) ?? 'preparation', promiseMetAt }
  const input = { scenarioId, promise, state, estimate, now }
  const deadlineAt = deadlineOf(promise)
  const timeState = timeStateOf(input)
  return {
    deadlineAt: deadlineAt === null ? null : new Date(deadlineAt).toISOString(),
    timeState,
    promisedDateExpired: isPromiseExpired(input),
    isPredictedLate: timeState === 'predicted_late',
    isPredictedOnTime: timeState === 'on_time',
    ageMinutes: ageMinutes(scenarioId, times, now),
    deliveryTimeMinutes: deliveryTimeMinutes(times),
    ageOnShelfMinutes: ageOnShelfMinutes(times, now),
    deliveryTimeDiff: deliveryTimeDiff({ scenarioId, times, promiseMetAt }, promise, now),
  }
}

const msOf = (text: string | null): number | null => (text === null ? null : Date.parse(text))
