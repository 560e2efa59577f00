import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPoint } from '../places/area-points.ts'
import { greatCircleKm } from '../places/distance.ts'
import { usualAssumptions } from './assumptions.ts'
import { emissionsMethod, emissionsOf } from './emissions.ts'
import { defra2025 } from './factors.ts'
import { hopsOf } from './route.ts'

const road = { pickUpKm: 15, lastMileKm: 15, lineHaul: 'road', lastMile: 'van' } as const
const areas = fc.constantFrom('SE-11', 'SE-62', 'SE-98', 'NO-01', 'DK-37', 'DK-10', 'FI-00', 'FI-22', 'FI-99', 'IS-10')
const modesOf = (from: string, to: string) => hopsOf(from, to, 'road')?.map(hop => hop.mode)

test('areas have the right coordinates', () => {
  const [stockholm, malmo] = [findPoint('SE-11'), findPoint('SE-21')]
  expect(stockholm && malmo && greatCircleKm(stockholm, malmo)).toBeCloseTo(513, -1.4)
  expect(findPoint('SE')).toBeNull()
  expect(findPoint('US-10')).toBeNull()
})

describe('the route', () => {
  test('is by road on land and by ship over water', () => {
    expect(modesOf('SE-50', 'DK-10')).toEqual(['articulated_truck'])
    expect(modesOf('SE-50', 'SE-62')).toEqual(['articulated_truck', 'ferry', 'articulated_truck'])
    expect(modesOf('SE-50', 'FI-00')).toEqual(['articulated_truck', 'ferry', 'articulated_truck'])
    expect(modesOf('SE-98', 'FI-96')).toEqual(['articulated_truck'])
    expect(modesOf('SE-50', 'IS-10')).toEqual(['articulated_truck', 'sea', 'articulated_truck'])
    expect(modesOf('FI-00', 'SE-62')?.filter(mode => mode === 'ferry')).toHaveLength(2)
  })

  test('is as long in both directions', () => {
    const kmOf = (from: string, to: string) =>
      emissionsOf({ weightKg: 1000, fromArea: from, toArea: to }, defra2025, road).tonneKm ?? 0
    fc.assert(
      fc.property(areas, areas, (from, to) => {
        expect(kmOf(from, to)).toBeCloseTo(kmOf(to, from), 6)
      }),
    )
  })

  test('is connected from the first area to the last', () => {
    fc.assert(
      fc.property(areas, areas, (from, to) => {
        const hops = hopsOf(from, to, 'road') ?? []
        if (from === to) expect(hops).toEqual([])
        else expect([hops[0]?.from.name, hops.at(-1)?.to.name]).toEqual([from, to])
        for (const [index, hop] of hops.slice(1).entries()) expect(hop.from).toBe(hops[index]?.to)
      }),
    )
  })

  test('express flies long distances', () => {
    const far = { productGroupId: 'express', fromArea: 'SE-21', toArea: 'SE-98' }
    expect(usualAssumptions(far).lineHaul).toBe('air')
    expect(usualAssumptions({ ...far, toArea: 'SE-11', fromArea: 'SE-75' }).lineHaul).toBe('road')
    expect(usualAssumptions({ ...far, productGroupId: 'home_delivery' }).lineHaul).toBe('road')
  })
})

test('a leg is tonnes × km × factor, the total is the sum of the legs, and the intensity is in g/tkm', () => {
  fc.assert(
    fc.property(areas, areas, fc.double({ min: 0.001, max: 30_000, noNaN: true }), (fromArea, toArea, weightKg) => {
      const { legs, co2eKg, wttKg, ttwKg, tonneKm, intensity } = emissionsOf(
        { weightKg, fromArea, toArea },
        defra2025,
        road,
      )
      for (const leg of legs)
        expect(leg.co2eKg).toBeCloseTo((weightKg / 1000) * leg.km * (leg.factor.ttw + leg.factor.wtt), 6)
      expect(legs.reduce((sum, leg) => sum + leg.co2eKg, 0)).toBeCloseTo(co2eKg ?? 0, 6)
      expect((wttKg ?? 0) + (ttwKg ?? 0)).toBeCloseTo(co2eKg ?? 0, 6)
      expect(intensity).toBeCloseTo(((co2eKg ?? 0) * 1000) / (tonneKm ?? 1), 6)
    }),
  )
})

test('two kilograms from Borås to Stockholm match a manual calculation', () => {
  const from = findPoint('SE-50')
  const to = findPoint('SE-11')
  const km = from && to ? greatCircleKm(from, to) * 1.25 : 0
  const { co2eKg } = emissionsOf({ weightKg: 2, fromArea: 'SE-50', toArea: 'SE-11' }, defra2025, road)
  expect(co2eKg).toBeCloseTo(0.002 * (30 * 0.78225 + km * 0.09623), 9)
})

test('outside the Nordic countries, distances are between postal regions or countries, and the result says so', () => {
  const of = (fromArea: string, toArea: string) => emissionsOf({ weightKg: 1000, fromArea, toArea }, defra2025, road)
  expect([of('SE-50', 'SE-11').precision, of('SE-50', 'DE-80').precision, of('SE-50', 'DE').precision]).toEqual([
    'area',
    'region',
    'country',
  ])
  const [munich, hamburg, germany] = ['DE-80', 'DE-20', 'DE'].map(to => of('SE-50', to).tonneKm ?? 0)
  expect(hamburg).toBeLessThan(germany ?? 0)
  expect(germany).toBeLessThan(munich ?? 0)
  expect(of('DE', 'DE').legs.map(({ kind, km }) => [kind, km > 100])).toEqual([
    ['pick_up', false],
    ['line_haul', true],
    ['last_mile', false],
  ])
  expect(of('SE-11', 'SE-11').legs).toHaveLength(2)
  expect(emissionsMethod('country')).toContain('Estimated from the country')
  expect(emissionsMethod('area')).not.toContain('Estimated')
})

test('overseas, parcels fly and freight goes by ship', () => {
  const to = (productGroupId: string, toArea: string) => usualAssumptions({ productGroupId, fromArea: 'SE-50', toArea })
  expect(['US-10', 'JP', 'AU-20', 'BR'].map(area => to('home_delivery', area).lineHaul)).toEqual(Array(4).fill('air'))
  expect(['DE-10', 'GB-SW', 'PL', 'TR', 'FI-00', 'IS-10'].map(area => to('home_delivery', area).lineHaul)).toEqual(
    Array(6).fill('road'),
  )
  expect(to('freight', 'US-10').lineHaul).toBe('road')
  expect(modesOf('SE-50', 'US-10')).toEqual(['sea'])
  expect(modesOf('DE-10', 'FI-00')).toEqual(['articulated_truck', 'ferry', 'articulated_truck'])
})

test('missing inputs are named, and nothing is estimated without them', () => {
  const none = { weightKg: null, fromArea: null, toArea: 'XX' }
  expect(emissionsOf(none, defra2025, road)).toMatchObject({
    legs: [],
    co2eKg: null,
    tonneKm: null,
    intensity: null,
    missing: ['weight', 'from', 'to'],
  })
  expect(emissionsOf({ weightKg: 0, fromArea: 'SE-11', toArea: 'SE-21' }, defra2025, road).missing).toEqual(['weight'])
})
