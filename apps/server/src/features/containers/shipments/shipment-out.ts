import type { Shipment, ShipmentSummary } from '@aftermile/contract/containers/shipments'
import type { ShipmentEvent } from '@aftermile/domain/events/shipment-event'
import { fieldsWith, wiring } from '@aftermile/domain/fields/lookup'
import { shipmentFields } from '@aftermile/domain/fields/shipment-fields'
import { type EstimateSource, estimateRules, estimateSources } from '@aftermile/domain/foresight/choose-estimate'
import { milestoneIndexOf } from '@aftermile/domain/lists/milestones'
import { countedEvents } from '@aftermile/domain/projection/counted-events'
import { project, projectCounted } from '@aftermile/domain/projection/projection'
import { withdrawnEventIds } from '@aftermile/domain/projection/withdrawn-events'
import {
  type DeliveryTimes,
  deliveryTimesOf,
  noAlertReason,
  settledLateChance,
} from '@aftermile/domain/shipment/delivery-times'
import {
  ageMinutes,
  ageOnShelfMinutes,
  deliveryTimeDiff,
  deliveryTimeMinutes,
} from '@aftermile/domain/shipment/durations'
import { perfectDelivery } from '@aftermile/domain/shipment/perfect-delivery'
import type { Booking, PackageState, ShipmentState } from '@aftermile/domain/shipment/shipment'
import type { Instant } from '@aftermile/domain/times/instant'
import type { ForecastFacts } from '../../foresight/explain.ts'
import { type PackageRow, packageWithoutMeasures } from '../../intake/ingest/shipments/packages.ts'
import { countryName } from '../../search/country-name.ts'
import { correctionsOut } from '../corrections/corrections-out.ts'
import { type EventLists, eventListsOf, toShipmentEvent } from './event-out.ts'
import { foresightOut } from './foresight-out.ts'
import type { StoredEvent, StoredShipment } from './stored-shipment.ts'

type Parts = { row: StoredShipment; events: readonly StoredEvent[]; measures: readonly PackageRow[]; now: Instant }
type Additions = { facts: ForecastFacts | null; trackingUrl: string | null; slaClocks: Shipment['slaClocks'] }

const detailOnWire = wiring(fieldsWith(shipmentFields, 'detail'), 'detail')

/** A shipment with its current state and the reasons for it. */
export function shipmentOut(
  { row, events, measures, now }: Parts,
  { facts, trackingUrl, slaClocks }: Additions,
): Shipment {
  const projected = projectedFrom(row, events)
  const { state } = projected
  const promise = promiseOf(row)
  const times = deliveryTimesOf(inputOf(row, state, now), state.why.promiseMetAt.eventIds)
  const perfect = state.times.completedAt === null ? null : perfectDelivery(state, promise)
  return {
    ...headOf(row, state),
    ...detailOnWire({ ...row, completedBy: state.completedBy, failedAttempts: state.failedAttempts }),
    references: row.refs,
    corrections: correctionsOut(row.overrides),
    contents: row.contents,
    times: timesOut(row, state),
    timeliness: timelinessOut(row, state, times, now),
    foresight: foresightOut(row, facts, projected.counted),
    packages: packagesOut(state.packages, measures),
    removedPackages: packagesOut(removedPackages(projected), measures),
    ...eventLists(row, events, projected),
    slaClocks,
    trackingUrl,
    why: plain({
      ...state.why,
      ...times.why,
      ...(perfect && { isPerfectDelivery: perfect.why }),
      ...(isSource(row.estimatedBy) && { estimatedAt: { rule: estimateRules[row.estimatedBy], eventIds: [] } }),
    }),
  }
}

const isSource = (by: string | null): by is EstimateSource => estimateSources.some(source => source === by)

export function summaryOut({ row, events, measures, now }: Parts, mode: 'short' | 'full'): ShipmentSummary {
  const projected = projectedFrom(row, events)
  const { state } = projected
  const latest = eventLists(row, events, projected).events.findLast(event => event.source !== 'calculated')
  const times = deliveryTimesOf(inputOf(row, state, now), [])
  return {
    ...headOf(row, state),
    latestEvent: latest ?? null,
    timeliness: timelinessOut(row, state, times, now),
    ...(mode === 'full' && { times: timesOut(row, state), packages: packagesOut(state.packages, measures) }),
  }
}

/** The events of a shipment that count, and those that do not any more. */
export function eventLists(
  row: StoredShipment,
  stored: readonly StoredEvent[],
  { booking, counted, state }: Projected = projectedFrom(row, stored),
): EventLists {
  return eventListsOf(stored, { ...booking, contradicted: withdrawnEventIds(booking, state, counted) })
}

type Projected = {
  booking: Booking
  events: readonly ShipmentEvent[]
  counted: readonly ShipmentEvent[]
  state: ShipmentState
}

function projectedFrom(row: StoredShipment, stored: readonly StoredEvent[]): Projected {
  const booking = bookingOf(row)
  const events = stored.map(toShipmentEvent)
  const counted = countedEvents(booking, events)
  return { booking, events, counted, state: projectCounted(booking, counted) }
}

/** Where removed packages with events stood, as if they were still booked. */
function removedPackages({ booking, events }: Projected): PackageState[] {
  const { removedPackageNumbers } = booking
  if (removedPackageNumbers.length === 0) return []
  const { packages } = project({ ...booking, removedPackageNumbers: [] }, events)
  return packages.filter(state => removedPackageNumbers.includes(state.packageNumber))
}

