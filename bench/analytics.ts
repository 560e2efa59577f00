// Service Quality Analysis over two years: npm run bench -- analytics [shipments]. The whole build of the four data sets, one month
// anew, and clicks on the Operations board, compared with SQL over the shipments themselves.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parseConfig } from '../apps/server/src/config.ts'
import { openAdmin } from '../apps/server/src/db/admin-pool.ts'
import { appRole } from '../apps/server/src/db/migrate/migrate.ts'
import { openPool } from '../apps/server/src/db/pool.ts'
import { seedDemo } from '../apps/server/src/demo/seed.ts'
import { refreshSet } from '../apps/server/src/features/boards/datasets/sets/refresh-set.ts'
import type { MonthSource } from '../apps/server/src/features/boards/datasets/sources/data-source.ts'
import { sources } from '../apps/server/src/features/boards/datasets/sources/sources.ts'
import { openLog } from '../apps/server/src/runtime/log.ts'
import { inTenant } from '../apps/server/src/tenancy/in-tenant.ts'
import { operationsSet } from '../packages/dashboards/src/analytics/operations.ts'
import { operationsBoard } from '../packages/dashboards/src/analytics/operations-board.ts'
import { widgetResults } from '../packages/dashboards/src/board/widget-results.ts'
import { Engine } from '../packages/dashboards/src/crossfilter/engine.ts'
import { storedName } from '../packages/dashboards/src/data/dataset.ts'
import { decodeChunk } from '../packages/dashboards/src/wire/chunk-bytes.ts'
import { type Click, clicks, sumsOfBoard, sumsOfRows } from './analytics-parts/analytics-clicks.ts'
import { analyticsNow, load } from './analytics-parts/analytics-load.ts'
import { bytesByColumn } from './analytics-parts/bytes-by-column.ts'
import { openBenchDatabase } from './processes/bench-database.ts'
import { cpuSecondsOf, postmasterOf } from './size-parts/process-cpu.ts'

const shipments = Number(process.argv[2] ?? 1_000_000)
const [, , , givenDir] = process.argv
const rounds = 5
const tenantId = 'nordhem'
const zone = 'Europe/Stockholm'
const months = sources.filter((source): source is MonthSource => source.kind === 'months')

// A folder as second argument keeps the loaded data for the next run.
const dataDir = givenDir ?? (await mkdtemp(join(tmpdir(), 'aftermile-bench-')))
const database = await openBenchDatabase(parseConfig({ PORT: '0', DATA_DIR: dataDir }))
const admin = openAdmin(database.adminUrl ?? '')
const pool = openPool({ url: database.url, role: appRole, max: 2, statementTimeoutMs: 60_000, onError: () => {} })
const log = openLog('warn')
const postgres = await postmasterOf(admin)

const seconds = (ms: number): number => Number((ms / 1000).toFixed(2))
async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const refreshOnce = (source: MonthSource, isContinued: boolean) =>
  inTenant(pool, { limits: { tenantId, merchants: [] } }, ({ db, now }) =>
    refreshSet({ tenantId, author: { id: 'bench', name: 'Bench' }, db, now, log }, source, {
      merchants: '',
      isContinued,
    }),
  )

type StoredChunk = { columns: Buffer; texts: Buffer; row_count: number }

const readChunks = async (dataset: string): Promise<StoredChunk[]> =>
  (
    await admin.query<StoredChunk>(
      'select columns, texts, row_count from dataset_chunks where tenant_id = $1 and dataset = $2 and dropped_at is null order by period',
      [tenantId, dataset],
    )
  ).rows

try {
  await prepare()
  const buildMs = await refreshAll('build')
  const sizes = await readSizes()
  await admin.query(
    "update shipments set status_id = status_id, updated_at = clock_timestamp() where tenant_id = $1 and booked_at >= '2025-10-14' and booked_at < '2025-10-15'",
    [tenantId],
  )
  await admin.query(
    "update messages set sent_at = sent_at + interval '1 second' where tenant_id = $1 and sent_at >= '2025-10-14' and sent_at < '2025-10-15'",
    [tenantId],
  )
  const monthMs = await refreshAll('one month anew')
  console.log(`nothing changed: ${seconds(await refreshAll('nothing changed'))} s`)
  const { same, median } = await measureClicks()
  const { rows = 0, bytes = 0 } = sizes.get('shipment-operations') ?? {}
  console.log(
    JSON.stringify({
      buildSeconds: seconds(buildMs),
      monthSeconds: seconds(monthMs),
      clickMs: { median },
      rowsPerShipment: Number((rows / shipments).toFixed(3)),
      bytesPerShipment: Number((bytes / shipments).toFixed(2)),
      same,
    }),
  )
} finally {
  await pool.end()
  await admin.end()
  await database.close()
  if (!givenDir) await rm(dataDir, { recursive: true, force: true })
}

