import { milestones } from '@aftermile/domain/lists/milestones'
import { partyTypes } from '@aftermile/domain/lists/parties'
import { scenarios } from '@aftermile/domain/lists/scenarios'
import { dayMs } from '@aftermile/domain/times/milliseconds'
import fc from 'fast-check'
import type { LiveRow } from '../live/live.ts'

/** Noon in Stockholm, on a day without a clock change. */
export const someNow = Date.UTC(2026, 10, 15, 11, 0)

const few = (name: string, count: number) =>
  fc.option(
    fc.nat(count - 1).map(at => `${name}${at}`),
    { freq: 8 },
  )
const instant = fc.integer({ min: someNow - 40 * dayMs, max: someNow + 10 * dayMs })
const maybeInstant = fc.option(instant, { freq: 2 })

/** Random rows, which need not make sense. Few values, so that filters match some rows. */
export const aLiveRow: fc.Arbitrary<LiveRow> = fc.record({
  id: fc.uuid(),
  shipmentNumber: fc.string({ maxLength: 8 }),
  senderOrderNumber: fc.option(fc.string({ maxLength: 8 })),
  orderKey: fc.option(fc.record({ text: fc.nat(12).map(String), isShared: fc.constant(true) }), { freq: 6 }),
  orderShipmentCount: fc.integer({ min: 1, max: 4 }),
  scenarioId: fc.constantFrom(...scenarios.map(row => row.id)),
  statusId: few('status', 5),
  milestoneIndex: fc.constantFrom(...milestones.map(row => row.index)),
  tags: fc.uniqueArray(fc.constantFrom('vip', 'fragile', 'late', 'cold|chain'), { maxLength: 3 }),
  slaState: few('sla', 3),
  merchantId: few('merchant', 3),
  serviceProviderId: few('carrier', 3),
  serviceProviderProductId: few('product', 4),
  serviceProviderProductGroupId: few('group', 2),
  payingCustomerNumber: few('account', 4),
  senderPartyTypeId: fc.option(fc.constantFrom(...partyTypes.map(row => row.id))),
  senderPartyName: few('sender', 5),
  receiverPartyTypeId: few('party', 2),
  returnTypeId: few('return', 2),
  fromCountryCode: few('country', 2),
  fromCountryAreaId: few('area', 4),
  fromCity: few('city', 5),
  toCountryCode: few('country', 3),
  toCountryAreaId: few('area', 5),
  toCity: few('city', 9),
  bookingTimestamp: maybeInstant,
  packingCompletedTimestamp: maybeInstant,
  latestDeliveryTime: maybeInstant,
  numberOfPackages: fc.option(fc.nat(4)),
  numberOfNotifications: fc.nat(300),
  trackingPageVisits: fc.option(fc.nat(70_000)),
  grossWeightKg: fc.nat(90_000),
  volumeM3: fc.nat(900),
  baseSalesValue: fc.nat(2 ** 32 - 1),
  outlook: fc.constantFrom('due', 'due_late', 'met', 'met_late', 'unused'),
  agedFromAt: maybeInstant,
  onShelfAt: maybeInstant,
  promiseMetAt: maybeInstant,
  receivedAt: maybeInstant,
  completedAt: maybeInstant,
})
