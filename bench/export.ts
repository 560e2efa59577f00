// 100,000 rows of the full shipment report as xlsx and csv, compared with SheetJS and fast-csv, each in its own process. Like a server
// after its first start, these find their source compiled.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { flushCompileCache } from 'node:module'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { openFile } from '../apps/server/src/features/files/file-writer.ts'
import { flagLabel } from '../packages/domain/src/format/labels.ts'
import { reportNumber } from '../packages/domain/src/format/numbers.ts'
import { byteOrderMark } from '../packages/domain/src/report/csv.ts'
import { escapeFormula } from '../packages/domain/src/report/escape-formula.ts'
import { shipmentReports } from '../packages/domain/src/report/shipment-columns.ts'
import { localTimeOf } from '../packages/domain/src/times/local-time.ts'
import { reportRows } from './export-rows.ts'

const count = Number(process.env.EXPORT_ROWS ?? 100_000)
const perChunk = 100
const zone = 'Europe/Stockholm'
const sheet = { title: 'Shipments', columns: shipmentReports.shipmentsWithPackages, zone }
const titles = shipmentReports.shipmentsWithPackages.map(column => column.id)

type Figures = { cpuSeconds: number; peakMb: number; megabytes: number; hash: string }

/** Each writes all rows and returns a hash of the file. */
const engines: Record<string, () => Promise<{ megabytes: number; hash: string }>> = {
  xlsx: () => ours('xlsx'),
  csv: () => ours('csv'),
  fastCsv: fastCsvFile,
  sheetjs: sheetJsFile,
}

async function ours(format: 'xlsx' | 'csv') {
  const digest = newDigest()
  const file = openFile(format, sheet)
  for (const rows of reportRows(count, perChunk)) digest.add(await file.rows(rows))
  digest.add(await file.end())
  return digest.end()
}

/** Writes the same cells as ours, with the same formats and escaped formulas. */
async function fastCsvFile() {
  const { format: fastCsv } = await import('fast-csv')
  const digest = newDigest()
  const out = new PassThrough()
  const stream = fastCsv({ headers: titles, rowDelimiter: '\r\n', includeEndRowDelimiter: true })
  stream.pipe(out)
  const writing = (async () => {
    for (const rows of reportRows(count, perChunk)) {
      for (const row of rows) {
        const cells = shipmentReports.shipmentsWithPackages.map(({ id, kind }) => {
          const value = row[id] ?? null
          if (value === null) return ''
          if (kind === 'instant') return new Date(wallOf(value)).toISOString().slice(0, 19).replace('T', ' ')
          if (kind === 'amount') return reportNumber(Number(value))
          if (kind === 'count') return String(value)
          if (kind === 'yesNo') return flagLabel('yesNo', value === true)
          return escapeFormula(Array.isArray(value) ? value.join(', ') : String(value))
        })
        if (!stream.write(cells)) await new Promise(resolve => stream.once('drain', resolve))
      }
    }
    stream.end()
  })()
  digest.add(Buffer.from(byteOrderMark))
  for await (const bytes of out) digest.add(bytes)
  await writing
  return digest.end()
}

async function sheetJsFile() {
  const { default: XLSX } = await import('xlsx')
  const digest = newDigest()
  const cells: unknown[][] = [[...titles]]
  for (const rows of reportRows(count, perChunk)) for (const row of rows) cells.push(cellsOf(row))
  const book = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(cells), sheet.title)
  digest.add(XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }))
  return digest.end()
}

const wallOf = (instant: unknown): number => localTimeOf(Date.parse(String(instant)), zone)

function cellsOf(row: Readonly<Record<string, unknown>>): unknown[] {
  return shipmentReports.shipmentsWithPackages.map(({ id, kind }) => {
    const value = row[id] ?? null
    if (value === null) return null
    if (kind === 'instant')
      return {
        t: 'n',
        v: Math.floor(wallOf(value) / 1000) / 86_400 + 25_569,
        z: 'yyyy-mm-dd hh:mm',
      }
    if (kind === 'amount') return { t: 'n', v: Math.round(Number(value) * 100) / 100, z: '0.00' }
    if (kind === 'yesNo') return flagLabel('yesNo', value === true)
    return Array.isArray(value) ? value.join(', ') : value
  })
}

