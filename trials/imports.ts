// Imports files in the style of public data sets over HTTP, each twice, and computes counts, on time and cycle times from the files alone. The
// board must show the same.
import { isDeepStrictEqual } from 'node:util'
import { apiBase, contract } from '@aftermile/contract/index'
import type { ImportRecord } from '@aftermile/contract/intake/imports'
import type { JsonChunk } from '@aftermile/dashboards/rows/json-chunk'
import { openEnvironment, type Started } from '../chaos/environment.ts'
import { airFreight } from './import-files/air-freight.ts'
import { germanWarehouse } from './import-files/german-warehouse.ts'
import { marketplace } from './import-files/marketplace.ts'
import type { Fact, TrialFile } from './import-files/trial-file.ts'
import { usOrders } from './import-files/us-orders.ts'
import { workbook } from './import-files/workbook.ts'

const [rowCount = 3000] = process.argv.slice(2).map(Number)
const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const boardPath = contract['shipment-operations'].uris.path
const boardZone = 'Europe/Stockholm'

let isRight = true

/** Imports a file, its missing merchants first, and once more. Returns the merchants that are new. */
async function importTwice(server: Started, file: TrialFile): Promise<ReadonlySet<string>> {
  const before = await merchantIds(server)
  const started = Date.now()
  const checked = await check(server, file)
  expectSame(file.name, 'missing merchants', checked.missingMerchants.count, file.newMerchants)
  if (checked.missingMerchants.count > 0) await ask(server, 'POST', `/imports/${checked.id}/merchants`)
  const { notes } = await ended(server, checked.id)
  await ask(server, 'POST', `/imports/${checked.id}/commit`)
  const first = (await ended(server, checked.id)).result
  const again = await check(server, file)
  await ask(server, 'POST', `/imports/${again.id}/commit`)
  const second = (await ended(server, again.id)).result
  const [count, refused] = [file.facts.length, file.refused]
  expectSame(file.name, 'first import', first, { created: count, updated: 0, unchanged: 0, refused })
  expectSame(file.name, 'second import', second, { created: 0, updated: 0, unchanged: count, refused })
  console.log(
    JSON.stringify({ file: file.name, first, second, notes, seconds: Math.round((Date.now() - started) / 1000) }),
  )
  return new Set([...(await merchantIds(server))].filter(id => !before.has(id)))
}

/** Uploads a file and maps it, where its columns are not known yet. */
async function check(server: Started, { name, content, timeZone, mapping }: TrialFile): Promise<ImportRecord> {
  const form = new FormData()
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  const { id } = await ask<ImportRecord>(server, 'POST', `/import?timeZone=${timeZone}&dryRun=true`, form)
  const read = await ended(server, id)
  const isKnown = Object.keys(read.translations).length > 0
  if (isKnown) return read
  await ask(server, 'PUT', `/imports/${id}/mapping`, JSON.stringify(mapping))
  return ended(server, id)
}

async function ended(server: Started, id: string): Promise<ImportRecord> {
  for (;;) {
    const record = await ask<ImportRecord>(server, 'GET', `/imports/${id}`)
    if (!['reading', 'checking', 'importing'].includes(record.status)) return record
    await sleep(200)
  }
}

const merchantIds = async (server: Started): Promise<Set<string>> =>
  new Set((await ask<{ id: string }[]>(server, 'GET', '/merchants')).map(({ id }) => id))

type BoardRow = {
  month: number
  merchantId: string
  isOnTime: boolean | null
  total: number
  time: number
  count: number
}

/** The rows of the operations board of these merchants, once it has counted all of them. */
async function boardRows(server: Started, ids: ReadonlySet<string>, total: number): Promise<BoardRow[]> {
  for (let tries = 0; ; tries++) {
    await ask(server, 'GET', `${boardPath}/manifest`)
    const uris = await ask<string[]>(server, 'GET', boardPath)
    const chunks = await Promise.all(uris.map(uri => ask<JsonChunk>(server, 'GET', uri.replace(apiBase, ''))))
    const rows = chunks.flatMap(rowsOf).filter(({ merchantId }) => ids.has(merchantId))
    if (sumOf(rows, 'total') === total || tries > 300) return rows
    await sleep(2000)
  }
}

const rowsOf = ({ hashMap, data }: JsonChunk): BoardRow[] =>
  data.map(row => ({
    month: Number(row.yearMonth),
    merchantId: String(hashMap[String(row.merchantId)]),
    isOnTime: row.wasDeliveredOnTime === null ? null : Boolean(row.wasDeliveredOnTime),
    total: Number(row.total),
    time: Number(row.cycleTime),
    count: Number(row.cycleCount),
  }))

