import { EmissionsReport } from '@aftermile/contract/containers/emissions'
import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTenantOf } from '../../../test/carriers/carrier-results.ts'
import { anEvent, aShipment, send } from '../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { overrideShipments } from './override-shipments.ts'
import { reproject } from './reproject.ts'
import { bookingFacts, eventFacts } from './shipments/state-fields.ts'

const server = testServer({ parts: ['api'] })
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

const columnOf = (field: string) => field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
const selected = [...eventFacts, ...bookingFacts].map(field => `${columnOf(field)} as "${field}"`).join(', ')

async function factsOf(number: string): Promise<Record<string, unknown>> {
  const { rows } = await server.admin.query(`select ${selected} from shipments where id = $1`, [`fjallro-${number}`])
  return rows[0]
}

const none = {
  isOnTime: null,
  isReturned: false,
  handedOverWeekday: null,
  handedOverPart: null,
  isRedirected: false,
  isPointChanged: false,
  isStorageExtended: false,
  instructionsAskedAt: null,
  instructionsGivenAt: null,
  dateAskedAt: null,
  dateGivenAt: null,
  leftShelfAt: null,
  receiverDay: null,
  receiverDayAt: null,
  carrierDay: null,
  carrierDayAt: null,
  promiseHours: null,
  co2eKg: null,
  tonneKm: null,
}

const day = (hours: string) => `2026-11-03T${hours}:00Z`
const shelfStory = [
  ['in_transit', day('08:00')],
  ['awaiting_date', day('09:00')],
  ['delivery_date_agreed', day('10:00')],
  ['redirected_to_service_point', day('11:00')],
  ['service_point_changed', day('11:30')],
  ['at_service_point', day('12:00')],
  ['storage_extended', day('13:00')],
  ['collected_by_receiver', day('22:30')],
] as const

const shelfFacts = {
  ...none,
  isOnTime: true,
  isRedirected: true,
  isPointChanged: true,
  isStorageExtended: true,
  dateAskedAt: new Date(day('09:00')).toISOString(),
  dateGivenAt: new Date(day('10:00')).toISOString(),
  leftShelfAt: new Date(day('22:30')).toISOString(),
  // Tuesday, half past eleven in the evening in Malmö.
  handedOverWeekday: 2,
  handedOverPart: 'night',
  promiseHours: 24,
}

describe('what boards count', () => {
  test('is the same whether the events come with the booking, later, or in any sequence', async () => {
    const promised = { promisedAt: day('20:00') }
    const events = (number: string) => shelfStory.map(([code, at]) => anEvent(number, code, at))
    await send(admin, 'shipments', [aShipment('together', promised), aShipment('later', promised)])
    await send(admin, 'events', [...events('together'), ...events('later').slice(4)])
    expect(await factsOf('together')).toEqual(shelfFacts)
    expect(await factsOf('later')).not.toEqual(shelfFacts)
    await send(admin, 'events', events('later').slice(0, 4).reverse())
    expect(await factsOf('later')).toEqual(shelfFacts)
    await inTenantOf(server, 'nordhem', ctx => reproject(ctx, ['fjallro-later']))
    expect(await factsOf('later')).toEqual(shelfFacts)
  })

  test('knows late, returned and open shipments', async () => {
    await send(admin, 'shipments', [
      aShipment('late', { promisedAt: day('08:00') }),
      aShipment('back', { promisedAt: day('08:00') }),
      aShipment('open', { promisedAt: day('08:00') }),
      aShipment('unpromised'),
    ])
    await send(admin, 'events', [
      anEvent('late', 'delivered', day('10:30')),
      anEvent('back', 'at_service_point', day('07:00')),
      anEvent('back', 'returning', day('09:00')),
      anEvent('back', 'received_by_warehouse', day('12:00')),
      anEvent('open', 'awaiting_instructions', day('09:00')),
      anEvent('unpromised', 'delivered', day('10:30')),
    ])
    const noon = { handedOverWeekday: 2, handedOverPart: 'noon' }
    const leftShelfAt = new Date(day('09:00')).toISOString()
    expect(await factsOf('late')).toEqual({ ...none, ...noon, isOnTime: false, promiseHours: 24 })
    expect(await factsOf('back')).toEqual({ ...none, isOnTime: true, isReturned: true, leftShelfAt, promiseHours: 24 })
    expect(await factsOf('open')).toEqual({ ...none, instructionsAskedAt: leftShelfAt, promiseHours: 24 })
    expect(await factsOf('unpromised')).toEqual({ ...none, ...noon })
  })

  test('follows a promise that a rule sets, and keeps the first one', async () => {
    await send(admin, 'shipments', [aShipment('ruled')])
    await send(admin, 'events', [anEvent('ruled', 'delivered', day('10:30'))])
    const promise = (iso: string) =>
      inTenantOf(server, 'nordhem', ctx =>
        overrideShipments(ctx, [{ id: 'fjallro-ruled', values: { promisedAt: Date.parse(iso) } }]),
      )
    await promise('2026-11-03T09:00:00Z')
    expect(await factsOf('ruled')).toMatchObject({ isOnTime: false, promiseHours: 24 })
    await promise('2026-11-05T09:00:00Z')
    expect(await factsOf('ruled')).toMatchObject({ isOnTime: false, promiseHours: 24 })
  })

  test('uses the time zone of the tenant where the destination has none', async () => {
    const setZone = (zone: string) =>
      server.admin.query(`update tenants set settings = settings || $1 where id = 'nordhem'`, [{ timeZone: zone }])
    const { rows } = await server.admin.query(
      "select settings ->> 'timeZone' as zone from tenants where id = 'nordhem'",
    )
    await setZone('Asia/Tokyo')
    await send(admin, 'shipments', [aShipment('nowhere', { toCountryCode: null, toZipCode: null })])
    await send(admin, 'events', [anEvent('nowhere', 'delivered', day('22:30'))])
    expect(await factsOf('nowhere')).toMatchObject({ handedOverWeekday: 3, handedOverPart: 'morning' })
    await setZone(rows[0].zone)
  })
})

