import { expect, test } from 'vitest'
import { addTexts } from './wanted-texts.ts'

const texts = { id: ['a', 'b', 'c'], number: ['1', null, '3'] }

test('texts of some rows are added to those of others, and all replace some', () => {
  const segmentTexts = addTexts(null, texts, [1])
  expect(segmentTexts).toEqual({ columns: { id: { 1: 'b' }, number: { 1: null } }, rows: new Set([1]) })
  const two = addTexts(segmentTexts, texts, [2])
  expect(two).toEqual({ columns: { id: { 1: 'b', 2: 'c' }, number: { 1: null, 2: '3' } }, rows: new Set([1, 2]) })
  const all = addTexts(two, texts, 'all')
  expect(all).toEqual({ columns: texts, rows: 'all' })
  expect(addTexts(all, texts, [0])).toBe(all)
})
