import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomNumbers } from '../test/known-shipments.ts'
import { correctedChance, lateCorrectionOf } from './late-correction.ts'
import { aucOf, meanOf } from './scores.ts'

const trial = fc.record({
  share: fc.constant(0.5),
  chance: fc.integer({ min: 1, max: 9999 }).map(part => part / 10_000),
  isLate: fc.boolean(),
})

/** Shipments that are late half as often as predicted. */
function overestimated(count: number) {
  const next = randomNumbers(3)
  return Array.from({ length: count }, () => {
    const chance = 0.01 + 0.6 * next()
    return { share: 0.5, chance, isLate: next() < chance / 2 }
  })
}

test('the correction never changes the order, whatever happened', () => {
  fc.assert(
    fc.property(fc.array(trial, { minLength: 50, maxLength: 150 }), trials => {
      const correction = lateCorrectionOf(trials)
      const corrected = trials.map(item => ({ ...item, chance: correctedChance(correction, item.chance) }))
      const [before, after] = [aucOf(trials), aucOf(corrected)]
      if (before === null || after === null) return expect(after).toBe(before)
      expect(after).toBeCloseTo(before, 9)
    }),
  )
})

test('after it, the mean chance is the observed share', () => {
  const trials = overestimated(4000)
  const correction = lateCorrectionOf(trials)
  const said = meanOf(trials.map(trial => correctedChance(correction, trial.chance)))
  expect(said).toBeCloseTo(trials.filter(item => item.isLate).length / trials.length, 2)
})

test('few shipments correct little, and very few nothing', () => {
  const moved = (count: number) => Math.abs(correctedChance(lateCorrectionOf(overestimated(count)), 0.3) - 0.3)
  expect(moved(49)).toBeCloseTo(0, 12)
  expect(moved(60)).toBeLessThan(moved(4000))
})
