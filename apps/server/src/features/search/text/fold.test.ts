import { expect, test } from 'vitest'
import { fold, foldWithPlaces } from './fold.ts'

test('marks and capitals make no difference, and letters without a base letter are spelled out', () => {
  expect(fold('Malmö ÅRE Øst Færø Straße Łódź')).toBe('malmo are ost faero strasse lodz')
  expect(fold("O'Brien O’Brien")).toBe('obrien obrien')
  expect(fold('ＡＢＣ１２')).toBe('abc12')
})

test('folding twice equals folding once', () => {
  for (const text of ['Malmö', 'Æ', 'İstanbul', 'ﬁn', '👍🏽']) expect(fold(fold(text))).toBe(fold(text))
})

test('each folded character keeps its position in the original text', () => {
  const { folded, places } = foldWithPlaces('Færö')
  expect(folded).toBe('faero')
  expect(places).toEqual([0, 1, 1, 2, 3, 4])
  expect(foldWithPlaces('👍a').places.at(-2)).toBe(2)
})
