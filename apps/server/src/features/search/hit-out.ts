import type { OrderHit, ShipmentHit } from '@aftermile/contract/search'
import { type TimeStateId, timeStateOf } from '@aftermile/domain/delivery-times'
import { milestoneOf } from '@aftermile/domain/milestones'
import type { ScenarioId } from '@aftermile/domain/scenarios'
import { countryName } from './country.ts'
import type { HitRow } from './page.ts'

type Derived = 'timeState' | 'toCountryName' | 'fromCountryName' | 'toCountryNameAndCity'
type ShipmentRow = Omit<ShipmentHit, Derived> & {
  toCountryCode: string | null
  fromCountryCode: string | null
  promisedAt: string | null
  earliestAt: string | null
  latestAt: string | null
  originalLatestAt: string | null
  promiseMetAt: string | null
  lateProbability: number | null
  asOf: string
}

export function shipmentHit(found: HitRow): ShipmentHit {
  const row = found as unknown as ShipmentRow // the columns of shipmentSubject
  const toCountryName = countryName(row.toCountryCode)
  return {
    id: row.id,
    shipmentNumber: row.shipmentNumber,
    orderNumber: row.orderNumber,
    merchantId: row.merchantId,
    scenarioId: row.scenarioId,
    statusId: row.statusId,
    milestoneIndex: row.milestoneIndex,
    bookingTimestamp: row.bookingTimestamp,
    estimatedDeliveryTime: row.estimatedDeliveryTime,
    toName: row.toName,
    toCity: row.toCity,
    toCountryName,
    fromName: row.fromName,
    fromCity: row.fromCity,
    fromCountryName: countryName(row.fromCountryCode),
    toCountryNameAndCity: [toCountryName, row.toCity].filter(Boolean).join(', ') || null,
    references: row.references,
    referenceIds: row.referenceIds,
    tags: row.tags,
    serviceProviderId: row.serviceProviderId,
    serviceProviderProductId: row.serviceProviderProductId,
    latestDeliveryTime: row.latestDeliveryTime,
    completedAt: row.completedAt,
    numberOfPackages: row.numberOfPackages,
    timeState: timeStateOfRow(row),
  }
}

export function orderHit(found: HitRow): OrderHit {
  const row = found as unknown as Omit<OrderHit, 'toCountryName'> & { toCountryCode: string | null } // the columns of orderSubject
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    name: row.name,
    merchantId: row.merchantId,
    orderTypeId: row.orderTypeId,
    statusId: row.statusId,
    bookingTimestamp: row.bookingTimestamp,
    toCity: row.toCity,
    toCountryName: countryName(row.toCountryCode),
    tags: row.tags,
    promisedDeliveryTime: row.promisedDeliveryTime,
    completedAt: row.completedAt,
  }
}

function timeStateOfRow(row: ShipmentRow): TimeStateId | null {
  const estimatedAt = instantOf(row.estimatedDeliveryTime)
  return timeStateOf({
    scenarioId: row.scenarioId as ScenarioId, // ingest writes no other
    promise: {
      promisedAt: instantOf(row.promisedAt),
      earliestAt: instantOf(row.earliestAt),
      latestAt: instantOf(row.latestAt),
      originalLatestAt: instantOf(row.originalLatestAt),
    },
    state: {
      milestoneId: row.completedAt === null ? (milestoneOf(row.milestoneIndex) ?? 'preparation') : 'completed',
      promiseMetAt: instantOf(row.promiseMetAt),
    },
    estimate: estimatedAt === null ? null : { at: estimatedAt, lateProbability: row.lateProbability },
    now: Date.parse(row.asOf),
  })
}

const instantOf = (text: string | null): number | null => (text === null ? null : Date.parse(text))
