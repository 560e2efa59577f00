import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { milestones } from '../lists/milestones.ts'
import { type ActionLimits, splitByLimits } from './action-limits.ts'

const none = { milestones: [], merchants: [] }
const isWithin = (limits: ActionLimits, entry: ReturnType<typeof item>) =>
  splitByLimits(limits, [entry]).allowed.length === 1
const item = (milestoneIndex: number | null, merchantId = 'fjallro') => ({ milestoneIndex, merchantId })

describe('the limits of an action', () => {
  test('empty lists limit nothing', () => {
    expect(isWithin(none, item(6000))).toBe(true)
  })

  test('apply to milestones and to merchants', () => {
    expect(isWithin({ ...none, milestones: ['preparation'] }, item(1000))).toBe(true)
    expect(isWithin({ ...none, milestones: ['preparation'] }, item(3000))).toBe(false)
    expect(isWithin({ ...none, merchants: ['lykta'] }, item(1000))).toBe(false)
    expect(isWithin({ milestones: ['preparation'], merchants: ['fjallro'] }, item(1000))).toBe(true)
  })

  test('an item without a known milestone is checked by its merchant only', () => {
    expect(isWithin({ ...none, milestones: ['preparation'] }, item(null))).toBe(true)
    expect(isWithin({ milestones: ['preparation'], merchants: ['lykta'] }, item(null))).toBe(false)
  })

  test('split every selection in two and lose no item', () => {
    const items = fc.array(
      fc.record({
        milestoneIndex: fc.constantFrom(null, ...milestones.map(({ index }) => index)),
        merchantId: fc.constantFrom('a', 'b', 'c'),
      }),
    )
    const limits = fc.record({
      milestones: fc.subarray(milestones.map(({ id }) => id)),
      merchants: fc.subarray(['a', 'b', 'c']),
    })
    fc.assert(
      fc.property(limits, items, (limit, all) => {
        const { allowed, blocked } = splitByLimits(limit, all)
        expect(allowed.length + blocked.length).toBe(all.length)
        expect(allowed.every(item => isWithin(limit, item))).toBe(true)
        expect(blocked.some(element => isWithin(limit, element))).toBe(false)
      }),
    )
  })
})
