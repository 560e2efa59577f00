import { ShipmentIn } from '@aftermile/contract/intake/ingress'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toJsonRecords } from '../batch/json-records.ts'
import { noReferenceData, type ReferenceData } from '../batch/reference-data.ts'
import { checkEvent } from '../events/event-row.ts'
import { checkShipment } from './apply-bookings.ts'
import { type BookingRow, mergeBooking } from './booking-row.ts'

const known: ReferenceData = {
  ...noReferenceData,
  findMerchant: () => ({ isActive: true }),
  findProvider: name => (name === 'Post Nord' || name === 'postnord' ? { id: 'postnord' } : null),
  findProduct: (_, name) =>
    name === '19' ? { id: 'mypack_collect', productGroupId: 'service_point', isIngressEnabled: true } : null,
  toBase: amount => amount,
}

const text = fc.option(fc.constantFrom('', 'Malmö', 'Lund', 'Ystad'))
const time = fc.option(fc.constantFrom('2026-11-02T13:00:00+01:00', '2026-11-04T09:30:00Z'))
/** What a shop may say of one shipment, each part of it left out, cleared or given. */
const said = fc
  .record(
    {
      toCity: text,
      toName: text,
      orderNumber: text,
      latestAt: time,
      salesValue: fc.option(fc.constantFrom(0, 12.5)),
      refs: fc.constantFrom([], [{ type: 'invoice', value: '7' }]),
      packages: fc.subarray([{ number: 'p1' }, { number: 'p2' }]),
    },
    { requiredKeys: [] },
  )
  .map(fields => ShipmentIn.parse({ merchantId: 'fjallro', shipmentNumber: 's1', ...fields }))

const merge = (stored: BookingRow | null, item: ShipmentIn) =>
  mergeBooking({ id: 'fjallro-s1', item, stored, known, now: Date.UTC(2026, 10, 1), isHistorical: false })

describe('what is said of a shipment is laid over what is stored', () => {
  test('saying it twice changes nothing more', () => {
    fc.assert(
      fc.property(said, said, (first, then) => {
        const once = merge(merge(null, first), then)
        expect(merge(once, then)).toEqual(once)
      }),
    )
  })

  test('what is left out stays, what is given counts, empty is absent', () => {
    fc.assert(
      fc.property(said, said, (first, then) => {
        const stored = merge(null, first)
        const after = merge(stored, then)
        for (const field of ['toCity', 'toName', 'orderNumber', 'salesValue'] as const)
          expect(after[field]).toEqual(
            then[field] === undefined ? stored[field] : then[field] === '' ? null : then[field],
          )
        expect(after.packageNumbers).toEqual(
          [...new Set([...stored.packageNumbers, ...(then.packages ?? []).map(one => one.number)])].sort(),
        )
      }),
    )
  })

  test('the first promise stays the one that is judged by', () => {
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

describe('judging', () => {
  const frozen = <T>(item: T): T => Object.freeze(item)

  test('names carriers and products by their ids, and leaves what it is given as it was', () => {
    const shipment = {
      merchantId: 'm',
      shipmentNumber: 's',
      serviceProviderId: 'Post Nord',
      serviceProviderProductId: '19',
    }
    const { item, errors } = checkShipment(frozen(shipment), known)
    expect(errors).toEqual([])
    expect(item).toMatchObject({ serviceProviderId: 'postnord', serviceProviderProductId: 'mypack_collect' })
    expect(shipment.serviceProviderId).toBe('Post Nord')
    const event = { serviceProviderId: 'Post Nord', occurredAt: '2026-11-02T13:00:00Z', source: 'carrier' } as const
    expect(checkEvent(frozen(event), known).item.serviceProviderId).toBe('postnord')
  })

  test('says what is wrong, and with which field', () => {
    const named = (fields: object) =>
      checkShipment({ merchantId: 'm', shipmentNumber: 's', ...fields }, known).errors.map(error => error.name)
    expect(named({ serviceProviderId: 'nobody' })).toEqual(['serviceProviderId'])
    expect(named({ serviceProviderProductId: '19' })).toEqual(['serviceProviderId'])
    expect(named({ serviceProviderId: 'postnord', serviceProviderProductId: '20' })).toEqual([
      'serviceProviderProductId',
    ])
    expect(
      checkShipment({ merchantId: 'm', shipmentNumber: 's' }, noReferenceData).errors.map(one => one.name),
    ).toEqual(['merchantId'])
  })
})

test('records are the rows, without what is null', () => {
  const value = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.string()),
    fc.constant({ a: 1 }),
  )
  fc.assert(
    fc.property(fc.array(fc.record({ one: value, other: value })), rows => {
      const expected = rows.map(row => Object.fromEntries(Object.entries(row).filter(([, one]) => one !== null)))
      expect(JSON.parse(toJsonRecords(rows, ['one', 'other']))).toEqual(expected)
    }),
  )
})
