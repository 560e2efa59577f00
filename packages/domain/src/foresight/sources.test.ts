import { expect, test } from 'vitest'
import { chooseEstimate, type EstimateCandidates } from './sources.ts'

const hour = 3_600_000
const offers: EstimateCandidates = {
  carrier: { at: 100 * hour, toldAt: 9 * hour },
  record: null,
  model: { at: 90 * hour, n: 50 },
  transitTime: 80 * hour,
  since: 5 * hour,
  now: 10 * hour,
}

test('a fresh word of a carrier goes before the rest', () => {
  expect(chooseEstimate(offers)).toEqual({ by: 'carrier', at: 100 * hour })
})

test.each<[string, Partial<EstimateCandidates>]>([
  ['is past', { carrier: { at: 9 * hour, toldAt: 8 * hour } }],
  ['was said before the last milestone', { carrier: { at: 100 * hour, toldAt: 4 * hour } }],
  ['is days old', { now: 90 * hour, since: 0 }],
  ['has been worse than the model', { record: { n: 40, carrierMs: 9, modelMs: 8 } }],
])('a word that %s gives way to the model', (_, change) => {
  expect(chooseEstimate({ ...offers, ...change })).toEqual({ by: 'model', at: 90 * hour })
})

test('a record of a few shipments proves nothing', () => {
  expect(chooseEstimate({ ...offers, record: { n: 3, carrierMs: 9, modelMs: 8 } })?.by).toBe('carrier')
})

test('the transit times stand in for a model without a sample, and it for them', () => {
  const thin = { ...offers, carrier: null, model: { at: 90 * hour, n: 6 } }
  expect(chooseEstimate(thin)).toEqual({ by: 'transit_time', at: 80 * hour })
  expect(chooseEstimate({ ...thin, transitTime: null })).toEqual({ by: 'model', at: 90 * hour })
  expect(chooseEstimate({ ...thin, transitTime: null, model: null })).toBeNull()
})
