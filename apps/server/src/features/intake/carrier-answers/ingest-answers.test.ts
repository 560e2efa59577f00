import { mappingRowsOf } from '@aftermile/domain/carriers/compile-mapping'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CarrierTraits, FoundNumber } from '../../../adapters/carriers/client/carrier-adapter.ts'
import { postnord } from '../../../adapters/carriers/postnord.ts'
import { aFoundNumber, aRawEvent, ingestResultsAs } from '../../../test/carriers/carrier-results.ts'
import { aShipment, send } from '../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
let admin: Caller

const carrier: CarrierTraits = {
  ...postnord,
  mapping: {
    version: 1,
    rows: mappingRowsOf([
      { code: 'ON', to: 'in_transit' },
      { code: 'DONE', to: 'delivered' },
      { code: 'NOTE', to: null },
    ]),
  },
}

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

const booked = async (number: string, fields = {}) => {
  await send(admin, 'shipments', [aShipment(number, fields)])
  return `fjallro-${number}`
}
const ingestFound = (shipmentId: string | null, ...found: FoundNumber[]) =>
  ingestResultsAs(server, 'nordhem', {
    serviceProviderId: 'postnord',
    carrier,
    found: found.map(answer => ({ answer, shipmentId })),
  })
const rowsOfTable = async (table: string, where: string) =>
  (await server.admin.query(`select * from ${table} where tenant_id = 'nordhem' and ${where}`)).rows