describe('emissions', () => {
  const from = { fromCountryCode: 'SE', fromZipCode: '504 64' }
  const reportOf = async (number: string) =>
    EmissionsReport.parse(
      (await admin.call(contract.emissions.ofShipment, { params: { id: `fjallro-${number}` } })).body,
    )
  const expectAsReported = async (number: string) => {
    const { co2eKg, tonneKm } = await reportOf(number)
    const rounded = (amount: number | null) => amount && Math.round(amount * 1000) / 1000
    expect(co2eKg).toBeGreaterThan(0)
    expect(await factsOf(number)).toMatchObject({ co2eKg: rounded(co2eKg), tonneKm: rounded(tonneKm) })
  }

  test('are those of the report, by gross weight or by packages, also after changes', async () => {
    const parcel = (weightKg: number) => ({ ...from, packages: [{ number: 'boxed-p1', weightKg }] })
    await send(admin, 'shipments', [aShipment('heavy', { ...from, grossWeightKg: 12 }), aShipment('boxed', parcel(3))])
    await expectAsReported('heavy')
    await expectAsReported('boxed')
    const before = await factsOf('boxed')
    await send(admin, 'shipments', [aShipment('boxed', parcel(30))])
    await expectAsReported('boxed')
    expect(await factsOf('boxed')).not.toEqual(before)
    await send(admin, 'events', [
      anEvent('boxed', 'in_transit', day('08:00'), { packageNumber: 'another', shipmentId: 'fjallro-boxed' }),
    ])
    await expectAsReported('boxed')
    const values = { serviceProviderId: 'dhl', serviceProviderProductId: null }
    await inTenantOf(server, 'nordhem', ctx => overrideShipments(ctx, [{ id: 'fjallro-boxed', values }]))
    await expectAsReported('boxed')
  })

  test('keep the factors that counted when the shipment was booked', async () => {
    const setOwn = (emissions: unknown) =>
      server.admin.query(
        `update tenants set settings = settings || jsonb_build_object('emissions', $1::jsonb) where id = 'nordhem'`,
        [JSON.stringify(emissions)],
      )
    await send(admin, 'shipments', [aShipment('old', { ...from, grossWeightKg: 12 })])
    const { co2eKg } = await factsOf('old')
    await setOwn({ pickUpKm: 500 })
    await send(admin, 'events', [anEvent('old', 'in_transit', day('08:00'))])
    await send(admin, 'shipments', [aShipment('new', { ...from, grossWeightKg: 12 })])
    expect((await factsOf('old')).co2eKg).toBe(co2eKg)
    expect(Number((await factsOf('new')).co2eKg)).toBeGreaterThan(Number(co2eKg))
    await expectAsReported('new')
    await setOwn({})
  })
})
