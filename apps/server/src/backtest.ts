// npm run backtest -- <file.csv or tenant id> [--train-before 2026-09-01]
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { PastShipment } from '@aftermile/domain/foresight/backtest'
import { parseConfig } from './config.ts'
import { openAdmin } from './db/admin-pool.ts'
import { openDatabase } from './db/open-database.ts'
import { backtestReport, usualSplit } from './features/foresight/backtest-report.ts'
import { instantOf, journeysOfFile } from './features/foresight/journey-file.ts'
import { readJourneys } from './features/foresight/stored-journeys.ts'
import { runAsOperator } from './features/people/provision.ts'
import { StartError } from './runtime/start-error.ts'

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'train-before': { type: 'string' } } })
  const [source] = positionals
  if (source === undefined) throw new StartError('Name a source: npm run backtest -- <file.csv or tenant id>')
  const journeys = /\.(csv|txt|tsv)$/i.test(source) ? journeysIn(source) : await journeysOf(source)
  if (journeys.length === 0) throw new StartError(`Nothing has arrived in ${source} yet.`)
  const trainBefore = splitOf(values['train-before'], journeys)
  for (const line of backtestReport(journeys, trainBefore)) console.log(line)
}

function journeysIn(path: string): PastShipment[] {
  const { journeys, leftOut } = journeysOfFile(readText(path))
  if (leftOut > 0) console.log(`${leftOut} rows without an arrival after their order are left out.`)
  return journeys
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new StartError(`The file ${path} cannot be read.`)
  }
}

async function journeysOf(tenantId: string): Promise<PastShipment[]> {
  const database = await openDatabase({ config: parseConfig(process.env), say: line => console.error(line) })
  try {
    if (database.adminUrl === null)
      throw new StartError('This needs DATABASE_ADMIN_URL, the login that owns the tables.')
    const admin = openAdmin(database.adminUrl)
    return await runAsOperator(admin, tenantId, readJourneys).finally(() => admin.end())
  } finally {
    await database.close()
  }
}

function splitOf(text: string | undefined, journeys: readonly PastShipment[]): number {
  if (text === undefined) return usualSplit(journeys)
  const at = instantOf(text)
  if (at === null) throw new StartError(`--train-before takes a day such as 2026-09-01, not ${text}.`)
  return at
}

try {
  await run()
  process.exit(0)
} catch (error) {
  console.error(error instanceof StartError ? `\n${error.message}\n` : error)
  process.exit(1)
}
