import { expect, test } from 'vitest'
import { fold, foldWithPositions } from './fold.ts'

test('marks and capitals make no difference, and letters without a base letter are spelled out', () => {
  expect(fold('Malmö ÅRE Øst Færø Straße Łódź')).toBe('malmo are ost faero strasse lodz')
  expect(fold("O'Brien O’Brien")).toBe('obrien obrien')
  expect(fold('ＡＢＣ１２')).toBe('abc12')
})

test('folding twice equals folding once', () => {
  for (const text of ['Malmö', 'Æ', 'İstanbul', 'ﬁn', '👍🏽']) expect(fold(fold(text))).toBe(fold(text))
})

test('each folded character keeps its position in the original text', () => {
  const { folded, positions } = foldWithPositions('Færö')
  expect(folded).toBe('faero')
  expect(positions).toEqual([0, 1, 1, 2, 3, 4])
  expect(foldWithPositions('👍a').positions.at(-2)).toBe(2)
})
