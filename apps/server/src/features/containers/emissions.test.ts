import { EmissionsReport } from '@aftermile/contract/containers/emissions'
import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { aShipment, send } from '../../test/data/containers.ts'
import { type Caller, testServer } from '../../test/server.ts'

const server = testServer()
let admin: Caller

const from = { fromCountryCode: 'SE', fromZipCode: '504 64' }
const ask = (caller: Caller, id: string) => caller.call(contract.emissions.ofShipment, { params: { id } })
const reportOf = async (id: string) => EmissionsReport.parse((await ask(admin, id)).body)

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  const postnord = { serviceProviderProductId: 'mypack_home' }
  await send(admin, 'shipments', [
    aShipment('plain', { ...from, ...postnord, grossWeightKg: 2, salesValue: 1000, currency: 'SEK' }),
    aShipment('packed', {
      ...from,
      packages: [
        { number: 'w1', weightKg: 1.5 },
        { number: 'w2', weightKg: 0.5 },
      ],
    }),
    aShipment('bare'),
    aShipment('abroad', { ...from, grossWeightKg: 2, toCountryCode: 'DE', toZipCode: '80331' }),
    aShipment('country', { ...from, grossWeightKg: 2, toCountryCode: 'IN', toZipCode: null }),
    aShipment('nowhere', { ...from, grossWeightKg: 2, toCountryCode: null, toZipCode: null }),
    aShipment('other', { ...from, merchantId: 'lykta', grossWeightKg: 2 }),
  ])
})

test('a report lists legs, factors, tiers and its method', async () => {
  const report = await reportOf('fjallro-plain')
  expect(report).toMatchObject({
    containerId: 'fjallro-plain',
    dataTier: 'default',
    factorVersion: 'DEFRA 2025',
    missing: [],
    freightCost: 70,
  })
  expect(report.legs.map(leg => [leg.kind, leg.mode])).toEqual([
    ['pick_up', 'van'],
    ['line_haul', 'articulated_truck'],
    ['last_mile', 'van'],
  ])
  expect(report.co2eKg).toBeCloseTo((report.wttKg ?? 0) + (report.ttwKg ?? 0), 9)
  expect(report.intensity).toBeCloseTo(((report.co2eKg ?? 0) * 1000) / (report.tonneKm ?? 1), 6)
  expect(report.trace).toContainEqual({
    name: 'weight',
    value: 2,
    unit: 'kg',
    from: 'gross weight of the shipment',
  })
})

test('the weight may come from the packages', async () => {
  const [plain, packed] = [await reportOf('fjallro-plain'), await reportOf('fjallro-packed')]
  expect(packed.co2eKg).toBeCloseTo(plain.co2eKg ?? 0, 9)
  expect(packed.freightCost).toBeNull()
})

test('without weight or place it says what is missing and counts nothing', async () => {
  const report = await reportOf('fjallro-bare')
  expect(report).toMatchObject({ missing: ['weight', 'from'], co2eKg: null, intensity: null, legs: [] })
})

test('a place outside the Nordic countries is estimated from its postal region or its country, and the report says so', async () => {
  const abroad = await reportOf('fjallro-abroad')
  expect(abroad).toMatchObject({ missing: [], dataTier: 'estimated' })
  expect(abroad.legs[1]).toMatchObject({ mode: 'articulated_truck', to: 'DE-80' })
  const country = await reportOf('fjallro-country')
  expect(country).toMatchObject({ missing: [], dataTier: 'estimated' })
  expect(country.method).toContain('Estimated from the country')
  expect(country.legs[1]).toMatchObject({ mode: 'air_long_haul', to: 'IN' })
  expect(country.trace).toContainEqual({
    name: 'to',
    value: 'IN',
    unit: null,
    from: 'estimated from the country of the receiver',
  })
  const { rows } = await server.admin.query(
    "select id from shipments where co2e_kg > 0 and id like 'fjallro-%' order by id",
  )
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(['fjallro-abroad', 'fjallro-country']))
  expect((await reportOf('fjallro-nowhere')).missing).toEqual(['to'])
})

test('a tenant can set its own factors and modes', async () => {
  const own = {
    version: 'Nordhem 2026',
    factors: { electric_van: { ttw: 0, wtt: 0.02 } },
    lastMileKm: 8,
    products: { 'postnord/mypack_home': { lastMile: 'electric_van', lineHaul: 'rail' } },
  }
  const set = (value: unknown) =>
    server.admin.query(
      `update tenants set settings = settings || jsonb_build_object('emissions', $1::jsonb) where id = 'nordhem'`,
      [JSON.stringify(value)],
    )
  await set(own)
  const report = await reportOf('fjallro-plain')
  expect(report).toMatchObject({ factorVersion: 'Nordhem 2026', dataTier: 'modelled' })
  expect(report.legs[1]?.mode).toBe('rail')
  expect(report.legs[2]).toMatchObject({ mode: 'electric_van', km: 8, ttwKg: 0, factor: { source: 'own' } })
  await set({ lastMileKm: 'far' })
  expect(await reportOf('fjallro-plain')).toMatchObject({ factorVersion: 'DEFRA 2025' })
})

test('nobody sees the emissions of another tenant or merchant', async () => {
  expect((await ask(admin, 'fjallro-none')).status).toBe(404)
  expect((await ask(await server.as('admin@sydkust.example'), 'fjallro-plain')).status).toBe(404)
  const limited = await server.as('merchant@nordhem.example')
  expect((await ask(limited, 'fjallro-plain')).status).toBe(200)
  expect((await ask(limited, 'lykta-other')).status).toBe(404)
  expect((await ask(server.with(''), 'fjallro-plain')).status).toBe(401)
})
