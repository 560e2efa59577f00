// What a large tenant costs: node bench/size-parts/large-figures.ts <folder> [part], with a folder that large-tenant.ts has filled.
// The product does not run meanwhile, except for the parts that need it.

import { parseConfig } from '../../apps/server/src/config.ts'
import { openAdmin } from '../../apps/server/src/db/admin-pool.ts'
import { appRole } from '../../apps/server/src/db/migrate/migrate.ts'
import { openPool } from '../../apps/server/src/db/pool.ts'
import { sql } from '../../apps/server/src/db/sql.ts'
import { refreshSet } from '../../apps/server/src/features/boards/datasets/sets/refresh-set.ts'
import type { DataSource } from '../../apps/server/src/features/boards/datasets/sources/data-source.ts'
import { sources } from '../../apps/server/src/features/boards/datasets/sources/sources.ts'
import { learnModel } from '../../apps/server/src/features/foresight/learn-model.ts'
import type { SearchQuery } from '../../apps/server/src/features/search/filters/filters.ts'
import { shipmentSubject } from '../../apps/server/src/features/search/filters/search-subject.ts'
import { refreshSearchCounts } from '../../apps/server/src/features/search/refresh-counts.ts'
import { search } from '../../apps/server/src/features/search/search.ts'
import { openLog } from '../../apps/server/src/runtime/log.ts'
import type { Ctx } from '../../apps/server/src/tenancy/context.ts'
import { inTenant } from '../../apps/server/src/tenancy/in-tenant.ts'
import { storedName } from '../../packages/dashboards/src/data/dataset.ts'
import { openBenchDatabase } from '../processes/bench-database.ts'
import { modelMark } from './ingest-model.ts'
import { modelTenant as tenantId } from './load-folder.ts'

const [, , dataDir = '/var/tmp/aftermile-large', only] = process.argv
const rounds = 5
const author = { id: 'bench', name: 'Bench' }

const lists: Readonly<Record<string, Partial<SearchQuery>>> = {
  everything: {},
  openOnly: { includeCompleted: false },
  commonStatus: { facets: 'statusId:delivered' },
  rareStatus: { facets: 'statusId:lost' },
  milestone: { facets: 'milestoneIndex:5000' },
  merchant: { facets: 'merchantId:lykta' },
  carrier: { facets: 'serviceProviderId:budbee' },
  twoFacets: { facets: 'toCountryCode:NO;serviceProviderId:bring' },
  expired: { facets: 'timeState:expired', includeCompleted: false },
  noScan: { facets: 'noEventHours:48', includeCompleted: false },
  noMatch: { facets: 'serviceProviderId:nobody' },
  byNumber: { sort: 'shipmentNumber' },
  byCompletion: { sort: '-completedAt' },
  byName: { sort: 'toName' },
  lastPage: { page: 100, size: 100 },
  fullNumber: { text: `B${modelMark + 77}12345` },
  name: { text: 'lindqvist' },
  twoWords: { text: 'maja lindqvist' },
  city: { text: 'malmö' },
  phone: { text: '7012345' },
  typo: { text: 'lindkvist' },
}

const database = await openBenchDatabase(parseConfig({ PORT: '0', DATA_DIR: dataDir }))
const admin = openAdmin(database.adminUrl ?? '')
const pool = openPool({ url: database.url, role: appRole, max: 1, statementTimeoutMs: 600_000, onError: console.error })
const log = openLog('warn')

const parts: Readonly<Record<string, () => Promise<unknown>>> = {
  sizes: readSizes,
  counts: () => measured(() => asTenant(ctx => refreshSearchCounts.run(ctx, {}))),
  lists: measureLists,
  live: () => measureSets('rows'),
  months: () => measureSets('months'),
  night: measureNight,
  foresight: () => measured(() => asTenant(ctx => learnModel(ctx, Date.now()))),
}

try {
  for (const [name, measure] of Object.entries(parts))
    if (only === undefined || only === name) console.log(name, JSON.stringify(await measure(), null, 1))
} finally {
  await pool.end()
  await admin.end()
  await database.close()
}

