import type { Shipment } from '@aftermile/contract/containers/shipments'
import { expect, test } from 'vitest'
import { packageMilestones, shipmentMilestones } from './package-milestones.ts'

type Event = Shipment['events'][number]
type Package = Shipment['packages'][number]

const event = (statusId: string, occurredAt: string, packageNumber: string | null = null) =>
  ({ statusId, occurredAt, packageNumber }) as Event // only these are read
const pack = (number: string, milestoneIndex: number, completedAt: string | null = null) =>
  ({ number, milestoneIndex, completedAt }) as Package // as above
const times = (more: Partial<Shipment['times']> = {}) =>
  ({ createdAt: null, bookedAt: null, completedAt: null, ...more }) as Shipment['times'] // as above

const timesOf = (passages: readonly { at: string | null }[]) => passages.map(({ at }) => at)

test('an event without a package number applies to all packages, one with a number to that package', () => {
  const events = [event('booked', '01'), event('collected', '02', 'a'), event('collected', '03', 'b')]
  const shipment = { events, packages: [pack('a', 2000), pack('b', 2000)], times: times(), milestoneIndex: 2000 }
  expect(packageMilestones(shipment).map(({ passages }) => timesOf(passages).slice(0, 2))).toEqual([
    ['01', '02'],
    ['01', '03'],
  ])
  expect(timesOf(shipmentMilestones(shipment))).toEqual(['01', '03', null, null, null, null])
})

test('a milestone that a package went back from is not reached; one without an event has no time', () => {
  const events = [event('collected', '02'), event('arrived', '03')]
  const [row] = packageMilestones({ events, packages: [pack('a', 3000)], times: times(), milestoneIndex: 3000 })
  expect(row?.passages.map(({ isReached, at }) => [isReached, at])).toEqual([
    [true, null],
    [true, '02'],
    [true, null],
    [false, null],
    [false, null],
    [false, null],
  ])
})

test('the preparation begins with the first of creation, booking and events', () => {
  const allocated = [event('allocated', '12:00'), event('booked', '13:02')]
  const first = (events: Event[], more: Partial<Shipment['times']>) =>
    shipmentMilestones({ events, packages: [], times: times(more), milestoneIndex: 1000 })[0]?.at
  expect(first(allocated, { bookedAt: '13:02', createdAt: '13:05' })).toBe('12:00')
  expect(first([], { bookedAt: '13:02', createdAt: '13:05' })).toBe('13:02')
  expect(first([], { createdAt: '13:05' })).toBe('13:05')
})

test('a shipment with one package has the times of that package', () => {
  const events = [
    'allocated',
    'collected',
    'in_transit',
    'arrived',
    'out_for_delivery',
    'at_service_point',
    'lost',
  ].map((statusId, index) => event(statusId, `0${index}`, 'a'))
  const shipment = {
    events: [...events, event('delivered', '09', 'a')],
    packages: [pack('a', 6000, '09')],
    times: times({ bookedAt: '05', completedAt: '09' }),
    milestoneIndex: 6000,
  }
  expect(timesOf(shipmentMilestones(shipment))).toEqual(['00', '01', '02', '03', '04', '09'])
  expect(packageMilestones(shipment)[0]?.passages).toEqual(shipmentMilestones(shipment))
})