const bookingOf = (row: StoredShipment): Booking => ({
  scenarioId: row.scenarioId,
  createdAt: Date.parse(row.createdAt),
  bookedAt: Date.parse(row.bookedAt),
  packageNumbers: row.packageNumbers,
  removedPackageNumbers: row.removedPackageNumbers,
})

function headOf(row: StoredShipment, state: ShipmentState) {
  return {
    id: row.id,
    shipmentNumber: row.shipmentNumber,
    merchantId: row.merchantId,
    orderNumber: row.orderNumber,
    orderId: row.orderId,
    scenarioId: row.scenarioId,
    statusId: state.statusId,
    milestoneId: state.milestoneId,
    milestoneIndex: state.milestoneIndex,
    tags: row.tags,
    serviceProviderId: row.serviceProviderId,
    serviceProviderProductId: row.serviceProviderProductId,
    serviceProviderProductGroupId: row.serviceProviderProductGroupId,
    numberOfPackages: state.packages.length,
    from: {
      name: row.fromName,
      partyTypeId: row.senderPartyTypeId,
      partyName: row.senderPartyName,
      address1: row.fromAddress1,
      zipCode: row.fromZipCode,
      city: row.fromCity,
      countryCode: row.fromCountryCode,
      countryName: countryName(row.fromCountryCode),
      countryAreaId: row.fromCountryAreaId,
      email: row.fromEmail,
      phone: row.fromPhone,
    },
    to: {
      name: row.toName,
      partyTypeId: row.receiverPartyTypeId,
      partyName: row.receiverPartyName,
      address1: row.toAddress1,
      zipCode: row.toZipCode,
      city: row.toCity,
      countryCode: row.toCountryCode,
      countryName: countryName(row.toCountryCode),
      countryAreaId: row.toCountryAreaId,
      email: row.toEmail,
      phone: row.toPhone,
    },
  }
}

function timesOut(row: StoredShipment, { times }: ShipmentState) {
  const passed = Object.fromEntries(Object.entries(times).map(([name, at]) => [name, iso(at)])) as Record<
    keyof typeof times,
    string | null
  > // the same names
  return {
    ...passed,
    createdAt: row.createdAt,
    orderedAt: row.orderDate ?? passed.orderedAt,
  }
}

function timelinessOut(row: StoredShipment, state: ShipmentState, times: DeliveryTimes, now: Instant) {
  const { scenarioId } = row
  const promise = promiseOf(row)
  return {
    promisedAt: row.promisedAt,
    earliestAt: row.earliestAt,
    latestAt: row.latestAt,
    originalLatestAt: row.originalLatestAt,
    promiseMetAt: iso(state.promiseMetAt),
    estimatedAt: row.estimatedAt,
    estimatedBy: row.estimatedBy,
    // What was predicted is decided once the promise is met.
    lateProbability:
      row.lateProbability === null ? null : (settledLateChance(promise, state.promiseMetAt) ?? row.lateProbability),
    isOnTime: times.isOnTime,
    promisedDateExpired: times.promisedDateExpired,
    noAlertReason: noAlertReason(inputOf(row, state, now), {
      receivedAt: Date.parse(row.receivedAt),
      isHistorical: row.isHistorical,
    }),
    timeState: times.timeState,
    isPerfectDelivery: state.times.completedAt === null ? null : perfectDelivery(state, promise).isPerfect,
    ageMinutes: ageMinutes(scenarioId, state.times, now),
    ageOnShelfMinutes: ageOnShelfMinutes(state.times, now),
    deliveryTimeMinutes: deliveryTimeMinutes(state.times),
    deliveryTimeDiff: deliveryTimeDiff({ ...state, scenarioId }, promise, now),
  }
}

function packagesOut(packages: readonly PackageState[], measures: readonly PackageRow[]) {
  return packages.flatMap(({ packageNumber: number, statusId, milestoneId, completedAt }) => {
    if (number === '') return []
    const measured = measures.find(measure => measure.number === number) ?? packageWithoutMeasures(number)
    const packageState = {
      statusId,
      milestoneId,
      milestoneIndex: milestoneIndexOf(milestoneId),
      completedAt: iso(completedAt),
    }
    return [{ ...measured, id: number, ...packageState }]
  })
}

const promiseOf = ({ promisedAt, earliestAt, latestAt, originalLatestAt }: StoredShipment) => ({
  promisedAt: instant(promisedAt),
  earliestAt: instant(earliestAt),
  latestAt: instant(latestAt),
  originalLatestAt: instant(originalLatestAt),
})

const inputOf = (row: StoredShipment, state: ShipmentState, now: Instant) => ({
  scenarioId: row.scenarioId,
  promise: promiseOf(row),
  state,
  estimate: row.estimatedAt === null ? null : { at: Date.parse(row.estimatedAt), lateProbability: row.lateProbability },
  now,
})

const iso = (at: Instant | null): string | null => (at === null ? null : new Date(at).toISOString())
const instant = (text: string | null): Instant | null => (text === null ? null : Date.parse(text))
const plain = (all: Record<string, { rule: string; eventIds: readonly string[] }>) =>
  Object.fromEntries(Object.entries(all).map(([name, { rule, eventIds }]) => [name, { rule, eventIds: [...eventIds] }]))
