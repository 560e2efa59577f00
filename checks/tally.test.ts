import { expect, test } from 'vitest'
import { type PlaywrightReport, sum, tallyPlaywright } from '../scripts/tally.mjs'

const spec = (title: string, status: string) => ({ title, file: 'tags.spec.ts', line: 7, tests: [{ status }] })
const report = (stats: Partial<PlaywrightReport['stats']>): PlaywrightReport => ({
  stats: { expected: 0, flaky: 0, unexpected: 0, ...stats },
  suites: [
    { specs: [spec('opens', 'expected')], suites: [{ specs: [spec('closes', stats.flaky ? 'flaky' : 'expected')] }] },
  ],
})

test('a browser test that passed on its second try counts as passed and is listed', () => {
  expect(tallyPlaywright(report({ expected: 8, flaky: 1 }), 0)).toEqual({
    passed: 9,
    failed: 0,
    sentences: ['Needed a second try: tags.spec.ts:7 closes'],
  })
})

test('a test that failed twice has failed, and retried tests are still listed', () => {
  expect(tallyPlaywright(report({ expected: 7, flaky: 1, unexpected: 1 }), 1)).toEqual({
    passed: 8,
    failed: 1,
    sentences: ['Needed a second try: tags.spec.ts:7 closes', 'Some browser tests failed.'],
  })
})

test('a run with an error code has failed, even without a failed test or a report', () => {
  expect(tallyPlaywright(report({ expected: 2 }), 1)).toMatchObject({ passed: 2, failed: 1 })
  expect(tallyPlaywright(null, 1)).toMatchObject({ passed: 0, failed: 1 })
})

test('tallies add up and keep their messages', () => {
  const one = tallyPlaywright(report({ expected: 2, flaky: 1 }), 0)
  expect(sum(one, one)).toEqual({ passed: 6, failed: 0, sentences: [...one.sentences, ...one.sentences] })
})
