import type { ProductGroupId } from '@aftermile/domain/lists/product-groups'
import { handOverOf, isReturned, promiseHoursOf } from '@aftermile/domain/shipment/delivery-facts'
import { isOnTime } from '@aftermile/domain/shipment/delivery-times'
import type { ShipmentState } from '@aftermile/domain/shipment/shipment'
import { dayMs } from '@aftermile/domain/times/milliseconds'
import { describe, expect, test } from 'vitest'
import { dayOfDate } from '../../test/data/day-of-date.ts'
import { planChangesBy, stateOf } from '../../test/data/demo-plans.ts'
import type { PlannedMessage } from '../playback/planned-messages.ts'
import { localOf } from '../reference/calendar.ts'
import { getService, returnServices } from '../reference/services.ts'
import { strickenMonth, strickenRoute, yearMonthOf } from '../reference/story.ts'
import type { ShipmentItem } from './plan.ts'

type Counted = {
  readonly item: ShipmentItem
  readonly group: ProductGroupId
  readonly month: number
  readonly state: ShipmentState
  readonly isOnTime: boolean | null
  readonly promiseHours: number | null
  readonly isReminded: boolean
}

const returns = new Map(
  Object.values(returnServices)
    .flat()
    .map(returnService => [`${returnService.provider}/${returnService.product}`, returnService.group]),
)
const groupOf = (service: string) => returns.get(service) ?? getService(service).group

/** What boards count in a world of a size that began on a date. */
function countedIn(size: number, date: string) {
  const shipments: Counted[] = []
  const messages: PlannedMessage[] = []
  const settings = { seed: 'aftermile', size, anchor: dayOfDate(date) }
  for (const changes of planChangesBy(settings, 'nordhem', Date.parse(`${date}T11:00:00Z`))) {
    messages.push(...changes.messages)
    const reminded = new Set(
      changes.messages.flatMap(message => (message.purpose === 'reminder' ? [message.shipmentId] : [])),
    )
    for (const item of changes.shipments) {
      const own = changes.events.filter(event => event.shipmentId === item.id)
      shipments.push(countedOf(item, stateOf(item, own), reminded.has(item.id ?? '')))
    }
  }
  return { shipments, messages, anchor: settings.anchor }
}

function countedOf(item: ShipmentItem, state: ShipmentState, isReminded: boolean): Counted {
  const bookedAt = Date.parse(item.bookedAt ?? '')
  const latestAt = item.latestAt ? Date.parse(item.latestAt) : null
  const promise = { promisedAt: null, earliestAt: null, latestAt, originalLatestAt: latestAt }
  return {
    item,
    group: groupOf(`${item.serviceProviderId}/${item.serviceProviderProductId}`),
    month: yearMonthOf(localOf(bookedAt, 'SE').day),
    state,
    isOnTime: isOnTime(promise, state.promiseMetAt),
    promiseHours: promiseHoursOf(bookedAt, promise, 'Europe/Stockholm'),
    isReminded,
  }
}

const isOnRoute = ({ item }: Counted): boolean =>
  item.scenarioId === 'outbound_delivery' &&
  item.serviceProviderId === strickenRoute.provider &&
  item.fromCity === strickenRoute.fromCity &&
  item.toCountryCode === strickenRoute.toCountry

const lateShare = (shipments: readonly Counted[]): number => {
  const judged = shipments.filter(shipment => shipment.isOnTime !== null)
  return judged.filter(counted => !counted.isOnTime).length / judged.length
}

