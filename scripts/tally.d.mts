export type Tally = { passed: number; failed: number; sentences: string[] }

export type PlaywrightSuite = {
  specs?: { title: string; file: string; line: number; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
}

export type PlaywrightReport = {
  stats: { expected: number; flaky: number; unexpected: number }
  suites: PlaywrightSuite[]
}

export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

export const nothing: Tally
export function sum(...tallies: Tally[]): Tally
export function tallyPlaywright(report: PlaywrightReport | null, code: number): Tally
export function tallyVitest(report: VitestReport | null, code: number): Tally
