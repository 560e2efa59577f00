import { expect, test } from 'vitest'
import { resolveTimeWindow } from '../times/resolve-time.ts'
import { type MapOptions, mapCarrierEvents, type RawCarrierEvent } from './carrier-events.ts'
import { compileMapping, mappingRowsOf } from './compile-mapping.ts'

const nowhere = { name: null, city: null, postalCode: null, countryCode: null, region: null }

const aRaw = (changes: Partial<RawCarrierEvent> = {}): RawCarrierEvent => ({
  id: null,
  packageNumber: 'P1',
  code: 'EN_ROUTE',
  subCode: null,
  text: 'On its way',
  preciseCode: null,
  parcelCode: null,
  time: '2026-07-01T10:00:00',
  isSighting: false,
  place: nowhere,
  productKind: null,
  raw: '{}',
  ...changes,
})

const options: MapOptions = {
  serviceProviderId: 'postnord',
  find: compileMapping({
    version: 1,
    rows: mappingRowsOf([
      { code: 'EN_ROUTE', to: 'in_transit' },
      { code: 'DONE', to: 'delivered' },
      { code: 'DONE', productKind: 'parcel_locker', to: 'at_service_point' },
      { code: 'NOTE', to: null },
    ]),
  }),
  homeZone: 'Europe/Stockholm',
  productKind: null,
}

const read = (...raw: RawCarrierEvent[]) => mapCarrierEvents(raw, options)
const at = (time: string, place: Partial<RawCarrierEvent['place']> = {}) => {
  const [event] = read(aRaw({ time, place: { ...nowhere, ...place } })).events
  return [event?.occurredAt, event?.zoneFrom]
}

test('a time says how its zone was found', () => {
  expect(at('2026-07-01T10:00:00Z')).toEqual(['2026-07-01T10:00:00.000Z', 'utc'])
  expect(at('2026-07-01T10:00:00+03:00')).toEqual(['2026-07-01T07:00:00.000Z', 'offset'])
  expect(at('2026-07-01T10:00:00', { countryCode: 'FI' })).toEqual(['2026-07-01T07:00:00.000Z', 'place'])
  expect(at('2026-07-01T10:00:00', { countryCode: 'US', region: 'CA' })).toEqual(['2026-07-01T17:00:00.000Z', 'place'])
  expect(at('2026-07-01T10:00:00', { countryCode: 'US' })).toEqual(['2026-07-01T14:00:00.000Z', 'place'])
  expect(at('2026-07-01T10:00:00')).toEqual(['2026-07-01T08:00:00.000Z', 'carrier'])
  expect(at('2026-03-29T02:30:00', { countryCode: 'SE' })).toEqual(['2026-03-29T01:30:00.000Z', 'place'])
  expect(at('2026-10-25T02:30:00', { countryCode: 'SE' })).toEqual(['2026-10-25T00:30:00.000Z', 'place'])
})

const timesOf = (raw: readonly RawCarrierEvent[], more: Partial<MapOptions> = {}) =>
  mapCarrierEvents(raw, { ...options, ...more }).events.map(({ occurredAt, zoneFrom }) => [
    occurredAt.slice(0, 16),
    zoneFrom,
  ])
const inPlace = (time: string, place: Partial<RawCarrierEvent['place']> = {}, changes: Partial<RawCarrierEvent> = {}) =>
  aRaw({ time, place: { ...nowhere, ...place }, ...changes })

