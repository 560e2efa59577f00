import { ShipmentIn } from '@aftermile/contract/intake/ingress'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noReferenceData, type ReferenceData } from '../batch/reference-data.ts'
import { checkEvent } from '../events/event-row.ts'
import { checkShipment } from './apply-bookings.ts'
import { type BookingRow, mergeBooking } from './booking-row.ts'

const reference: ReferenceData = {
  ...noReferenceData,
  findMerchant: () => ({ isActive: true }),
  findProvider: name => (name === 'Post Nord' || name === 'postnord' ? { id: 'postnord' } : null),
  findProduct: (_, name) =>
    name === '19'
      ? { id: 'mypack_collect', productGroupId: 'service_point', isIngressEnabled: true, autoBooking: false }
      : null,
  toBase: amount => amount,
}

const text = fc.option(fc.constantFrom('', 'Malmö', 'Lund', 'Ystad'))
const time = fc.option(fc.constantFrom('2026-11-02T13:00:00+01:00', '2026-11-04T09:30:00Z'))
/** What a shop may send for one shipment, each field left out, cleared or filled. */
const sent = fc
  .record(
    {
      toCity: text,
      toName: text,
      orderNumber: text,
      latestAt: time,
      orderDate: time,
      salesValue: fc.option(fc.constantFrom(0, 12.5)),
      refs: fc.constantFrom([], [{ type: 'invoice', value: '7' }]),
      packages: fc.subarray([{ number: 'p1' }, { number: 'p2' }]),
    },
    { requiredKeys: [] },
  )
  .map(fields => ShipmentIn.parse({ merchantId: 'fjallro', shipmentNumber: 's1', ...fields }))

const merge = (stored: BookingRow | null, item: ShipmentIn) =>
  mergeBooking({
    id: 'fjallro-s1',
    item,
    stored,
    reference,
    now: Date.UTC(2026, 10, 1),
    isHistorical: false,
    firstEventAt: null,
    isStated: true,
    addsPackages: false,
  })

describe('a sent shipment is merged into the stored one', () => {
  test('sending it twice changes nothing more', () => {
    fc.assert(
      fc.property(sent, sent, (first, then) => {
        const once = merge(merge(null, first), then)
        expect(merge(once, then)).toEqual(once)
      }),
    )
  })

  test('a field left out stays, a sent field replaces it, an empty field is null', () => {
    fc.assert(
      fc.property(sent, sent, (first, then) => {
        const stored = merge(null, first)
        const after = merge(stored, then)
        for (const field of ['toCity', 'toName', 'orderNumber', 'salesValue'] as const)
          expect(after[field]).toEqual(
            then[field] === undefined ? stored[field] : then[field] === '' ? null : then[field],
          )
        const sent = then.packages?.map(item => item.number)
        expect(after.packageNumbers).toEqual(sent ?? stored.packageNumbers)
        expect([...after.packageNumbers, ...after.removedPackageNumbers].sort()).toEqual(
          [...new Set([...stored.packageNumbers, ...after.packageNumbers])].sort(),
        )
      }),
    )
  })

  test('the first promise stays the original one', () => {
    const first = merge(
      null,
      ShipmentIn.parse({ merchantId: 'm', shipmentNumber: 's', latestAt: '2026-11-05T18:00:00Z' }),
    )
    const later = merge(
      first,
      ShipmentIn.parse({ merchantId: 'm', shipmentNumber: 's', latestAt: '2026-11-09T18:00:00Z' }),
    )
    expect([later.originalLatestAt, later.latestAt].map(at => new Date(at ?? 0).getUTCDate())).toEqual([5, 9])
  })
})

describe('a check', () => {
  const frozen = <T>(item: T): T => Object.freeze(item)

  test('replaces carrier and product names by ids, and leaves its input as it was', () => {
    const shipment = {
      merchantId: 'm',
      shipmentNumber: 's',
      serviceProviderId: 'Post Nord',
      serviceProviderProductId: '19',
    }
    const { item, errors } = checkShipment(frozen(shipment), reference)
    expect(errors).toEqual([])
    expect(item).toMatchObject({ serviceProviderId: 'postnord', serviceProviderProductId: 'mypack_collect' })
    expect(shipment.serviceProviderId).toBe('Post Nord')
    const event = { serviceProviderId: 'Post Nord', occurredAt: '2026-11-02T13:00:00Z', source: 'carrier' } as const
    expect(checkEvent(frozen(event), reference).item.serviceProviderId).toBe('postnord')
  })

  test('names the fields that are wrong', () => {
    const named = (fields: object) =>
      checkShipment({ merchantId: 'm', shipmentNumber: 's', ...fields }, reference).errors.map(error => error.name)
    expect(named({ serviceProviderId: 'nobody' })).toEqual(['serviceProviderId'])
    expect(named({ serviceProviderProductId: '19' })).toEqual(['serviceProviderId'])
    expect(named({ serviceProviderId: 'postnord', serviceProviderProductId: '20' })).toEqual([
      'serviceProviderProductId',
    ])
    expect(
      checkShipment({ merchantId: 'm', shipmentNumber: 's' }, noReferenceData).errors.map(item => item.name),
    ).toEqual(['merchantId'])
  })
})
