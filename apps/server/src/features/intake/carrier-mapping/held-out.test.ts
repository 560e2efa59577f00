import { suggestFrom } from '@aftermile/domain/carriers/suggestions/suggest-meaning'
import { expect, test } from 'vitest'
import { carriers } from '../../../adapters/carriers/carriers.ts'

/** DHL has several adapters, which share rows. */
const familyOf = (id: string) => id.split('_')[0]

/** The suggestions for the rows of a carrier, as if nobody had mapped this carrier yet. */
function heldOut(id: string) {
  const others = carriers.filter(other => familyOf(other.id) !== familyOf(id))
  const suggest = suggestFrom(others.map(({ name, mapping }) => ({ name, rows: mapping.rows })))
  const rows = carriers.find(carrier => carrier.id === id)?.mapping.rows ?? []
  return rows.flatMap(({ to, code, subCode, textPattern, productKind }) => {
    const suggestion = suggest({ code: code ?? subCode ?? '', subCode, text: textPattern, productKind })
    return suggestion === null ? [] : [{ id, code, textPattern, productKind, to, suggested: suggestion.to }]
  })
}

test('of the rows of each carrier, suggestions from the other carriers are right nine times in ten', () => {
  const suggested = carriers.flatMap(({ id }) => heldOut(id))
  const wrong = suggested.filter(({ to, suggested: said }) => to !== said)
  // Most of the 777 rows are short codes without a text, on which it says nothing.
  expect(suggested.length).toBeGreaterThan(130)
  expect(wrong.length / suggested.length, JSON.stringify(wrong)).toBeLessThan(0.07)
})

test.each(['postnord', 'bring', 'gls', 'dhl', 'ups', 'fedex'])('%s: most suggestions are right', id => {
  const suggested = heldOut(id)
  const right = suggested.filter(({ to, suggested: said }) => to === said)
  expect(suggested.length).toBeGreaterThan(9)
  expect(right.length / suggested.length).toBeGreaterThan(0.85)
})