test('a time without zone and place is read by the nearest event', () => {
  const events = [
    inPlace('2026-07-03T09:00:00', { countryCode: 'DE', city: 'Herne' }),
    inPlace('2026-07-03T08:00:00'),
    inPlace('2026-07-01T11:00:00'),
    inPlace('2026-07-01T10:00:00', { countryCode: 'US', region: 'CA' }),
  ]
  const home = { homeZone: 'America/New_York' }
  expect(timesOf(events, home)).toEqual([
    ['2026-07-03T07:00', 'place'],
    ['2026-07-03T06:00', 'event'],
    ['2026-07-01T18:00', 'event'],
    ['2026-07-01T17:00', 'place'],
  ])
  expect(timesOf(events.toReversed(), home)).toEqual(timesOf(events, home).toReversed())
  const offset = [inPlace('2026-07-01T10:00:00+03:00'), inPlace('2026-07-01T12:00:00')]
  expect(timesOf(offset)[1]).toEqual(['2026-07-01T09:00', 'event'])
  const utc = [inPlace('2026-07-01T10:00:00Z'), inPlace('2026-07-01T12:00:00')]
  expect(timesOf(utc)[1]).toEqual(['2026-07-01T10:00', 'carrier'])
})

test('a place that names only a country with several zones is read by an event or the shipment in that country', () => {
  const us = inPlace('2026-07-01T12:00:00', { countryCode: 'US' })
  const near = [us, inPlace('2026-07-01T11:00:00', { countryCode: 'DE' })]
  expect(timesOf(near)[0]).toEqual(['2026-07-01T16:00', 'place'])
  expect(timesOf([...near, inPlace('2026-07-05T11:00:00', { countryCode: 'US', postalCode: '94105' })])[0]).toEqual([
    '2026-07-01T19:00',
    'event',
  ])
  const route = { from: { ...nowhere, countryCode: 'DE' }, to: { ...nowhere, countryCode: 'US', postalCode: '80202' } }
  expect(timesOf([us], { route })).toEqual([['2026-07-01T18:00', 'shipment']])
})

test('a time that no event helps with is local to the sender until the parcel has left, then to the receiver', () => {
  const rows = mappingRowsOf([
    { code: 'NEW', to: 'booked' },
    { code: 'DONE', to: 'delivered' },
  ])
  const find = compileMapping({ version: 1, rows })
  const events = [
    inPlace('2026-07-01T10:00:00', {}, { code: 'NEW' }),
    inPlace('2026-07-02T10:00:00', {}, { code: 'DONE' }),
    inPlace('2026-07-02T11:00:00', {}, { code: 'OTHER' }),
  ]
  const from = { ...nowhere, countryCode: 'US', postalCode: '90001' }
  const to = { ...nowhere, countryCode: 'FI' }
  expect(timesOf(events, { find, route: { from, to } })).toEqual([
    ['2026-07-01T17:00', 'shipment'],
    ['2026-07-02T07:00', 'shipment'],
    ['2026-07-02T08:00', 'shipment'],
  ])
  expect(timesOf(events, { find, route: { from: nowhere, to: nowhere } }).map(([, zoneFrom]) => zoneFrom)).toEqual(
    Array(3).fill('carrier'),
  )
})

test('a country that is only part of a text gives the zone, and is not stored', () => {
  const raw = inPlace('2026-07-01T10:00:00', { city: 'DHAKA - BANGLADESH', zoneCountryCode: 'BD' })
  expect(read(raw).events).toMatchObject([
    { occurredAt: '2026-07-01T04:00:00.000Z', zoneFrom: 'place', placeCountryCode: null },
  ])
})

test('an event that cannot be read is quarantined alone, with its raw text and the reason', () => {
  const { events, quarantined } = read(
    aRaw({ time: 'soon', raw: '{"t":"soon"}' }),
    aRaw(),
    aRaw({ time: '' }),
    aRaw({ time: '0001-01-01T00:00:00' }),
  )
  expect(events).toHaveLength(1)
  expect(quarantined.map(({ why }) => why)).toEqual([
    'The time couldn’t be read',
    'The event has no time',
    'The time is out of range',
  ])
  expect(quarantined[0]?.raw).toBe('{"t":"soon"}')
})