function newDigest() {
  const sha = createHash('sha256')
  let bytes = 0
  return {
    add(chunk: Buffer) {
      sha.update(chunk)
      bytes += chunk.length
    },
    end: () => ({ megabytes: bytes / 1e6, hash: sha.digest('hex') }),
  }
}

async function measure(name: string): Promise<Figures> {
  const engine = engines[name]
  if (!engine) throw new Error(`There is no engine ${name}`)
  const before = process.cpuUsage()
  const { megabytes, hash } = await engine()
  const { user, system } = process.cpuUsage(before)
  return { cpuSeconds: (user + system) / 1e6, peakMb: process.resourceUsage().maxRSS / 1024, megabytes, hash }
}

const run = (name: string): Figures =>
  JSON.parse(
    execFileSync(process.execPath, [fileURLToPath(import.meta.url), name], { encoding: 'utf8', maxBuffer: 1e8 }),
  )

/** Whether SheetJS reads from our sheet the same cells as from its own. */
async function sheetsAgree(): Promise<boolean> {
  const { default: XLSX } = await import('xlsx')
  const [rows = []] = reportRows(200, 200)
  const file = openFile('xlsx', sheet)
  const book = XLSX.read(Buffer.concat([await file.rows(rows), await file.end()]))
  const read = XLSX.utils.sheet_to_json<unknown[]>(book.Sheets[sheet.title] ?? {}, { header: 1, defval: null })
  const written = XLSX.utils.aoa_to_sheet([titles, ...rows.map(cellsOf)])
  const expected = XLSX.utils.sheet_to_json<unknown[]>(written, { header: 1, defval: null })
  return JSON.stringify(read.map(comparable)) === JSON.stringify(expected.map(comparable))
}

/** A row for comparison: an empty text equals an empty cell, and times are equal within seconds. */
const comparable = (row: readonly unknown[]): unknown[] =>
  row.map(cell => (cell === '' ? null : typeof cell === 'number' ? cell.toFixed(4) : cell))

const [name] = process.argv.slice(2)
if (name !== undefined) process.stdout.write(JSON.stringify(await measure(name)))
else {
  flushCompileCache()
  const figures = Object.fromEntries(Object.keys(engines).map(engine => [engine, run(engine)]))
  const { xlsx, csv, fastCsv, sheetjs } = figures as Record<keyof typeof figures, Figures>
  if (!xlsx || !csv || !fastCsv || !sheetjs) throw new Error('An engine did not finish')
  for (const [engine, figure] of Object.entries(figures))
    console.log(
      `${engine}: ${figure.cpuSeconds.toFixed(2)} s CPU, peak ${figure.peakMb.toFixed(0)} MB, ${figure.megabytes.toFixed(1)} MB written`,
    )
  console.log(
    `CSV equals that of fast-csv byte for byte: ${csv.hash === fastCsv.hash}; cells equal those of SheetJS: ${await sheetsAgree()}`,
  )
  console.log(
    `xlsx / SheetJS: ${(xlsx.cpuSeconds / sheetjs.cpuSeconds).toFixed(3)}; csv / fast-csv: ${(csv.cpuSeconds / fastCsv.cpuSeconds).toFixed(3)}`,
  )
  const two = (value: number) => Math.round(value * 100) / 100
  console.log(
    JSON.stringify({
      xlsx: { cpuSeconds: two(xlsx.cpuSeconds), peakMb: two(xlsx.peakMb) },
      csv: { cpuSeconds: two(csv.cpuSeconds) },
      sheetjs: { cpuSeconds: two(sheetjs.cpuSeconds) },
      fastCsv: { cpuSeconds: two(fastCsv.cpuSeconds) },
    }),
  )
}
