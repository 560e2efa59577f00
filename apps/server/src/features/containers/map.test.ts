import type { MapReply } from '@aftermile/contract/containers/map'
import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { anEvent, aShipment, send } from '../../test/data/containers.ts'
import { type Caller, testServer } from '../../test/server.ts'

const server = testServer()
let admin: Caller
let limited: Caller
let sydkust: Caller

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const from = { fromCity: 'Jönköping', fromZipCode: '556 52', fromCountryCode: 'SE' }
/** Booked lately. */
const open = (number: string, fields: Record<string, unknown> = {}) =>
  aShipment(number, { bookedAt: hoursFromNow(-60), ...fields })
const inLund = { placeCity: 'Lund', placeZipCode: '222 22', placeCountryCode: 'SE' }

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  limited = await server.as('merchant@nordhem.example')
  sydkust = await server.as('admin@sydkust.example')
  const sent = await send(admin, 'shipments', [
    open('m1', from),
    open('m2', { ...from, latestAt: hoursFromNow(48) }),
    open('m3', { ...from, latestAt: hoursFromNow(-2) }),
    open('m4', { ...from, merchantId: 'lykta' }),
    open('m5', { fromCity: 'Kaunas', fromCountryCode: 'LT' }),
    open('m6', from),
  ])
  expect(sent).toMatchObject({ created: 6 })
  await send(admin, 'events', [
    anEvent('m2', 'collected', hoursFromNow(-5)),
    anEvent('m3', 'collected', hoursFromNow(-5), inLund),
    anEvent('m6', 'delivered', hoursFromNow(-4), inLund),
  ])
})

const mapOf = (caller: Caller, query: Record<string, string> = {}): Promise<MapReply> =>
  caller.ask(contract.map.places, { query })
const countsOf = ({ places }: MapReply) => Object.fromEntries(places.map(({ city, count }) => [city, count]))

test('a shipment is where it was last seen, else at its start before departure, else at its destination', async () => {
  const map = await mapOf(admin)
  expect(countsOf(map)).toEqual({ Jönköping: 2, Lund: 1, Malmö: 1, Kaunas: 1 })
  expect(map.count).toBe(5)
  expect(map.countries.map(({ countryCode, count }) => [countryCode, count])).toEqual([
    ['SE', 4],
    ['LT', 1],
  ])
  expect(map.places.find(({ city }) => city === 'Lund')).toMatchObject({ expired: 1, count: 1, countryCode: 'SE' })
  expect(map.places.find(({ city }) => city === 'Lund')?.point?.latitude).toBeCloseTo(55.7, 0)
  expect(map.places.find(({ city }) => city === 'Kaunas')?.point).toBeNull()
})

test('a later event moves a shipment, an older one that arrives late does not', async () => {
  const at = (hours: number, placeCity: string) =>
    anEvent('m3', 'departed_terminal', hoursFromNow(hours), { placeCity, placeCountryCode: 'SE' })
  expect(await send(admin, 'events', [at(-6, 'Nässjö')])).toMatchObject({ created: 1 })
  expect(countsOf(await mapOf(admin))).toMatchObject({ Lund: 1 })
  expect(await send(admin, 'events', [at(-3, 'Alvesta')])).toMatchObject({ created: 1 })
  expect(countsOf(await mapOf(admin))).toMatchObject({ Alvesta: 1 })
  expect(countsOf(await mapOf(admin))).not.toHaveProperty('Lund')
})

test('an open shipment without an event for 60 days is only counted as quiet, until it has one', async () => {
  const before = await mapOf(admin)
  const old = { ...from, bookedAt: hoursFromNow(-24 * 90) }
  await send(admin, 'shipments', [open('q1', { ...old, latestAt: hoursFromNow(-24 * 80) }), open('q2', old)])
  await send(admin, 'events', [
    anEvent('q1', 'collected', hoursFromNow(-24 * 61), inLund),
    anEvent('q2', 'collected', hoursFromNow(-24 * 59), inLund),
  ])
  const { expired, predictedLate, onTime, noScan168 } = before
  const counted = { expired, predictedLate, onTime, noScan168: noScan168 + 1 }
  expect(await mapOf(admin)).toMatchObject({ ...counted, count: before.count + 1, inactive: 1 })
  const inactive = await admin.ask(contract.search.shipments, {
    query: { facets: 'isInactive:true', includeCompleted: 'false' },
  })
  expect(inactive.items.map(({ document }) => document.id)).toEqual(['fjallro-q1'])
  await send(admin, 'events', [
    anEvent('q1', 'delivered', hoursFromNow(-1)),
    anEvent('q2', 'delivered', hoursFromNow(-1)),
  ])
  expect(await mapOf(admin)).toMatchObject({ count: before.count, inactive: 0 })
})

test('the map respects tenant, merchant limit and filters', async () => {
  expect((await mapOf(sydkust)).count).toBe(0)
  expect((await mapOf(limited)).count).toBe(4)
  expect((await mapOf(limited, { merchantId: 'lykta' })).count).toBe(0)
  expect((await mapOf(admin, { merchantId: 'lykta' })).count).toBe(1)
  expect((await mapOf(admin, { countryCode: 'LT' })).count).toBe(1)
  expect((await mapOf(admin, { scenarioId: 'inbound_return' })).count).toBe(0)
  expect((await admin.call(contract.map.places, { query: { countryCode: 'Sweden' } })).status).toBe(400)
})

