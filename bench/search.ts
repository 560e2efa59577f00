// Search in a tenant with 350,000 of 1,000,000 shipments, with the real schema and row-level security, compared with plain trigram ILIKE
// and count(*).
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseConfig } from '../apps/server/src/config.ts'
import { openAdmin } from '../apps/server/src/db/admin-pool.ts'
import { openPool } from '../apps/server/src/db/pool.ts'
import { shipmentSubject } from '../apps/server/src/features/search/filters/search-subject.ts'
import { search } from '../apps/server/src/features/search/search.ts'
import { fold } from '../apps/server/src/features/search/text/fold.ts'
import { openLog } from '../apps/server/src/runtime/log.ts'
import { inTenant } from '../apps/server/src/tenancy/in-tenant.ts'
import { openBenchDatabase } from './processes/bench-database.ts'
import { aDocument, randomOf, type TestDocument } from './search-parts/search-data.ts'
import { load, searchedTenant, write } from './search-parts/search-load.ts'
import { kinds, type SearchQuery } from './search-parts/search-queries.ts'

const documents = Number(process.env.SEARCH_DOCUMENTS ?? 1_000_000)
const queriesPerKind = 60
const rounds = 3
const size = 20

// A folder as argument keeps the loaded data for the next run.
const [givenDir] = process.argv.slice(2)
const dataDir = givenDir ?? (await mkdtemp(join(tmpdir(), 'aftermile-bench-search-')))
const database = await openBenchDatabase(parseConfig({ PORT: '0', DATA_DIR: dataDir }))
const admin = openAdmin(database.adminUrl ?? '')
const pool = openPool({
  url: database.url,
  role: 'aftermile_app',
  max: 2,
  statementTimeoutMs: 60_000,
  onError: console.error,
})
const log = openLog('warn')
try {
  const startedAt = performance.now()
  const samples = await load({ admin, pool }, documents)
  console.log(`loaded in ${Math.round((performance.now() - startedAt) / 1000)} s`)
  await createPlainTable()
  console.log(`with the plain table in ${Math.round((performance.now() - startedAt) / 1000)} s`)
  console.log(`written with all indexes: ${(await writeCost()).toFixed(2)} ms a document`)
  const classes = Object.fromEntries(
    await oneByOne(Object.keys(kinds), async kind => [kind, await measure(kind, samples)] as const),
  )
  console.log(JSON.stringify({ classes, documents, askedTenantDocuments: await searchedTenantSize() }))
} finally {
  await pool.end()
  await admin.end()
  await database.close()
  if (!givenDir) await rm(dataDir, { recursive: true, force: true })
}

async function measure(kind: string, samples: readonly TestDocument[]) {
  const random = randomOf(kind.length * 7919 + kind.charCodeAt(0))
  const queries = Array.from({ length: queriesPerKind }, () => {
    const document = samples[Math.floor(random() * samples.length)]
    if (!document || !kinds[kind]) throw new Error(`There are no queries of kind ${kind}`)
    return { document, ...kinds[kind](document, random) }
  })
  let differing = 0
  for (const query of queries) {
    if (await agrees(query)) continue
    differing++
    console.log(`  differs: ${query.text}`)
  }
  const ours: number[] = []
  const plain: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const query of queries) {
      ours.push(await timed(() => runSearch(query.text)))
      if (round === 0 && query.plain) plain.push(await timed(() => runPlainSearch(query.plain ?? [])))
    }
  }
  const figures = {
    p50Ms: at(ours, 0.5),
    p95Ms: at(ours, 0.95),
    maxMs: at(ours, 1),
    plainP50Ms: plain.length ? at(plain, 0.5) : null,
    differing,
  }
  console.log(kind.padEnd(14), figures)
  if (process.env.SEARCH_SLOWEST) await showSlowest(queries)
  return figures
}

async function showSlowest(queries: readonly SearchQuery[]): Promise<void> {
  const timings: { text: string; ms: number; count: number; exact: boolean }[] = []
  for (const { text } of queries) {
    const startedAt = performance.now()
    const found = await runSearch(text)
    timings.push({
      text,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
      count: found.count,
      exact: found.countIsExact,
    })
  }
  console.table(timings.toSorted((a, b) => b.ms - a.ms).slice(0, 6))
}