/** Works as a request or a job does: one transaction of the tenant. */
function asTenant<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return inTenant(pool, { limits: { tenantId, merchants: [] } }, ({ db, now }) =>
    work({ tenantId, author, db, now, log }),
  )
}

/** Seconds, and the blocks of 8 kB that PostgreSQL has touched for it. */
async function measured(work: () => Promise<unknown>) {
  const before = await readBlocks()
  const startedAt = performance.now()
  const result = await work()
  const seconds = Math.round(performance.now() - startedAt) / 1000
  return { seconds, blocks: (await readBlocks()) - before, ...(typeof result === 'number' && { result }) }
}

async function readBlocks(): Promise<number> {
  // A connection reports what it has done after a while, or when it is asked to.
  await asTenant(({ db }) => db.run(sql`select pg_stat_force_next_flush()`))
  const { rows } = await admin.query<{ blocks: number }>(
    'select (blks_hit + blks_read)::float8 as blocks from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.blocks ?? 0
}

async function readSizes() {
  const { rows } = await admin.query(`
    select table_name, (sum(pg_table_size(leaf)) / 1e6)::int as rows_mb, (sum(pg_indexes_size(leaf)) / 1e6)::int as indexes_mb,
      sum(greatest(reltuples, 0))::float8 as rows
    from (select coalesce(i.inhparent, c.oid)::regclass as table_name, c.oid as leaf, c.reltuples
      from pg_class c left join pg_inherits i on i.inhrelid = c.oid where c.relkind = 'r') t
    group by 1 having sum(pg_total_relation_size(leaf)) > 20e6 order by sum(pg_total_relation_size(leaf)) desc`)
  return rows
}

async function measureLists() {
  const figures: Record<string, object> = {}
  for (const [name, query] of Object.entries(lists)) {
    const { sort, page, size, ...filters } = query
    const find = (more: Partial<SearchQuery>) => () =>
      asTenant(ctx => search(ctx, shipmentSubject, { size: 20, page: 1, ...filters, ...more }))
    const found = await find(query)()
    figures[name] = {
      pageMs: await median(find(query)),
      facetsMs: await median(find({ size: 1, includeFacets: true })),
      exactCountMs: await median(find({ size: 1, exactCount: true })),
      count: found.count,
    }
    console.log(name.padEnd(14), figures[name])
  }
  return figures
}

async function measureSets(kind: 'rows' | 'months') {
  const figures: Record<string, object> = {}
  for (const source of sources.filter(dataSource => dataSource.kind === kind)) {
    const dataset = storedName(source.dataset)
    await admin.query('delete from dataset_rows where tenant_id = $1 and dataset = $2', [tenantId, dataset])
    await admin.query('delete from dataset_chunks where tenant_id = $1 and dataset = $2', [tenantId, dataset])
    await admin.query('delete from datasets where tenant_id = $1 and dataset = $2', [tenantId, dataset])
    await admin.query('delete from change_consumers where tenant_id = $1 and name like $2', [
      tenantId,
      `dataset:${dataset}:%`,
    ])
    await admin.query("insert into datasets (tenant_id, dataset, merchants) values ($1, $2, '')", [tenantId, dataset])
    const first = await measured(() => refresh(source))
    figures[dataset] = { first, again: await measured(() => refresh(source)) }
    console.log(dataset, figures[dataset])
  }
  return figures
}

async function refresh(source: DataSource): Promise<void> {
  for (let isContinued = false, reached = 'more'; reached === 'more'; isContinued = true)
    reached = await asTenant(ctx => refreshSet(ctx, source, { merchants: '', isContinued }))
}

/** The sets of months after a day in which every open shipment has changed. */
async function measureNight() {
  await admin.query('update shipments set updated_at = now() where tenant_id = $1 and completed_at is null', [tenantId])
  const figures: Record<string, object> = {}
  for (const source of sources.filter(dataSource => dataSource.kind === 'months'))
    figures[source.dataset.id] = await measured(() => refresh(source))
  return figures
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return Math.round(times.toSorted((a, b) => a - b)[rounds >> 1] ?? Number.NaN)
}