test("events of a reused number's former parcel are dropped", () => {
  const notBefore = Date.parse('2026-06-01T00:00:00Z')
  const { events, quarantined } = mapCarrierEvents([aRaw({ time: '2019-07-01T10:00:00' }), aRaw()], {
    ...options,
    notBefore,
  })
  expect(events).toHaveLength(1)
  expect(quarantined.map(({ why }) => why)).toEqual(['The event is older than the shipment'])
})

test('an unmapped code is stored with its text, changes no status and is counted', () => {
  const { events, unmapped } = read(aRaw({ code: 'ZZ' }), aRaw({ code: 'ZZ', text: 'Again' }), aRaw({ code: 'NOTE' }))
  expect(events.map(({ code, carrierCode, carrierText }) => [code, carrierCode, carrierText])).toEqual([
    [null, 'ZZ', 'On its way'],
    [null, 'ZZ', 'Again'],
    [null, 'NOTE', 'On its way'],
  ])
  expect(unmapped).toEqual([{ productKind: null, code: 'ZZ', subCode: null, text: 'On its way', count: 2 }])
})

test("the response's product kind counts before the booked one", () => {
  const booked = { ...options, productKind: 'home_delivery' } as const
  const code = (raw: RawCarrierEvent) => mapCarrierEvents([raw], booked).events[0]?.code
  expect(code(aRaw({ code: 'DONE' }))).toBe('delivered')
  expect(code(aRaw({ code: 'DONE', productKind: 'parcel_locker' }))).toBe('at_service_point')
})

test("the precise code counts before the event's code, the parcel code only when the event's code is unmapped", () => {
  const code = (changes: Partial<RawCarrierEvent>) => read(aRaw(changes)).events[0]?.code
  expect(code({ code: 'ZZ', parcelCode: 'DONE' })).toBe('delivered')
  expect(code({ code: 'EN_ROUTE', parcelCode: 'DONE' })).toBe('in_transit')
  expect(code({ code: 'NOTE', parcelCode: 'DONE' })).toBeNull()
  expect(code({ code: 'EN_ROUTE', preciseCode: 'DONE' })).toBe('delivered')
  expect(code({ code: 'EN_ROUTE', preciseCode: 'ZZ' })).toBe('in_transit')
})

test('a sighting counts once', () => {
  const raw = aRaw({ id: 'P1:Collected', isSighting: true, time: '2026-07-01T10:00:00Z' })
  expect(read(raw).events[0]?.zoneFrom).toBe('sighting')
  expect(mapCarrierEvents([raw], { ...options, knownSightings: new Set(['P1:Collected']) }).events).toEqual([])
})

test('long texts are cut to the lengths ingest accepts, and an invalid country is left out', () => {
  const place = { ...nowhere, name: 'x'.repeat(300), countryCode: 'Sweden' }
  const [event] = read(aRaw({ text: `${'y'.repeat(999)}📦📦`, place })).events
  expect(event?.carrierText).toBe('y'.repeat(999))
  expect(event?.placeName).toHaveLength(200)
  expect(event?.placeCountryCode).toBeNull()
})

test('an estimate without an hour is the full local day at the destination', () => {
  const place = { postalCode: null, countryCode: 'FI', region: null }
  expect(resolveTimeWindow(['2026-07-02', null], place, 'Europe/Stockholm')).toEqual({
    earliestAt: '2026-07-01T21:00:00.000Z',
    latestAt: '2026-07-02T20:59:59.000Z',
  })
  expect(resolveTimeWindow(['2026-07-02T10:00:00', '2026-07-02T12:00:00'], place, 'Europe/Stockholm')).toEqual({
    earliestAt: '2026-07-02T07:00:00.000Z',
    latestAt: '2026-07-02T09:00:00.000Z',
  })
  expect(resolveTimeWindow([null, null], place, 'Europe/Stockholm')).toBeNull()
  expect(resolveTimeWindow(['soon', null], place, 'Europe/Stockholm')).toBeNull()
})
