import { expect, test } from 'vitest'
import { helpTerms } from '../../ui/help/help-terms.ts'
import { findSubjects, subjects } from './subjects.ts'

const ids = subjects.map(({ id }) => id)

test('every term has a page, no page has the address of another, and pages lead only to pages', () => {
  expect(ids).toEqual(expect.arrayContaining(Object.keys(helpTerms)))
  expect(new Set(ids).size).toBe(ids.length)
  expect(subjects.flatMap(({ see = [] }) => see).filter(id => !ids.includes(id))).toEqual([])
})

test('subjects are found by all words, in any order, those with the words in the title first', () => {
  expect(findSubjects('')).toEqual(subjects)
  expect(findSubjects('  LATE ')[0]?.id).toBe('late')
  expect(findSubjects('forecast')[0]?.id).toBe('at-risk')
  expect(findSubjects('forecast nine weeks').map(({ id }) => id)).toEqual(['at-risk'])
  expect(findSubjects('password forgot').map(({ id }) => id)).toEqual(['signing-in'])
  expect(findSubjects('zebra')).toEqual([])
})
