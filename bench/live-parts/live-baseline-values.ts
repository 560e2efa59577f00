// The values of a row for each dimension of the board. Written a second time, so that the engine is not compared with itself.
import { minuteOf, type Value } from '../../packages/dashboards/src/data/dataset.ts'
import type { LiveRow } from '../../packages/dashboards/src/live/live.ts'
import { localTimeOf } from '../../packages/domain/src/times/local-time.ts'

export type View = { readonly now: number; readonly zone: string }

export function baselineValues(row: LiveRow, { now, zone }: View) {
  const minutes = minuteOf(now)
  const booked = local(row.bookingTimestamp, zone)
  const packed = local(row.packingCompletedTimestamp, zone)
  const planned = local(row.latestDeliveryTime, zone)
  const latest = row.latestDeliveryTime === null ? null : minuteOf(row.latestDeliveryTime)
  const isOpen = latest !== null && row.milestoneIndex !== 6000
  const hasExpired = latest !== null && (row.outlook === 'due' || row.outlook === 'due_late') && minutes > latest
  const isLate = row.outlook === 'due_late' || row.outlook === 'met_late'
  const state: Value = !isOpen ? null : hasExpired ? 'expired' : isLate ? 'predicted_late' : 'on_time'
  return {
    boardScenario: row.scenarioId,
    scenarioId: row.scenarioId,
    isDropShipment: row.senderPartyTypeId === 'dropship_supplier' ? 1 : 0,
    timeState: state,
    tags: row.tags,
    tagMilestones: row.tags.map(tag => `${tag}|${row.milestoneIndex}`),
    bookingDateMilestone: booked === null ? null : `${booked.day}|${row.milestoneIndex}`,
    latestDateArrival:
      planned === null ? null : `${planned.day}|${row.milestoneIndex === 6000 ? 'arrived' : 'expected'}`,
    payingCustomerNumber: row.payingCustomerNumber,
    expiredDays: state === 'expired' && latest !== null ? Math.floor((minutes - latest) / 1440) : null,
    bookingHour: booked?.hour ?? null,
    packingHour: packed?.hour ?? null,
    milestoneIndex: row.milestoneIndex,
    ageDays: daysFrom(row.agedFromAt, row.completedAt ?? now),
    ageOnShelfDays: daysFrom(row.onShelfAt, row.receivedAt ?? row.completedAt ?? now),
    orderShipmentCount: row.orderShipmentCount,
    serviceProviderId: row.serviceProviderId,
    serviceProviderProductGroupId: row.serviceProviderProductGroupId,
    merchantId: row.merchantId,
    receiverPartyTypeId: row.receiverPartyTypeId,
    senderPartyTypeId: row.senderPartyTypeId,
    statusId: row.statusId,
    fromCountryAreaId: row.fromCountryAreaId,
    toCountryCode: row.toCountryCode,
  } satisfies Record<string, Value | readonly Value[]>
}

export type BaselineDimension = keyof ReturnType<typeof baselineValues>

const daysFrom = (from: number | null, to: number): number | null =>
  from === null ? null : Math.floor((minuteOf(to) - minuteOf(from)) / 1440)

function local(at: number | null, zone: string): { day: string; hour: number } | null {
  if (at === null) return null
  const wall = new Date(localTimeOf(at, zone))
  return { day: wall.toISOString().slice(0, 10), hour: wall.getUTCHours() }
}
