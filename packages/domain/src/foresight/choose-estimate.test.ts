import { expect, test } from 'vitest'
import { chooseEstimate, type EstimateCandidates } from './choose-estimate.ts'

const hour = 3_600_000
const candidates: EstimateCandidates = {
  named: null,
  carrier: { at: 100 * hour, receivedAt: 9 * hour },
  record: null,
  model: { at: 90 * hour, n: 50 },
  transitTime: 80 * hour,
  since: 5 * hour,
  now: 10 * hour,
}

test("a carrier's fresh estimate goes first", () => {
  expect(chooseEstimate(candidates)).toEqual({ by: 'carrier', at: 100 * hour })
})

test.each<[string, Partial<EstimateCandidates>]>([
  ['is past', { carrier: { at: 9 * hour, receivedAt: 8 * hour } }],
  ['is from before the last milestone', { carrier: { at: 100 * hour, receivedAt: 4 * hour } }],
  ['is days old', { now: 90 * hour, since: 0 }],
  ['has been worse than the model', { record: { n: 40, carrierMs: 9, modelMs: 8 } }],
])('an estimate that %s loses to the model', (_, change) => {
  expect(chooseEstimate({ ...candidates, ...change })).toEqual({ by: 'model', at: 90 * hour })
})

test('the record of only a few shipments is ignored', () => {
  expect(chooseEstimate({ ...candidates, record: { n: 3, carrierMs: 9, modelMs: 8 } })?.by).toBe('carrier')
})

test('transit times are used without a sample, and a small sample without transit times', () => {
  const thin = { ...candidates, carrier: null, model: { at: 90 * hour, n: 6 } }
  expect(chooseEstimate(thin)).toEqual({ by: 'transit_time', at: 80 * hour })
  expect(chooseEstimate({ ...thin, transitTime: null })).toEqual({ by: 'model', at: 90 * hour })
  expect(chooseEstimate({ ...thin, transitTime: null, model: null })).toBeNull()
})

test('a day that somebody has named goes before every estimate', () => {
  const named = { by: 'receiver', at: 200 * hour } as const
  expect(chooseEstimate({ ...candidates, named })).toEqual({ by: 'receiver', at: 200 * hour })
})
