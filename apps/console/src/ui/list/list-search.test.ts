import { expect, test } from 'vitest'
import { parseListSearch } from './list-search.ts'

test('the address of a list is read', () => {
  expect(parseListSearch({ q: 'vip', sort: 'name', desc: true, page: 2 })).toEqual({
    q: 'vip',
    sort: 'name',
    desc: true,
    page: 2,
  })
})

test('a number typed as search text is text', () => {
  expect(parseListSearch({ q: 123 })).toEqual({ q: '123' })
})

test('nonsense in the address is as if absent', () => {
  expect(parseListSearch({ page: -1, desc: 'maybe', sort: 7, other: 1 })).toEqual({})
  expect(parseListSearch({})).toEqual({})
})
