import { swedishDate } from '@aftermile/domain/format/dates'
import { type DimensionOf, minuteOf, type Value } from '../data/dataset.ts'
import type { Filter } from '../data/filter.ts'
import type { LiveRow, live } from '../live/live.ts'

export type LiveDimension = DimensionOf<typeof live>
export type View = { readonly now: number; readonly zone: string }

const known = new WeakMap<LiveRow, { view: View; values: Record<LiveDimension, Value[]> }>()

/** The values of a row by dimension, in a second implementation to compare with. */
export function naiveValues(row: LiveRow, { now, zone }: View): Record<LiveDimension, Value[]> {
  const last = known.get(row)
  if (last?.view.now === now && last.view.zone === zone) return last.values
  const values = computeValues(row, { now, zone })
  known.set(row, { view: { now, zone }, values })
  return values
}

const hourFormats = new Map<string, Intl.DateTimeFormat>()
function hourIn(timeZone: string): Intl.DateTimeFormat {
  const format =
    hourFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone })
  hourFormats.set(timeZone, format)
  return format
}

function computeValues(row: LiveRow, { now, zone }: View): Record<LiveDimension, Value[]> {
  const minutes = minuteOf(now)
  const minute = (at: number | null) => (at === null ? null : minuteOf(at))
  const day = (at: number | null) => (at === null ? null : swedishDate(at, zone))
  const hour = (at: number | null) => (at === null ? null : Number(hourIn(zone).format(at)))
  const days = (from: number | null, to: number) => (from === null ? null : Math.floor((to - minuteOf(from)) / 1440))
  const latest = minute(row.latestDeliveryTime)
  const hasExpired = latest !== null && ['due', 'due_late'].includes(String(row.outlook)) && minutes > latest
  const isOpen = latest !== null && row.milestoneIndex !== 6000
  const isLate = ['due_late', 'met_late'].includes(String(row.outlook))
  const state = !isOpen ? null : hasExpired ? 'expired' : isLate ? 'predicted_late' : 'on_time'
  const booked = day(row.bookingTimestamp)
  const planned = day(row.latestDeliveryTime)
  const isDrop = ['dropship_supplier', 'dropship_supplier_order'].includes(String(row.senderPartyTypeId))
  const listOf = (value: Value): Value[] => [value]
  return {
    scenarioId: listOf(row.scenarioId),
    boardScenario: listOf(row.scenarioId),
    statusId: listOf(row.statusId),
    milestoneIndex: listOf(row.milestoneIndex),
    tags: [...row.tags],
    tagMilestones: row.tags.map(tag => `${tag}|${row.milestoneIndex}`),
    slaState: listOf(row.slaState),
    merchantId: listOf(row.merchantId),
    serviceProviderId: listOf(row.serviceProviderId),
    serviceProviderProductId: listOf(row.serviceProviderProductId),
    serviceProviderProductGroupId: listOf(row.serviceProviderProductGroupId),
    payingCustomerNumber: listOf(row.payingCustomerNumber),
    senderPartyTypeId: listOf(row.senderPartyTypeId),
    isDropShipment: listOf(isDrop ? 1 : 0),
    senderPartyName: listOf(row.senderPartyName),
    receiverPartyTypeId: listOf(row.receiverPartyTypeId),
    returnTypeId: listOf(row.returnTypeId),
    fromCountryCode: listOf(row.fromCountryCode),
    fromCountryAreaId: listOf(row.fromCountryAreaId),
    fromCity: listOf(row.fromCity),
    toCountryCode: listOf(row.toCountryCode),
    toCountryAreaId: listOf(row.toCountryAreaId),
    toCity: listOf(row.toCity),
    orderShipmentCount: listOf(row.orderShipmentCount),
    numberOfPackages: listOf(row.numberOfPackages),
    bookingDate: listOf(booked),
    bookingDateMilestone: listOf(booked === null ? null : `${booked}|${row.milestoneIndex}`),
    bookingHour: listOf(hour(row.bookingTimestamp)),
    packingDate: listOf(day(row.packingCompletedTimestamp)),
    packingHour: listOf(hour(row.packingCompletedTimestamp)),
    latestDate: listOf(planned),
    latestDateArrival: listOf(
      planned === null ? null : `${planned}|${Number(row.milestoneIndex) < 6000 ? 'expected' : 'arrived'}`,
    ),
    ageDays: listOf(days(row.agedFromAt, minute(row.completedAt) ?? minutes)),
    ageOnShelfDays: listOf(days(row.onShelfAt, minute(row.receivedAt) ?? minute(row.completedAt) ?? minutes)),
    expiredDays: listOf(state === 'expired' ? days(row.latestDeliveryTime, minutes) : null),
    timeState: listOf(state),
    promisedDateExpired: listOf(hasExpired ? 1 : 0),
    isPredictedLate: listOf(state === 'predicted_late' ? 1 : 0),
    isPredictedOnTime: listOf(state === 'on_time' ? 1 : 0),
    outlook: listOf(row.outlook),
  }
}

export type Filters = ReadonlyMap<LiveDimension, Filter>

function passes(values: readonly Value[], filter: Filter): boolean {
  if ('values' in filter) return values.some(value => filter.values.includes(value))
  const { from, to } = filter
  return values.some(value => value !== null && (from === null || value >= from) && (to === null || value <= to))
}

export function naivePassing(rows: readonly LiveRow[], filters: Filters, view: View, ignored?: LiveDimension) {
  return rows.filter(row => {
    const values = naiveValues(row, view)
    return [...filters].every(([name, filter]) => name === ignored || passes(values[name], filter))
  })
}

export function naiveTally(
  rows: readonly LiveRow[],
  amountOf: (rows: readonly LiveRow[]) => number,
  valuesOf: (row: LiveRow) => readonly Value[],
): Map<Value, number> {
  const byValue = new Map<Value, LiveRow[]>()
  for (const row of rows) for (const value of valuesOf(row)) byValue.set(value, [...(byValue.get(value) ?? []), row])
  return new Map(
    [...byValue].map(([value, group]) => [value, amountOf(group)] as const).filter(([, amount]) => amount !== 0),
  )
}

export const metricWeights = {
  shipments: (rows: readonly LiveRow[]) => rows.length,
  packages: (rows: readonly LiveRow[]) => rows.reduce((sum, row) => sum + (row.numberOfPackages ?? 0), 0),
  weight: (rows: readonly LiveRow[]) => rows.reduce((sum, row) => sum + row.grossWeightKg, 0) / 1000,
  volume: (rows: readonly LiveRow[]) => rows.reduce((sum, row) => sum + row.volumeM3, 0) / 1000,
  baseSalesValue: (rows: readonly LiveRow[]) => rows.reduce((sum, row) => sum + row.baseSalesValue, 0) / 100,
  orders: (rows: readonly LiveRow[]) => new Set(rows.flatMap(row => row.orderKey?.text ?? [])).size,
}
