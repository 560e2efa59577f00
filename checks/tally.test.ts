import { expect, test } from 'vitest'
import { type PlaywrightReport, sum, tallyPlaywright, tallyVitest } from '../scripts/tally.mjs'

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

test('what failed is named at the end, also a file that did not load', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      { name: 'a.test.ts', status: 'passed', assertionResults: [{ fullName: 'adds', status: 'passed' }] },
      {
        name: 'b.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'counts', status: 'failed', failureMessages: ['expected 1 to be 2\n  at b.ts'] },
        ],
      },
      { name: 'c.test.ts', status: 'failed', message: 'Cannot find c', assertionResults: [] },
    ],
  }
  expect(tallyVitest(report, 1)).toEqual({
    passed: 3,
    failed: 1,
    sentences: [
      'Failed: b.test.ts: counts: expected 1 to be 2',
      'Failed: c.test.ts: Cannot find c',
      'Some unit, server or repository tests failed.',
    ],
  })
})

test('tallies add up and keep their messages', () => {
  const tally = tallyPlaywright(report({ expected: 2, flaky: 1 }), 0)
  expect(sum(tally, tally)).toEqual({ passed: 6, failed: 0, sentences: [...tally.sentences, ...tally.sentences] })
})