async function prepare(): Promise<void> {
  const { rows } = await admin.query("select to_regclass('lanes') is not null as is_loaded")
  if (!rows[0]?.is_loaded) {
    await seedDemo(admin)
    console.log(`loaded in ${seconds(await timed(() => load(admin, tenantId, shipments)))} s`)
  }
  await admin.query('truncate datasets, dataset_chunks')
  for (const { dataset } of months)
    await admin.query("insert into datasets (tenant_id, dataset, merchants) values ($1, $2, '')", [
      tenantId,
      storedName(dataset),
    ])
}

/** Refreshes the four sets as the job does: one transaction after another. */
async function refreshAll(title: string): Promise<number> {
  let total = 0
  for (const source of months) {
    let pieces = 0
    const cpu = process.cpuUsage()
    const cpuOfDatabase = cpuSecondsOf(postgres)
    const ms = await timed(async () => {
      for (let reached = 'more'; reached === 'more'; pieces++) reached = await refreshOnce(source, pieces > 0)
    })
    total += ms
    const own = process.cpuUsage(cpu).user / 1000
    console.log(
      `${title}: ${source.dataset.id} in ${seconds(ms)} s, ${pieces} transactions, CPU: ${(cpuSecondsOf(postgres) - cpuOfDatabase).toFixed(2)} s of PostgreSQL, ${seconds(own)} s of Node`,
    )
  }
  return total
}

async function readSizes(): Promise<Map<string, { rows: number; bytes: number }>> {
  const sizes = new Map<string, { rows: number; bytes: number }>()
  for (const { dataset } of months) {
    const chunks = await readChunks(storedName(dataset))
    const rows = chunks.reduce((sum, chunk) => sum + chunk.row_count, 0)
    const bytes = chunks.reduce((sum, chunk) => sum + chunk.columns.length + chunk.texts.length, 0)
    sizes.set(dataset.id, { rows, bytes })
    const perShipment = `${(rows / shipments).toFixed(3)} rows and ${(bytes / shipments).toFixed(2)} bytes a shipment`
    console.log(`${dataset.id}: ${chunks.length} chunks, ${rows} rows, ${perShipment}`)
    console.log(
      `  most bytes: ${bytesByColumn(
        dataset,
        chunks.map(({ columns }) => columns),
      )}`,
    )
  }
  return sizes
}

async function measureClicks(): Promise<{ same: boolean; median: number }> {
  const engine = new Engine(operationsSet, { zone, now: Date.parse(analyticsNow) })
  const loadMs = await timed(async () => {
    const chunks = await readChunks(storedName(operationsSet))
    engine.put(
      chunks.map(({ columns }, index) => ({
        id: String(index),
        chunk: decodeChunk(operationsSet, gunzipSync(columns)),
      })),
    )
  })
  console.log(`read, decoded and put into the engine in ${seconds(loadMs)} s`)
  engine.limit(operationsBoard.where)
  widgetResults(engine, operationsBoard)
  const times: number[] = []
  const cpuTimes: number[] = []
  let same = true
  const filters = new Map<string, Click>()
  for (let round = 0; round < rounds; round++)
    for (const click of clicks) {
      const cpu = process.cpuUsage()
      const startedAt = performance.now()
      engine.filter(click.by, click.filter)
      widgetResults(engine, operationsBoard)
      times.push(performance.now() - startedAt)
      const { user, system } = process.cpuUsage(cpu)
      cpuTimes.push((user + system) / 1000)
      if (click.filter === null) filters.delete(click.by)
      else filters.set(click.by, click)
      if (round === 0 && !(await isSame(engine, filters))) same = false
    }
  const at = (of: readonly number[], share: number) =>
    Number((of.toSorted((a, b) => a - b)[Math.floor(of.length * share)] ?? 0).toFixed(2))
  const most = `95 percent within ${at(times, 0.95)} ms, longest ${at(times, 0.999)} ms`
  console.log(`a click: median ${at(times, 0.5)} ms and ${at(cpuTimes, 0.5)} ms of CPU, ${most}`)
  return { same, median: at(times, 0.5) }
}

async function isSame(engine: Engine<typeof operationsSet>, filters: ReadonlyMap<string, Click>): Promise<boolean> {
  const [board, rows] = [sumsOfBoard(engine), await sumsOfRows(admin, tenantId, [...filters.values()])]
  const different = Object.keys({ ...board, ...rows }).filter(name => board[name] !== rows[name])
  for (const name of different)
    console.log(`filtered by ${[...filters.keys()]}: ${name} is ${board[name]}, not ${rows[name]}`)
  return different.length === 0
}