test('the map takes the filters of the list, and counts the same shipments', async () => {
  await send(admin, 'shipments', [
    open('f1', { ...from, serviceProviderId: 'dhl', toName: 'Greta Fjord' }),
    open('f2', { ...from, serviceProviderId: 'dhl', bookedAt: hoursFromNow(-100) }),
  ])
  const filters: Record<string, string>[] = [
    { facets: 'serviceProviderId:dhl' },
    { facets: 'serviceProviderId:dhl;noEventHours:72' },
    { facets: 'noEventHours:48;placeTown:SE/Jönköping' },
    { facets: 'statusId:booked;merchantId:fjallro,lykta' },
    { text: 'greta fjord' },
    { text: 'gretta fjord' },
    { text: 'nobody at all' },
    { bookedTo: hoursFromNow(-90) },
  ]
  for (const query of filters) {
    const list = await admin.ask(contract.search.shipments, { query: { ...query, includeCompleted: 'false' } })
    expect([query, (await mapOf(admin, query)).count]).toEqual([query, list.count])
  }
  expect((await mapOf(admin, { facets: 'serviceProviderId:dhl' })).count).toBe(2)
  expect((await mapOf(admin, { text: 'gretta fjord' })).count).toBe(1)
  expect((await admin.call(contract.map.places, { query: { facets: 'nonsense:1' } })).status).toBe(400)
  expect((await mapOf(sydkust, { text: 'greta fjord' })).count).toBe(0)
})

test('a place counts those without a scan, as many as its list has', async () => {
  const { places } = await mapOf(admin)
  expect(places.reduce((sum, { noScan48 }) => sum + noScan48, 0)).toBeGreaterThan(0)
  for (const { city, countryCode, noScan24, noScan48, noScan72, noScan168 } of places)
    for (const [hours, count] of Object.entries({ 24: noScan24, 48: noScan48, 72: noScan72, 168: noScan168 })) {
      const facets = `placeTown:${countryCode ?? ''}/${city};noEventHours:${hours}`
      const list = await admin.ask(contract.search.shipments, { query: { facets } })
      expect([facets, list.count]).toEqual([facets, count])
    }
})

test('the list finds the shipments that a place on the map counts', async () => {
  const found = (facets: string) =>
    admin.ask(contract.search.shipments, {
      query: { facets, includeCompleted: 'false', exactCount: 'true', includeFacets: 'true' },
    })
  const { places, countries } = await mapOf(admin)
  for (const { city, countryCode, count } of places)
    expect([city, (await found(`placeTown:${countryCode ?? ''}/${city}`)).count]).toEqual([city, count])
  for (const { countryCode, count } of countries) {
    const list = await found(`placeCountryCode:${countryCode}`)
    expect([countryCode, list.count]).toEqual([countryCode, count])
    expect(list.facets?.scenarioId?.reduce((sum, item) => sum + item.count, 0)).toBe(count)
    expect(list.facets).not.toHaveProperty('placeCity')
  }
})

const promises = {
  none: 'latest_at = null, promised_at = null, original_latest_at = null',
  passed: "latest_at = now() - interval '1 day', original_latest_at = latest_at",
  ahead: "latest_at = now() + interval '1 day', original_latest_at = null",
  moved: "latest_at = now() + interval '1 day', original_latest_at = now() - interval '9 days'",
  byTime: "latest_at = null, promised_at = now() + interval '1 day', original_latest_at = null",
}
const estimates = {
  none: 'estimated_at = null, late_probability = null',
  late: "estimated_at = now() + interval '5 days', late_probability = null",
  early: "estimated_at = now() + interval '1 hour', late_probability = null",
  unlikely: "estimated_at = now() + interval '5 days', late_probability = 0.4",
  likely: "estimated_at = now() + interval '1 hour', late_probability = 0.6",
}
const scenarios = ['outbound_delivery', 'inbound_return']

test('the map counts the time state that each shipment shows', async () => {
  const numbers: string[] = []
  for (const scenario of scenarios)
    for (const promise of Object.keys(promises))
      for (const estimate of Object.keys(estimates)) numbers.push(`s-${scenario}-${promise}-${estimate}`)
  await send(
    admin,
    'shipments',
    numbers.map(number => open(number, { merchantId: 'kattvik', scenarioId: number.split('-')[1] })),
  )
  const moved = numbers.filter((_, index) => index % 3 === 0)
  const shelved = numbers.filter((_, index) => index % 3 === 1)
  await send(admin, 'events', [
    ...moved.map(number => anEvent(number, 'collected', hoursFromNow(-50))),
    ...shelved.map(number => anEvent(number, 'ready_for_pickup', hoursFromNow(-40))),
  ])
  for (const [promise, set] of Object.entries(promises))
    await server.admin.query(`update shipments set ${set} where shipment_number like 's-%-${promise}-%'`)
  for (const [estimate, set] of Object.entries(estimates))
    await server.admin.query(`update shipments set ${set} where shipment_number like 's-%-%-${estimate}'`)
  const stateCounts = { expired: 0, predicted_late: 0, on_time: 0, none: 0 }
  for (const number of numbers) {
    const answer = await admin.call(contract.shipments.get, { params: { id: `kattvik-${number}` } })
    stateCounts[answer.reply.timeliness.timeState ?? 'none']++
  }
  const map = await mapOf(admin, { merchantId: 'kattvik' })
  expect(map).toMatchObject({
    count: numbers.length,
    expired: stateCounts.expired,
    predictedLate: stateCounts.predicted_late,
    onTime: stateCounts.on_time,
  })
  expect(Object.values(stateCounts).every(count => count > 0)).toBe(true)
  for (const state of ['expired', 'predicted_late', 'on_time'] as const) {
    const facets = `merchantId:kattvik;timeState:${state}`
    const list = await admin.call(contract.search.shipments, {
      query: { facets, includeCompleted: 'false', exactCount: 'true' },
    })
    expect([state, list.reply.count]).toEqual([state, stateCounts[state]])
  }
})
