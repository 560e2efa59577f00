import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sparkLines } from './spark-lines.ts'

const box = { width: 72, height: 20 }

test('a missing month breaks the line, and the latest known one is marked', () => {
  expect(sparkLines([0, 10, null, 5], box)).toEqual({ lines: ['3,17 25,3'], last: { x: 69, y: 10 }, targetY: null })
  expect(sparkLines([7], box)).toEqual({ lines: [], last: { x: 3, y: 10 }, targetY: null })
  expect(sparkLines([null, null], box)).toEqual({ lines: [], last: null, targetY: null })
})

test('a line stays inside its box', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.double({ noNaN: true, min: -1e9, max: 1e9 }))), amounts => {
      const { lines, last } = sparkLines(amounts, box)
      const points = lines.flatMap(line => line.split(' ').map(point => point.split(',').map(Number)))
      for (const [x = -1, y = -1] of [...points, ...(last === null ? [] : [[last.x, last.y]])]) {
        expect(x >= 0 && x <= box.width).toBe(true)
        expect(y >= 0 && y <= box.height).toBe(true)
      }
    }),
  )
})

test('a target above all amounts is on the scale, and the line keeps below it', () => {
  const { lines, targetY } = sparkLines([0, 5], { ...box, target: 10 })
  expect([lines, targetY]).toEqual([['3,17 69,10'], 3])
})
