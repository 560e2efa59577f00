import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pastedNumbers } from './pasted-numbers.ts'

test('lines, cells and commas separate numbers, spaces do not', () => {
  expect(pastedNumbers('A1\nB2\r\nC3')?.numbers).toEqual(['A1', 'B2', 'C3'])
  expect(pastedNumbers('A1\tB2, C3;D4')?.numbers).toEqual(['A1', 'B2', 'C3', 'D4'])
  expect(pastedNumbers('070 123 45 67\n00373 40')?.numbers).toEqual(['070 123 45 67', '00373 40'])
})

test('a single number or ordinary text is a search, not a list', () => {
  expect(pastedNumbers('00373 4001 2345')).toBeNull()
  expect(pastedNumbers('Berg, Anna')).toBeNull()
  expect(pastedNumbers('Storgatan 5, Malmö')).toBeNull()
  expect(pastedNumbers('Storgatan 5, 211 22 Lund')).toBeNull()
  expect(pastedNumbers('Anna Berg\nStorgatan 5\n211 22 Malmö\n070-123 45 67')).toBeNull()
  expect(pastedNumbers('A1\nA1\n')).toBeNull()
})

test('text is a list when most of it looks like numbers', () => {
  expect(pastedNumbers('Shipment\nFJ1002\nFJ1003')?.numbers).toEqual(['Shipment', 'FJ1002', 'FJ1003'])
  expect(pastedNumbers('DHL 0037 34, DHL 0037 35')?.numbers).toHaveLength(2)
  expect(pastedNumbers('Order 10023\nOrder 10024')?.numbers).toHaveLength(2)
  expect(pastedNumbers('PO 12, PO 13')?.numbers).toHaveLength(2)
  expect(pastedNumbers('Anna\t00373400\nBo\t00373401')?.numbers).toHaveLength(4)
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.stringMatching(/^[A-Z]{0,3}-?[0-9]{1,12}$/), { minLength: 2, maxLength: 20 }),
      pieces => {
        expect(pastedNumbers(pieces.join(', '))?.numbers).toEqual(pieces)
      },
    ),
  )
})

test('at most 500 different numbers are looked up, and the rest is counted', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[A-Z0-9]{1,6}$/), { maxLength: 900 }), pieces => {
      const pasted = pastedNumbers(pieces.join('\n'))
      const distinct = new Set(pieces.filter(Boolean)).size
      if (pasted === null) return
      expect(new Set(pasted.numbers).size).toBe(pasted.numbers.length)
      expect(pasted.numbers.length).toBeLessThanOrEqual(500)
      expect(pasted.numbers.length + pasted.leftOut).toBe(distinct)
    }),
  )
})
