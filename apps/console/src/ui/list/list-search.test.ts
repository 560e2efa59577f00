import { expect, test } from 'vitest'
import { parseListSearch } from './list-search.ts'

test('the parameters of a list address are parsed', () => {
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

test('invalid parameters in the address are ignored', () => {
  expect(parseListSearch({ page: -1, desc: 'maybe', sort: 7, other: 1 })).toEqual({})
  expect(parseListSearch({})).toEqual({})
})
