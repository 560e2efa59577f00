import fc from 'fast-check'
import { test } from 'vitest'
import { chunksToMerge } from './chunks-to-merge.ts'

test('merging ends: any set of chunks needs at most a few rounds', () => {
  const chunk = fc.record({
    rows: fc.integer({ min: 1, max: 60_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(chunk, { maxLength: 40 }), made => {
      let chunks = made.map(({ rows, share }, number) => ({ number, rows, deleted: Math.floor(rows * share) }))
      for (let round = 0; round < 20; round++) {
        const merged = new Set(chunksToMerge(chunks))
        if (merged.size === 0) return true
        const living = chunks
          .filter(({ number }) => merged.has(number))
          .reduce((sum, { rows, deleted }) => sum + rows - deleted, 0)
        const next = Math.max(...chunks.map(({ number }) => number)) + 1
        const parts = Array.from({ length: Math.ceil(living / 50_000) }, (_, nth) => ({
          number: next + nth,
          rows: Math.min(50_000, living - nth * 50_000),
          deleted: 0,
        }))
        chunks = [...chunks.filter(({ number }) => !merged.has(number)), ...parts]
      }
      return false
    }),
  )
})
