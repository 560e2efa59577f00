import type { OrderHit, ShipmentHit } from '@aftermile/contract/search'
import { fieldsWith, wiring } from '@aftermile/domain/fields/lookup'
import { orderFields } from '@aftermile/domain/fields/order-fields'
import { shipmentFields } from '@aftermile/domain/fields/shipment-fields'
import { milestoneOf } from '@aftermile/domain/lists/milestones'
import {
  type DeliveryPromise,
  isOnTime,
  type TimeStateId,
  timeStateOf,
} from '@aftermile/domain/shipment/delivery-times'
import type { RowOf } from '../../db/sql.ts'
import { countryName } from './country-name.ts'
import type { orderSubject, shipmentSubject } from './filters/search-subject.ts'

export type ShipmentRow = RowOf<ReturnType<(typeof shipmentSubject)['columnsFor']>>
export type OrderRow = RowOf<ReturnType<(typeof orderSubject)['columnsFor']>>

const shipmentOnWire = wiring(fieldsWith(shipmentFields, 'list'), 'search')
const orderOnWire = wiring(fieldsWith(orderFields, 'list'), 'search')

export function shipmentHit(row: ShipmentRow): ShipmentHit {
  const toCountryName = countryName(row.toCountryCode)
  return {
    ...shipmentOnWire({
      ...row,
      toCountryName,
      fromCountryName: countryName(row.fromCountryCode),
      deadlineAt: row.latestAt ?? row.promisedAt,
    }),
    toCountryNameAndCity: [toCountryName, row.toCity].filter(Boolean).join(', ') || null,
    references: row.references,
    referenceIds: row.referenceIds,
    timeState: timeStateOfRow(row),
  }
}

export const orderHit = (row: OrderRow): OrderHit => ({
  ...orderOnWire({ ...row, toCountryName: countryName(row.toCountryCode) }),
  timeState: row.timeState,
  latestDeliveryTime: row.latestDeliveryTime,
})

function timeStateOfRow(row: ShipmentRow): TimeStateId | null {
  const estimatedAt = instantOf(row.estimatedAt)
  return timeStateOf({
    scenarioId: row.scenarioId,
    promise: promiseOf(row),
    state: {
      milestoneId: row.completedAt === null ? (milestoneOf(row.milestoneIndex) ?? 'preparation') : 'completed',
      promiseMetAt: instantOf(row.promiseMetAt),
    },
    estimate: estimatedAt === null ? null : { at: estimatedAt, lateProbability: row.lateProbability },
    now: Date.parse(row.asOf),
  })
}

/** Null without a promise, and while it is not met. */
export const isRowOnTime = (row: ShipmentRow): boolean | null => isOnTime(promiseOf(row), instantOf(row.promiseMetAt))

const promiseOf = (row: ShipmentRow): DeliveryPromise => ({
  promisedAt: instantOf(row.promisedAt),
  earliestAt: instantOf(row.earliestAt),
  latestAt: instantOf(row.latestAt),
  originalLatestAt: instantOf(row.originalLatestAt),
})

const instantOf = (text: string | null): number | null => (text === null ? null : Date.parse(text))
