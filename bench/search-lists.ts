// The list of shipments as people narrow it, in a tenant of 350,000 among 1,000,000: the first page, its facets, and the exact count apart.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseConfig } from '../apps/server/src/config.ts'
import { openAdmin } from '../apps/server/src/db/admin-pool.ts'
import { openDatabase } from '../apps/server/src/db/open-database.ts'
import { openPool } from '../apps/server/src/db/pool.ts'
import type { SearchQuery } from '../apps/server/src/features/search/filters/filters.ts'
import { shipmentSubject } from '../apps/server/src/features/search/filters/search-subject.ts'
import { search } from '../apps/server/src/features/search/search.ts'
import { openLog } from '../apps/server/src/runtime/log.ts'
import { inTenant } from '../apps/server/src/tenancy/in-tenant.ts'
import { askedTenant, load } from './search-load.ts'

const documents = Number(process.env.SEARCH_DOCUMENTS ?? 1_000_000)
const rounds = 9

type Asked = { query: Partial<SearchQuery>; merchants?: readonly string[] }

const lists: Record<string, Asked> = {
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
  noMatch: { query: { facets: 'serviceProviderId:nobody' } },
  weekOfBookings: { query: { bookedFrom: '2025-06-01T00:00:00Z', bookedTo: '2025-06-07T23:59:59Z' } },
  weekOfCompletions: { query: { completedFrom: '2025-06-01T00:00:00Z', completedTo: '2025-06-07T23:59:59Z' } },
  byNumber: { query: { sort: 'shipmentNumber' } },
  byCompletion: { query: { sort: '-completedAt' } },
  byName: { query: { sort: 'toName' } },
  openByName: { query: { sort: 'toName', includeCompleted: false } },
  lastPage: { query: { page: 100, size: 100 } },
}

// With a folder given, what was loaded is kept there for the next run.
const [kept] = process.argv.slice(2)
const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'aftermile-bench-lists-')))
const database = await openDatabase({ config: parseConfig({ PORT: '0', DATA_DIR: dataDir }), say: () => {} })
const admin = openAdmin(database.adminUrl ?? '')
const url = database.url
const pool = openPool({ url, role: 'aftermile_app', max: 2, statementTimeoutMs: 60_000, onError: console.error })
const log = openLog('warn')
try {
  await load({ admin, pool }, documents)
  const figures: Record<string, object> = {}
  for (const [name, asked] of Object.entries(lists)) {
    figures[name] = await measure(asked)
    console.log(name.padEnd(18), figures[name])
  }
  console.log(JSON.stringify({ lists: figures, documents }))
} finally {
  await pool.end()
  await admin.end()
  await database.close()
  if (!kept) await rm(dataDir, { recursive: true, force: true })
}

async function measure({ query, merchants = [] }: Asked) {
  const { sort, page, size, ...question } = query
  const ask = (more: Partial<SearchQuery>) => () => find({ ...question, ...more }, merchants)
  const counted = await ask({ size: 1, exactCount: true })()
  const first = await ask({})()
  return {
    pageMs: await median(ask(query)),
    facetsMs: await median(ask({ size: 1, includeFacets: true })),
    exactCountMs: await median(ask({ size: 1, exactCount: true })),
    count: counted.count,
    countAtFirst: first.count,
  }
}

/** As a request does: one read-only transaction with its tenant and merchants. */
function find(query: Partial<SearchQuery>, merchants: readonly string[]) {
  const limits = { tenantId: askedTenant, merchants }
  return inTenant(pool, { limits, isReadOnly: true }, ({ db }) =>
    search({ tenantId: askedTenant, author: { id: 'bench', name: 'Bench' }, db, log }, shipmentSubject, {
      size: 20,
      page: 1,
      ...query,
    }),
  )
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return Math.round((times.toSorted((a, b) => a - b)[rounds >> 1] ?? Number.NaN) * 10) / 10
}
