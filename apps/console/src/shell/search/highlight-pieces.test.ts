import { Highlight } from '@aftermile/contract/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { highlightLabel, piecesOf } from './highlight-pieces.ts'

test('the pieces add up to the text, and the matches are the given ranges', () => {
  const cuts = fc.uniqueArray(fc.nat(40), { maxLength: 8 }).map(all => all.toSorted((a, b) => a - b))
  fc.assert(
    fc.property(fc.string({ minLength: 41, maxLength: 60 }), cuts, (text, cutPoints) => {
      const ranges = cutPoints.flatMap((from, index): [number, number][] => {
        const to = cutPoints[index + 1]
        return index % 2 === 0 && to !== undefined ? [[from, to]] : []
      })
      const pieces = piecesOf({ text, ranges })
      expect(pieces.map(piece => piece.text).join('')).toBe(text)
      expect(pieces.filter(piece => piece.isMatch).map(piece => piece.text)).toEqual(
        ranges.map(([from, to]) => text.slice(from, to)),
      )
    }),
  )
})

test('the fields have readable labels, and the id is that of the hit', () => {
  const labelsOf = (type: 'shipment' | 'order') => [
    ...new Set(Highlight.shape.field.options.map(field => highlightLabel(field, type))),
  ]
  expect(labelsOf('order')[0]).toBe('Order')
  expect(labelsOf('shipment')).toEqual([
    'Shipment',
    'Order number',
    'Reference',
    'Location',
    'Name',
    'Phone number',
    'E-mail address',
    'Product number',
    'Product description',
  ])
})
