import { existsSync, readFileSync } from 'node:fs'

export const nothing = { passed: 0, failed: 0, sentences: [] }

export function sum(...tallies) {
  return tallies.reduce(
    (all, tally) => ({
      passed: all.passed + tally.passed,
      failed: all.failed + tally.failed,
      sentences: [...all.sentences, ...tally.sentences],
    }),
    nothing,
  )
}

export function readVitest(file, code) {
  const report = readReport(file)
  return tally(code, report?.numPassedTests, report?.numFailedTests, 'Some unit, server or repository tests failed.')
}

export const readPlaywright = (file, code) => tallyPlaywright(readReport(file), code)

/** A test that passed on its second try counts as passed and is listed. */
export function tallyPlaywright(report, code) {
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {}
  const { passed, failed, sentences } = tally(code, expected + flaky, unexpected, 'Some browser tests failed.')
  return { passed, failed, sentences: [...secondTries(report?.suites ?? []), ...sentences] }
}

function secondTries(suites) {
  return suites.flatMap(({ specs = [], suites: within = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, line, title }) => `Needed a second try: ${file}:${line} ${title}`),
    ...secondTries(within),
  ])
}

// A run can fail without a failed test: a file does not load, or the server does not start.
function tally(code, passed = 0, failed = 0, sentence = '') {
  if (code === 0 && failed === 0) return { passed, failed: 0, sentences: [] }
  return { passed, failed: Math.max(failed, 1), sentences: [sentence] }
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
