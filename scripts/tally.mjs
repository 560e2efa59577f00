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

export function readPlaywright(file, code) {
  const stats = readReport(file)?.stats
  return tally(code, stats?.expected, stats && stats.unexpected + stats.flaky, 'Some browser tests failed.')
}

// A run can end badly without a failed test: a file that does not load, a server that does not start.
function tally(code, passed = 0, failed = 0, sentence = '') {
  if (code === 0 && failed === 0) return { passed, failed: 0, sentences: [] }
  return { passed, failed: Math.max(failed, 1), sentences: [sentence] }
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
