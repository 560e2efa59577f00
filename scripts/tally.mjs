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
  return tallyVitest(readReport(file), code)
}

/** Names what failed: the end of a long output is what is read first. */
export function tallyVitest(report, code) {
  const sentence = 'Some unit, server or repository tests failed.'
  const { passed, failed, sentences } = tally(code, report?.numPassedTests, report?.numFailedTests, sentence)
  return { passed, failed, sentences: [...failures(report?.testResults ?? []), ...sentences] }
}

function failures(files) {
  return files.flatMap(({ name, status, message = '', assertionResults: tests }) => {
    const failed = tests.filter(test => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`Failed: ${name}: ${firstLine(message)}`] : []
    return failed.map(test => `Failed: ${name}: ${test.fullName}: ${firstLine(test.failureMessages?.[0] ?? '')}`)
  })
}

const firstLine = text => text.split('\n', 1)[0].slice(0, 300)

export const readPlaywright = (file, code) => tallyPlaywright(readReport(file), code)

/** A test that passed on its second try counts as passed and is listed. */
export function tallyPlaywright(report, code) {
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {}
  const { passed, failed, sentences } = tally(code, expected + flaky, unexpected, 'Some browser tests failed.')
  const suites = report?.suites ?? []
  const named = [...specsWith('flaky', 'Needed a second try', suites), ...specsWith('unexpected', 'Failed', suites)]
  return { passed, failed, sentences: [...named, ...sentences] }
}

function specsWith(wanted, label, suites) {
  return suites.flatMap(({ specs = [], suites: within = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ file, line, title }) => `${label}: ${file}:${line} ${title}`),
    ...specsWith(wanted, label, within),
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
