import { expect, test } from 'vitest'
import { chooseVersion, differences, isSame, mergeVersions } from './compare-versions.ts'

const base = { id: 'vip', name: 'VIP', description: '', priority: 0 }

test('equal versions have no differences', () => {
  expect(differences({ base, mine: { ...base, name: 'Gold' }, theirs: { ...base, name: 'Gold' } })).toEqual([])
})

test('fields only they changed are proposed as theirs, fields I changed as mine', () => {
  const found = differences({
    base,
    mine: { ...base, name: 'Gold', description: 'mine' },
    theirs: { ...base, description: 'theirs', priority: 3 },
  })
  expect(found.map(({ name, choice }) => [name, choice])).toEqual([
    ['name', 'mine'],
    ['description', 'mine'],
    ['priority', 'theirs'],
  ])
})

test('a merge has my chosen fields and theirs for the rest', () => {
  const mine = { ...base, name: 'Gold' }
  const theirs = { ...base, name: 'Silver', priority: 3 }
  const found = differences({ base, mine, theirs })

  expect(mergeVersions(theirs, found)).toEqual({ ...base, name: 'Gold', priority: 3 })
  expect(mergeVersions(theirs, chooseVersion(found, { choice: 'theirs' }))).toEqual(theirs)
  expect(mergeVersions(theirs, chooseVersion(found, { choice: 'mine' }))).toEqual(mine)
  expect(mergeVersions(theirs, chooseVersion(found, { choice: 'theirs', name: 'name' }))).toEqual(theirs)
})

test('a missing field counts as empty', () => {
  expect(isSame(undefined, null)).toBe(true)
  expect(differences({ base, mine: base, theirs: { ...base, color: 'orange' } })).toEqual([
    { name: 'color', mine: undefined, theirs: 'orange', choice: 'theirs' },
  ])
})

test('lists and objects are compared by content', () => {
  expect(isSame(['a', { b: 1 }], ['a', { b: 1 }])).toBe(true)
  expect(isSame(['a', 'b'], ['b', 'a'])).toBe(false)
})