/** Works as a request does: one read-only transaction with its tenant. */
function runSearch(text: string) {
  const limits = { tenantId: searchedTenant, merchants: [] }
  return inTenant(pool, { limits, isReadOnly: true }, ({ db, now }) => {
    const ctx = { tenantId: searchedTenant, author: { id: 'bench', name: 'Bench' }, db, now, log }
    return search(ctx, shipmentSubject, { text, size, page: 1 })
  })
}

type Plain = { ids: string[]; count: number }

/** What begins with the parts, or where nothing does what holds them. */
async function runExpected(parts: readonly string[]): Promise<Plain> {
  const starts = await plainSearch(
    parts,
    (_, index) => `and text ~ $${index + 2}`,
    part => `\\m${fold(part).replace(/\W/g, '\\$&')}`,
  )
  return starts.count > 0 ? starts : runPlainSearch(parts)
}

function runPlainSearch(parts: readonly string[]): Promise<Plain> {
  return plainSearch(
    parts,
    (_, index) => `and text ilike $${index + 2}`,
    part => `%${fold(part).replace(/[\\%_]/g, '\\$&')}%`,
  )
}

async function plainSearch(
  parts: readonly string[],
  condition: (part: string, index: number) => string,
  pattern: (part: string) => string,
): Promise<Plain> {
  const where = parts.map(condition).join(' ')
  const values = [searchedTenant, ...parts.map(pattern)]
  const page = await admin.query<{ id: string }>(
    `select id from plain_documents where tenant_id = $1 ${where} order by sorted_at desc, id limit ${size}`,
    values,
  )
  const count = await admin.query<{ count: string }>(
    `select count(*) from plain_documents where tenant_id = $1 ${where}`,
    values,
  )
  return { ids: page.rows.map(row => row.id), count: Number(count.rows[0]?.count) }
}

/** Whether both searches find the same, and a typo finds the intended name. */
async function agrees({
  text,
  plain,
  findsMore,
  finds,
  document,
}: SearchQuery & { document: TestDocument }): Promise<boolean> {
  const found = await runSearch(text)
  if (finds) return found.count > size || found.items.some(item => String(item.row.id) === document.id)
  if (plain === null) {
    // A typo can be another existing name, which is then found.
    const names = found.items.map(item => fold(String(item.row.toName)))
    return names.some(name => name.includes(fold(document.lastName)) || name.includes(text))
  }
  const expected = await runExpected(plain)
  const ids = found.items.map(item => String(item.row.id))
  if (findsMore) return expected.ids.every(id => ids.includes(id)) || found.count > size
  return ids.join() === expected.ids.join() && (!found.countIsExact || found.count === expected.count)
}

/** Creates the baseline: all texts in one column with a trigram index. Numbers in groups are also joined. */
async function createPlainTable(): Promise<void> {
  await admin.query(`
    create table if not exists plain_documents as
    select t.tenant_id, t.key as id, t.sorted_at, translate(lower(v.text), 'åäöøéæ_', 'aaooea ') || ' ' || n.text as text
    from search_texts t join search_documents d using (tenant_id, kind, key)
    cross join lateral (select ' ' || string_agg(v #>> '{}', ' ') as text from jsonb_path_query(d.fields, '$.*[*]') v) v
    cross join lateral (select string_agg(c, ' ') as text from unnest(string_to_array(t.codes, ' ')) c where c ~ '^[0-9]+$') n`)
  await admin.query('create index if not exists plain_text on plain_documents using gin (text gin_trgm_ops)')
  await admin.query('create index if not exists plain_newest on plain_documents (tenant_id, sorted_at desc, id)')
  await admin.query('vacuum analyze plain_documents')
}

/** Measured on another, small tenant, so that the searched data stays the same. */
async function writeCost(): Promise<number> {
  const random = randomOf(1)
  const newDocuments = Array.from({ length: 2000 }, (_, index) =>
    aDocument(documents + index, new Date(), true, random),
  )
  const [first, second] = [newDocuments.slice(0, 1000), newDocuments.slice(1000)]
  await admin.query("delete from shipments where tenant_id = 'mora' and id = any ($1)", [
    newDocuments.map(newDocument => newDocument.id),
  ])
  await write({ admin, pool }, 'mora', first)
  return (await timed(() => write({ admin, pool }, 'mora', second))) / second.length
}

async function searchedTenantSize(): Promise<number> {
  const { rows } = await admin.query<{ n: string }>('select count(*) as n from search_texts where tenant_id = $1', [
    searchedTenant,
  ])
  return Number(rows[0]?.n)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN) * 10) / 10
}

async function oneByOne<T, R>(all: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const entry of all) done.push(await work(entry))
  return done
}
