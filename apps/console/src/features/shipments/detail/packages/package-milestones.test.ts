import type { Shipment } from '@aftermile/contract/containers/shipments'
import { expect, test } from 'vitest'
import { packageMilestones } from './package-milestones.ts'

type Event = Shipment['events'][number]

const event = (statusId: string, occurredAt: string, packageNumber: string | null = null) =>
  ({ statusId, occurredAt, packageNumber }) as Event // only these are read
const pack = (number: string, milestoneIndex: number) => ({ number, milestoneIndex }) as Shipment['packages'][number] // as above

test('an event without a package number applies to all packages, one with a number to that package', () => {
  const events = [event('booked', '01'), event('collected', '02', 'a'), event('collected', '03', 'b')]
  const rows = packageMilestones({ events, packages: [pack('a', 2000), pack('b', 2000)] })
  expect(rows.map(({ passages }) => passages.slice(0, 2).map(({ at }) => at))).toEqual([
    ['01', '02'],
    ['01', '03'],
  ])
})

test('a milestone that a package went back from is not reached; one without an event has no time', () => {
  const events = [event('collected', '02'), event('arrived', '03')]
  const [row] = packageMilestones({ events, packages: [pack('a', 3000)] })
  expect(row?.passages.map(({ isReached, at }) => [isReached, at])).toEqual([
    [true, null],
    [true, '02'],
    [true, null],
    [false, null],
    [false, null],
    [false, null],
  ])
})