const sumOf = (rows: readonly BoardRow[], name: 'total' | 'time' | 'count'): number =>
  rows.reduce((sum, row) => sum + row[name], 0)

/** Compares the board with what the file says. */
function compare({ name, facts }: TrialFile, all: readonly BoardRow[], ids: ReadonlySet<string>): void {
  const rows = all.filter(({ merchantId }) => ids.has(merchantId))
  const delivered = facts.filter(({ deliveredAt }) => deliveredAt !== null)
  const computed = {
    shipments: facts.length,
    kept: facts.filter(({ isKept }) => isKept === true).length,
    broken: facts.filter(({ isKept }) => isKept === false).length,
    delivered: delivered.length,
    cycleDays: daysOf(
      delivered.reduce((sum, fact) => sum + minutesOf(fact), 0),
      delivered.length,
    ),
    months: JSON.stringify(monthsOf(facts)),
  }
  const shown = {
    shipments: sumOf(rows, 'total'),
    kept: sumOf(
      rows.filter(({ isOnTime }) => isOnTime === true),
      'total',
    ),
    broken: sumOf(
      rows.filter(({ isOnTime }) => isOnTime === false),
      'total',
    ),
    delivered: sumOf(rows, 'count'),
    cycleDays: daysOf(sumOf(rows, 'time'), sumOf(rows, 'count')),
    months: JSON.stringify(
      Object.fromEntries(
        [...Map.groupBy(rows, ({ month }) => month)]
          .sort()
          .map(([month, boardRows]) => [month, sumOf(boardRows, 'total')]),
      ),
    ),
  }
  expectSame(name, 'board', shown, computed)
  const { months, ...figures } = shown
  const [kept, atMidnight] = (['isKept', 'isKeptAtMidnight'] as const).map(field => percentOf(facts, field))
  console.log(
    JSON.stringify({ file: name, ...figures, months: Object.keys(monthsOf(facts)).length, onTime: kept, atMidnight }),
  )
}

const minutesOf = ({ bookedAt, deliveredAt }: Fact): number =>
  Math.max(0, Math.floor(((deliveredAt ?? bookedAt) - bookedAt) / 60_000))

const daysOf = (minutes: number, count: number): number => Math.round((minutes / count / 1440) * 1000) / 1000

function percentOf(facts: readonly Fact[], field: 'isKept' | 'isKeptAtMidnight'): string {
  const known = facts.filter(fact => fact[field] !== null)
  return `${((known.filter(fact => fact[field]).length / known.length) * 100).toFixed(1)} %`
}

function monthsOf(facts: readonly Fact[]): Record<string, number> {
  const format = new Intl.DateTimeFormat('sv', { timeZone: boardZone, year: 'numeric', month: '2-digit' })
  const byMonth = Map.groupBy(facts, ({ bookedAt }) => Number(format.format(bookedAt).replace('-', '')))
  return Object.fromEntries([...byMonth].sort().map(([month, items]) => [month, items.length]))
}

function expectSame(name: string, what: string, is: unknown, wanted: unknown): void {
  if (isDeepStrictEqual(is, wanted)) return
  isRight = false
  console.log(`${name}: ${what} is ${JSON.stringify(is)}, but the file says ${JSON.stringify(wanted)}`)
}

async function ask<Reply>(
  { url, token }: Started,
  method: string,
  path: string,
  body?: FormData | string,
): Promise<Reply> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
  }
  const answer = await fetch(`${url}${apiBase}${path}`, { method, headers, ...(body && { body }) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Reply // the callers name what each call answers
}

const { newDatabase, start, close } = await openEnvironment()
try {
  const { url } = await newDatabase('imports')
  const server = await start(url)
  await start(url, { part: 'worker' })
  const files = [marketplace, airFreight, usOrders, germanWarehouse, workbook].map(make => make(rowCount))
  const merchants = new Map<TrialFile, ReadonlySet<string>>()
  for (const file of files) merchants.set(file, await importTwice(server, file))
  const total = files.reduce((sum, { facts }) => sum + facts.length, 0)
  const rows = await boardRows(server, new Set([...merchants.values()].flatMap(ids => [...ids])), total)
  for (const file of files) compare(file, rows, merchants.get(file) ?? new Set())
} finally {
  await close()
}
console.log(isRight ? 'All as computed.' : 'Something differs.')
process.exit(isRight ? 0 : 1)
