import type { Shipment } from '@aftermile/contract/containers/shipments'
import { expect, test } from 'vitest'
import { packageMilestones } from './package-milestones.ts'

type Event = Shipment['events'][number]

const event = (statusId: string, occurredAt: string, packageNumber: string | null = null) =>
  ({ statusId, occurredAt, packageNumber }) as Event // all that is read
const pack = (number: string, milestoneIndex: number) => ({ number, milestoneIndex }) as Shipment['packages'][number] // as above

test('an event without a package speaks of all, one with a package of that one', () => {
  const events = [event('booked', '01'), event('collected', '02', 'a'), event('collected', '03', 'b')]
  const rows = packageMilestones({ events, packages: [pack('a', 2000), pack('b', 2000)] })
  expect(rows.map(({ passages }) => passages.slice(0, 2).map(({ at }) => at))).toEqual([
    ['01', '02'],
    ['01', '03'],
  ])
})

test('a milestone it has stepped back from is not reached, one without an event is passed without a time', () => {
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