describe('a small demo world has for the boards of service quality', () => {
  const { shipments, messages } = countedIn(3000, '2026-11-17')
  const deliveries = shipments.filter(({ item }) => item.scenarioId !== 'inbound_return')
  const onShelf = deliveries.filter(({ state }) => state.times.onShelfAt !== null)
  const back = (counted: Counted) => isReturned(counted.item.scenarioId ?? 'outbound_delivery', counted.state)
  const handOver = (entry: Counted) => handOverOf(entry.state.times.handedOverAt, 'Europe/Stockholm')
  const counts = (all: readonly Counted[], keyOf: (item: Counted) => unknown) =>
    new Map([...Map.groupBy(all, keyOf)].map(([value, group]) => [value, group.length]))

  test('every stage of the cycle time', () => {
    const stages = ['orderedAt', 'sentToWarehouseAt', 'allocatedAt', 'packedAt', 'departedAt', 'inTransitAt'] as const
    for (const scenarioId of ['outbound_delivery', 'inbound_delivery'])
      for (const stage of [...stages, 'arrivedAt', 'handedOverAt'] as const) {
        const has = deliveries.filter(
          ({ item, state }) => item.scenarioId === scenarioId && state.times[stage] !== null,
        )
        expect(has.length, `${scenarioId} ${stage}`).toBeGreaterThan(120)
      }
    for (const { state } of deliveries) {
      const { orderedAt, sentToWarehouseAt, allocatedAt, packedAt } = state.times
      const times = [orderedAt, sentToWarehouseAt, allocatedAt, packedAt].filter(at => at !== null)
      expect(times).toEqual([...times].sort((a, b) => a - b))
    }
  })

  test('promises of many time frames, and none', () => {
    const frames = counts(deliveries, delivery => delivery.promiseHours)
    for (const hours of [0, 24, 48, 72, 96, 120, 144, 168, null])
      expect(frames.get(hours) ?? 0, `${hours} hours`).toBeGreaterThanOrEqual(15)
    const sameDay = deliveries.filter(item => item.promiseHours === 0)
    expect(lateShare(sameDay)).toBeLessThan(0.3)
  })

  test.each<[string, number, (item: Counted) => boolean]>([
    ['redirected to a service point', 12, ({ state }) => state.changes.isRedirected],
    ['another service point', 12, ({ state }) => state.changes.isPointChanged],
    ['longer storage', 15, ({ state }) => state.changes.isStorageExtended],
    ['instructions asked for', 15, ({ state }) => state.waits.instructionsAskedAt !== null],
    ['instructions given', 10, ({ state }) => state.waits.instructionsGivenAt !== null],
    ['a date asked for', 80, ({ state }) => state.waits.dateAskedAt !== null],
    ['a date agreed', 80, ({ state }) => state.waits.dateGivenAt !== null],
    ['returned', 40, back],
  ])('shipments: %s', (_, least, is) => {
    expect(deliveries.filter(is).length).toBeGreaterThanOrEqual(least)
  })

  test.each([
    [false, false, 500],
    [false, true, 80],
    [true, false, 5],
    [true, true, 8],
  ])('parcels from the shelf: returned %s, with a reminder %s', (isBack, isReminded, least) => {
    const found = onShelf.filter(parcel => back(parcel) === isBack && parcel.isReminded === isReminded)
    expect(found.length).toBeGreaterThanOrEqual(least)
  })

  test('every weekday and part of day, at the door and at service points', () => {
    const atDoor = deliveries.filter(({ state }) => state.times.onShelfAt === null)
    for (const all of [atDoor, onShelf]) {
      expect(counts(all, parcel => handOver(parcel).handedOverWeekday)).toMatchObject({ size: 8 })
      expect(counts(all, parcel => handOver(parcel).handedOverPart)).toMatchObject({ size: 6 })
    }
  })

  test('every scenario, product group, kind of service point and source of estimates', () => {
    expect(counts(shipments, ({ item }) => item.scenarioId).size).toBe(3)
    for (const [group, count] of counts(shipments, shipment => shipment.group))
      expect(count, group as string).toBeGreaterThan(30)
    expect(counts(shipments, ({ group }) => group).size).toBe(7)
    for (const type of ['store', 'locker', 'terminal'])
      expect(counts(onShelf, ({ item }) => item.servicePointTypeId).get(type)).toBeGreaterThan(20)
    const hasMeasures = ({ item }: Counted) => item.grossWeightKg && item.volumeM3 && item.salesValue !== undefined
    expect(shipments.every(hasMeasures)).toBe(true)
  })

  test('messages of many templates in each month, and reminders by e-mail and text', () => {
    const months = Map.groupBy(messages, ({ at }) => at.slice(0, 7))
    expect(months.size).toBeGreaterThanOrEqual(14)
    const whole = [...months].filter(([month]) => month !== '2025-09' && month !== '2026-11')
    for (const [month, ofMonth] of whole) {
      expect(new Set(ofMonth.map(({ templateId }) => templateId)).size, month).toBeGreaterThan(12)
      for (const channel of ['email', 'text'])
        expect(
          ofMonth.some(message => message.channel === channel && message.purpose === 'reminder'),
          `${month} ${channel}`,
        ).toBe(true)
    }
    expect(new Set(messages.map(({ milestoneIndex }) => milestoneIndex))).toEqual(
      new Set([1000, 2000, 3000, 5000, 6000]),
    )
    expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length)
  })
})

