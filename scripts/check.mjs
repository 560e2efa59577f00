import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApps } from './build-apps.mjs'
import { runStep } from './child.mjs'
import { findChromium } from './chromium.mjs'
import { root, tools } from './root.mjs'
import { nothing, readPlaywright, readVitest, sum } from './tally.mjs'

const quick = ['unit', 'screens', 'server', 'checks'].map(project => `--project=${project}`)

/** Types, lint, and every test that starts neither a browser nor a full server. Arguments choose the test files. */
export async function check(node, filters) {
  return withReports(async reports => conclude(await fastChecks(node, reports, [...quick, ...filters])))
}

/** Runs everything. The last line is "N passed, N failed". */
export async function test(node) {
  const chromium = findChromium()
  return withReports(async reports => {
    await buildApps(node)
    const fast = await fastChecks(node, reports, [])
    const browser = await browserTests(node, reports, chromium)
    const code = conclude(sum(fast, browser))
    const { passed, failed } = sum(fast, browser)
    process.stdout.write(`${passed} passed, ${failed} failed\n`)
    return code
  })
}

async function fastChecks(node, reports, filters) {
  const [types, lint, tests] = await Promise.all([
    checkTypes(node),
    quietStep(node, 'Lint', [tools.biome, 'check', '--error-on-warnings']),
    vitest(node, reports, filters),
  ])
  return sum(types, lint, tests)
}

async function checkTypes(node) {
  const homes = ['packages', 'apps'].flatMap(folder => readdirSync(join(root, folder)).map(name => `${folder}/${name}`))
  const projects = ['.', ...homes].filter(home => existsSync(join(root, home, 'tsconfig.json')))
  const results = []
  for (const project of projects) results.push(await quietStep(node, `Types of ${project}`, [tools.tsc, '-p', project]))
  return sum(...results)
}

async function quietStep(node, name, args) {
  const startedAt = Date.now()
  const { code, output } = await runStep(node, args, { quiet: true })
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(code === 0 ? `${name}: passed (${seconds} s)\n` : `${output.trim()}\n${name}: failed.\n`)
  return code === 0 ? nothing : { passed: 0, failed: 1, sentences: [`${name}: failed.`] }
}

async function vitest(node, reports, filters) {
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runStep(node, [tools.vitest, 'run', ...reporters, ...filters])
  return readVitest(report, code)
}

async function browserTests(node, reports, chromium) {
  const report = join(reports, 'playwright.json')
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  // On a busy machine a test may fail once. Tests that needed a retry are listed at the end.
  const args = ['test', '--retries=1', '--reporter=list,json']
  const { code } = await runStep(node, [tools.playwright, ...args], { env })
  return readPlaywright(report, code)
}

function conclude({ failed, sentences }) {
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`)
  return failed === 0 ? 0 : 1
}

async function withReports(work) {
  const reports = mkdtempSync(join(tmpdir(), 'aftermile-reports-'))
  try {
    return await work(reports)
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
}
