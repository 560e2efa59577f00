// The list of shipments with usual filters, in a tenant with 350,000 of 1,000,000 shipments: first page, facets and exact count.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseConfig } from '../apps/server/src/config.ts'
import { openAdmin } from '../apps/server/src/db/admin-pool.ts'
import { openPool } from '../apps/server/src/db/pool.ts'
import type { SearchQuery } from '../apps/server/src/features/search/filters/filters.ts'
import { shipmentSubject } from '../apps/server/src/features/search/filters/search-subject.ts'
import { search } from '../apps/server/src/features/search/search.ts'
import { openLog } from '../apps/server/src/runtime/log.ts'
import { inTenant } from '../apps/server/src/tenancy/in-tenant.ts'
import { openBenchDatabase } from './processes/bench-database.ts'
import { load, searchedTenant } from './search-parts/search-load.ts'

const documents = Number(process.env.SEARCH_DOCUMENTS ?? 1_000_000)
const rounds = 9

type ListQuery = { query: Partial<SearchQuery>; merchants?: readonly string[] }

const lists: Record<string, ListQuery> = {
  everything: { query: {} },
  openOnly: { query: { includeCompleted: false } },
  commonStatus: { query: { facets: 'statusId:delivered' } },
  rareFinalStatus: { query: { facets: 'statusId:lost' } },
  rareOpenStatus: { query: { facets: 'statusId:damaged' } },
  milestone: { query: { facets: 'milestoneIndex:5000' } },
  smallMerchant: { query: { facets: 'merchantId:stigen' } },
  limitedUser: { query: {}, merchants: ['stigen'] },
  carrier: { query: { facets: 'serviceProviderId:ups' } },
  rareTag: { query: { facets: 'tags:complaint' } },
  twoFacets: { query: { facets: 'toCountryCode:FI;scenarioId:inbound_return' } },
  expired: { query: { facets: 'timeState:expired', includeCompleted: false } },
  onTime: { query: { facets: 'timeState:on_time', includeCompleted: false } },
  noScan: { query: { facets: 'noEventHours:48', includeCompleted: false } },
  atServicePoint: { query: { facets: 'atServicePointDays:5', includeCompleted: false } },
  noMatch: { query: { facets: 'serviceProviderId:nobody' } },
  weekOfBookings: { query: { bookedFrom: '2025-06-01T00:00:00Z', bookedTo: '2025-06-07T23:59:59Z' } },
  quarterOfBookings: { query: { bookedFrom: '2025-04-01T00:00:00Z', bookedTo: '2025-06-30T23:59:59Z' } },
  weekOfCompletions: { query: { completedFrom: '2025-06-01T00:00:00Z', completedTo: '2025-06-07T23:59:59Z' } },
  byNumber: { query: { sort: 'shipmentNumber' } },
  byCompletion: { query: { sort: '-completedAt' } },
  byName: { query: { sort: 'toName' } },
  openByName: { query: { sort: 'toName', includeCompleted: false } },
  lastPage: { query: { page: 100, size: 100 } },
}

// A folder as argument keeps the loaded data for the next run.
const [givenDir] = process.argv.slice(2)
const dataDir = givenDir ?? (await mkdtemp(join(tmpdir(), 'aftermile-bench-lists-')))
const database = await openBenchDatabase(parseConfig({ PORT: '0', DATA_DIR: dataDir }))
const admin = openAdmin(database.adminUrl ?? '')
const url = database.url
const pool = openPool({ url, role: 'aftermile_app', max: 2, statementTimeoutMs: 60_000, onError: console.error })
const log = openLog('warn')
try {
  await load({ admin, pool }, documents)
  const figures: Record<string, object> = {}
  for (const [name, list] of Object.entries(lists)) {
    figures[name] = await measure(list)
    console.log(name.padEnd(18), figures[name])
  }
  console.log(JSON.stringify({ lists: figures, documents }))
} finally {
  await pool.end()
  await admin.end()
  await database.close()
  if (!givenDir) await rm(dataDir, { recursive: true, force: true })
}

async function measure({ query, merchants = [] }: ListQuery) {
  const { sort, page, size, ...filters } = query
  const runWith = (more: Partial<SearchQuery>) => () => find({ ...filters, ...more }, merchants)
  const counted = await runWith({ size: 1, exactCount: true })()
  const first = await runWith({})()
  return {
    pageMs: await median(runWith(query)),
    facetsMs: await median(runWith({ size: 1, includeFacets: true })),
    exactCountMs: await median(runWith({ size: 1, exactCount: true })),
    count: counted.count,
    countAtFirst: first.count,
  }
}

/** Works as a request does: one read-only transaction with tenant and merchants. */
function find(query: Partial<SearchQuery>, merchants: readonly string[]) {
  const limits = { tenantId: searchedTenant, merchants }
  return inTenant(pool, { limits, isReadOnly: true }, ({ db, now }) =>
    search({ tenantId: searchedTenant, author: { id: 'bench', name: 'Bench' }, db, now, log }, shipmentSubject, {
      size: 20,
      page: 1,
      ...query,
    }),
  )
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return Math.round((times.toSorted((a, b) => a - b)[rounds >> 1] ?? Number.NaN) * 10) / 10
}