describe.each(['2026-02-25', '2026-06-09', '2026-11-17', '2027-04-15'])('the story of a world from %s', date => {
  const { shipments, anchor } = countedIn(3000, date)
  const ofCarrier = shipments.filter(({ item }) => item.serviceProviderId === strickenRoute.provider)
  const story = strickenMonth(anchor)
  const inStory = (counted: Counted) => counted.month === story
  const others = (entry: Counted) => !inStory(entry)

  test('is some months back, and not in December', () => {
    const months = new Set(
      shipments
        .filter(({ item }) => Date.parse(item.bookedAt ?? '') < (anchor - 80) * dayMs)
        .map(shipment => shipment.month),
    )
    expect(months).toContain(story)
    expect(story % 100).not.toBe(12)
  })

  test('one carrier gets worse on one route in one month', () => {
    const route = ofCarrier.filter(isOnRoute)
    expect(lateShare(route.filter(inStory))).toBeGreaterThan(0.4)
    expect(lateShare(route.filter(others))).toBeLessThan(0.15)
    expect(lateShare(ofCarrier.filter(item => inStory(item) && !isOnRoute(item)))).toBeLessThan(0.35)
  })

  test('which shows in the totals of the carrier', () => {
    const byMonth = [...Map.groupBy(ofCarrier, item => item.month)].filter(([, group]) => group.length >= 10)
    const worst = byMonth.reduce((a, b) => (lateShare(b[1]) > lateShare(a[1]) ? b : a))
    expect(worst[0]).toBe(story)
    expect(lateShare(ofCarrier.filter(inStory))).toBeGreaterThan(2.2 * lateShare(ofCarrier.filter(others)))
  })
})

describe('a demo world of the default size', () => {
  const { shipments, anchor } = countedIn(20_000, '2026-11-17')
  const all = shipments.filter(({ item }) => item.scenarioId === 'outbound_delivery')

  test('has a route on which most shipments of a month are late', () => {
    const route = all.filter(isOnRoute)
    const story = strickenMonth(anchor)
    expect(lateShare(route.filter(({ month }) => month === story))).toBeGreaterThan(0.6)
    expect(lateShare(route.filter(({ month }) => month !== story))).toBeLessThan(0.1)
  })

  test('has a carrier of harder routes that looks worse than others, though it is better where both drive', () => {
    const by = (provider: string) => all.filter(({ item }) => item.serviceProviderId === provider)
    for (const large of ['postnord', 'dhl', 'budbee'])
      expect(lateShare(by('posti'))).toBeGreaterThan(lateShare(by(large)))
    const toFinland = all.filter(({ item, group }) => item.toCountryCode === 'FI' && group === 'service_point')
    const [own, other] = [true, false].map(isOwn =>
      toFinland.filter(({ item }) => (item.serviceProviderId === 'posti') === isOwn),
    )
    expect(own?.length).toBeGreaterThan(150)
    expect(other?.length).toBeGreaterThan(150)
    expect(lateShare(own ?? [])).toBeLessThan(lateShare(other ?? []) - 0.03)
  })
})
