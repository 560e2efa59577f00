import { describe, expect, test } from 'vitest'
import { readSources } from '../repository.ts'
import { contractTexts } from './contract-texts.ts'
import { exceptions } from './exceptions.ts'
import { findBadGrowth } from './growth.ts'
import { marks } from './marks.ts'
import type { Reader } from './reader.ts'
import { readers } from './readers.ts'
import { filesWithScans, isPlain } from './scans.ts'

type Run = Pick<Reader, 'read' | 'capChars' | 'around' | 'marks'>

/** The marks over which the time of a reader grows faster than the text. Whether it can read them does not matter. */
const badMarks = ({ read, capChars, around = ['', ''], marks: own = [] }: Run) =>
  [...marks, ...own].flatMap(mark => {
    const bad = findBadGrowth(chars => {
      const run = mark.repeat(Math.ceil(chars / 2 / mark.length))
      try {
        read(`${around[0]}${run}a${run}a${around[1]}`)
      } catch {}
    }, capChars)
    return bad === null ? [] : [{ mark, ...bad }]
  })

describe('texts of others take time in proportion to their length', () => {
  test.each(Object.entries(readers))('%s', (_, reader) => {
    expect(badMarks(reader)).toEqual([])
  })

  test.each([...contractTexts()])('contract: %s', (_, schema) => {
    expect(badMarks({ read: text => schema.safeParse(text), capChars: 1024 * 1024 })).toEqual([])
  })
})

test('a function that starts over at each mark is found', () => {
  const bad = findBadGrowth(chars => '<'.repeat(chars).replace(/<[^>]*>/g, ''), 1024 * 1024)
  expect(bad?.growth).toBeGreaterThan(9)
})

test('every file that scans texts is in the table, or its exception has a reason', () => {
  const listed = [...Object.values(readers).flatMap(({ files }) => files), ...Object.values(exceptions).flat()]
  const found = filesWithScans(readSources())
  expect(found.filter(path => !listed.includes(path))).toEqual([])
  expect([...new Set(listed)].filter(path => !found.includes(path))).toEqual([])
})

test.each([
  ['[a-z]+', 'g', true],
  ['^[a-z]+$', '', true],
  ['^\\s*(?:a)', '', true],
  ['a{2,5}', '', true],
  ['\\s+$', '', false],
  ['<[^>]*>', 'g', false],
  ['^[a-z]+$', 'm', false],
  ['^a+|b', '', false],
  ['^(a{1,2})+', '', false],
])('/%s/%s reads a text once: %s', (pattern, flags, isOnce) => {
  expect(isPlain(pattern, flags)).toBe(isOnce)
})
