import fc from 'fast-check'
import { expect, test } from 'vitest'
import { facetsText, parseFacetText } from './facet-text.ts'

test('values come back as they were, whatever characters they have', () => {
  const value = fc.oneof(fc.string({ minLength: 1 }), fc.stringMatching(/^[,;:%2C5B3]{1,8}$/))
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), values => {
      expect(parseFacetText(facetsText({ senderPartyName: values }) ?? '')).toEqual([
        { field: 'senderPartyName', values },
      ])
    }),
  )
})

test('a separator within a value is escaped, and a percent sign is usually not', () => {
  expect(facetsText({ a: ['Berg, Anna', '100%'], b: [], c: ['x'] })).toBe('a:Berg%2C Anna,100%;c:x')
  expect(parseFacetText('a:1,2;b;c:')).toEqual([
    { field: 'a', values: ['1', '2'] },
    { field: 'b', values: [] },
    { field: 'c', values: [] },
  ])
})