describe('the answer of a carrier', () => {
  test('moves its shipment, and changes nothing when it is repeated', async () => {
    const id = await booked('w1')
    const answer = aFoundNumber('w1-p1', [
      aRawEvent({ code: 'ON', time: '2026-11-03T10:00:00Z' }),
      aRawEvent({ code: 'DONE', time: '2026-11-04T10:00:00Z' }),
    ])
    expect(await ingestFound(id, answer)).toMatchObject({ created: 2, unmapped: 0, quarantined: 0 })
    expect(await ingestFound(id, answer)).toMatchObject({ created: 0, unmapped: 0, quarantined: 0 })
    expect(await rowsOfTable('shipments', `id = '${id}'`)).toMatchObject([{ status_id: 'delivered', package_count: 1 }])
  })

  test('finds its shipment by number; the number of the shipment itself stands for all packages', async () => {
    const id = await booked('w2')
    await ingestFound(null, aFoundNumber('w2', [aRawEvent({ code: 'ON', time: '2026-11-03T10:00:00Z' })]))
    expect(await rowsOfTable('events', `shipment_id = '${id}'`)).toMatchObject([
      { code: 'in_transit', package_number: null },
    ])
  })

  test('with an unmapped code is stored and counted once, with samples; a row without meaning counts as mapped', async () => {
    const ids = [await booked('w3'), await booked('w4')]
    const answer = (number: string) =>
      aFoundNumber(number, [
        aRawEvent({ code: 'ODD', subCode: '7', text: 'Odd thing', time: '2026-11-03T10:00:00Z' }),
        aRawEvent({ code: 'NOTE', time: '2026-11-03T11:00:00Z' }),
      ])
    for (const [index, id] of [...ids, ...ids].entries())
      await ingestFound(id, answer(index % 2 === 0 ? 'w3-p1' : 'w4-p1'))
    expect(await rowsOfTable('unmapped_codes', `code = 'ODD'`)).toMatchObject([
      { sub_code: '7', text: 'Odd thing', count: 2, sample_shipment_ids: ids },
    ])
    expect(await rowsOfTable('unmapped_codes', `code = 'NOTE'`)).toEqual([])
  })

  test('has its unreadable events quarantined alone and once', async () => {
    const id = await booked('w5')
    const answer = aFoundNumber('w5-p1', [
      aRawEvent({ code: 'ON', time: 'soon', raw: '{"when":"soon"}' }),
      aRawEvent({ code: 'ON', text: 'poison\0', time: '2026-11-03T09:00:00Z', raw: '{"text":"poison\0"}' }),
      aRawEvent({ code: 'ON', time: '2020-01-01T09:00:00Z', raw: '{"when":"long ago"}' }),
      aRawEvent({ code: 'ON', time: '2026-11-03T10:00:00Z' }),
    ])
    expect(await ingestFound(id, answer)).toMatchObject({ created: 1, unmapped: 0, quarantined: 3 })
    expect(await ingestFound(id, answer)).toMatchObject({ created: 0, unmapped: 0, quarantined: 0 })
    const pieces = await rowsOfTable('quarantined_events', `number = 'w5-p1' order by why`)
    expect(pieces.map(({ why, merchant_id }) => [why, merchant_id])).toEqual([
      ['A text contains a character that isn’t allowed', 'fjallro'],
      ['The event is older than the shipment', 'fjallro'],
      ['The time couldn’t be read', 'fjallro'],
    ])
  })

  test('for an unknown number is fully quarantined', async () => {
    const answer = aFoundNumber('nobodys', [aRawEvent({ code: 'ON', time: '2026-11-03T10:00:00Z', raw: '{"n":1}' })])
    expect(await ingestFound(null, answer)).toMatchObject({ created: 0, unmapped: 0, quarantined: 1 })
    expect(await rowsOfTable('quarantined_events', `number = 'nobodys'`)).toMatchObject([
      { why: 'No shipment has this number', raw: '{"n":1}', shipment_id: null },
    ])
  })

  test('counts a sighting without a time once, at the time it was first seen', async () => {
    const id = await booked('w6')
    const sighting = (time: string) =>
      aFoundNumber('w6-p1', [aRawEvent({ id: 'w6:ON', code: 'ON', isSighting: true, time })])
    await ingestFound(id, sighting('2026-11-03T10:00:00Z'))
    expect(await ingestFound(id, sighting('2026-11-03T12:00:00Z'))).toMatchObject({ created: 0 })
    expect(await rowsOfTable('events', `shipment_id = '${id}'`)).toMatchObject([
      { zone_from: 'sighting', occurred_at: '2026-11-03T10:00:00.000Z' },
    ])
  })

  test('is read by the clock of the shipment where it says neither zone nor place', async () => {
    const id = await booked('w10', { toCountryCode: 'US', toZipCode: '94105', serviceProviderId: 'postnord' })
    await ingestFound(id, aFoundNumber('w10-p1', [aRawEvent({ code: 'DONE', time: '2026-11-03T10:00:00' })]))
    expect(await rowsOfTable('events', `shipment_id = '${id}'`)).toMatchObject([
      { zone_from: 'shipment', occurred_at: '2026-11-03T18:00:00.000Z' },
    ])
  })

  test('for a return is mapped as a return', async () => {
    const id = await booked('w7', { scenarioId: 'inbound_return' })
    const rows = mappingRowsOf([
      { code: 'ON', to: 'in_transit' },
      { code: 'ON', productKind: 'return', to: 'handed_in' },
    ])
    const answer = aFoundNumber('w7-p1', [aRawEvent({ code: 'ON', time: '2026-11-03T10:00:00Z' })])
    await ingestResultsAs(server, 'nordhem', {
      serviceProviderId: 'postnord',
      carrier: { ...carrier, mapping: { version: 1, rows } },
      found: [{ answer, shipmentId: id }],
    })
    expect(await rowsOfTable('events', `shipment_id = '${id}'`)).toMatchObject([{ code: 'handed_in' }])
  })

  test('has its estimate stored: the middle of the window, of several parcels the last', async () => {
    const id = await booked('w8')
    const span = (day: string) => ({ earliestAt: `${day}T08:00:00.000Z`, latestAt: `${day}T12:00:00.000Z` })
    await ingestFound(id, aFoundNumber('w8-p1', [], span('2026-11-20')), aFoundNumber('w8-p2', [], span('2026-11-21')))
    expect(await rowsOfTable('shipments', `id = '${id}'`)).toMatchObject([
      { carrier_estimated_at: '2026-11-21T10:00:00.000Z' },
    ])
  })

  test('never reaches another tenant', async () => {
    const id = await booked('w9')
    const answer = aFoundNumber('w9-p1', [aRawEvent({ code: 'ON', time: '2026-11-03T10:00:00Z' })])
    const found = [{ answer, shipmentId: id }]
    const ingested = await ingestResultsAs(server, 'sydkust', { serviceProviderId: 'postnord', carrier, found })
    expect(ingested).toMatchObject({ created: 0, unmapped: 0, quarantined: 1 })
    expect(await rowsOfTable('events', `shipment_id = '${id}'`)).toEqual([])
  })
})
