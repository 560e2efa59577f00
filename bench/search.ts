// Search in a tenant of 350,000 shipments among 1,000,000, through the real schema and its walls, beside plain trigram ILIKE with count(*).
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseConfig } from '../apps/server/src/config.ts'
import { openAdmin } from '../apps/server/src/db/admin-pool.ts'
import { openDatabase } from '../apps/server/src/db/open-database.ts'
import { openPool } from '../apps/server/src/db/pool.ts'
import { shipmentSubject } from '../apps/server/src/features/search/filters/search-subject.ts'
import { search } from '../apps/server/src/features/search/search.ts'
import { fold } from '../apps/server/src/features/search/text/fold.ts'
import { openLog } from '../apps/server/src/runtime/log.ts'
import { inTenant } from '../apps/server/src/tenancy/in-tenant.ts'
import { aDocument, type Made, randomOf } from './search-data.ts'
import { askedTenant, load, write } from './search-load.ts'
import { kinds, type SearchQuery } from './search-queries.ts'

const documents = Number(process.env.SEARCH_DOCUMENTS ?? 1_000_000)
const questionsPerKind = 60
const rounds = 3
const size = 20

// With a folder given, what was loaded is kept there for the next run.
const [kept] = process.argv.slice(2)
const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'aftermile-bench-search-')))
const database = await openDatabase({ config: parseConfig({ PORT: '0', DATA_DIR: dataDir }), say: () => {} })
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
  const began = performance.now()
  const known = await load({ admin, pool }, documents)
  console.log(`loaded in ${Math.round((performance.now() - began) / 1000)} s`)
  await makePlain()
  console.log(`with the plain table in ${Math.round((performance.now() - began) / 1000)} s`)
  console.log(`written with all indexes: ${(await writeCost()).toFixed(2)} ms a document`)
  const classes = Object.fromEntries(
    await inTurn(Object.keys(kinds), async kind => [kind, await measure(kind, known)] as const),
  )
  console.log(JSON.stringify({ classes, documents, askedTenantDocuments: await sizeOfAsked() }))
} finally {
  await pool.end()
  await admin.end()
  await database.close()
  if (!kept) await rm(dataDir, { recursive: true, force: true })
}

async function measure(kind: string, known: readonly Made[]) {
  const random = randomOf(kind.length * 7919 + kind.charCodeAt(0))
  const questions = Array.from({ length: questionsPerKind }, () => {
    const one = known[Math.floor(random() * known.length)]
    if (!one || !kinds[kind]) throw new Error(`No question of kind ${kind}`)
    return { one, ...kinds[kind](one, random) }
  })
  let differing = 0
  for (const question of questions) {
    if (await agrees(question)) continue
    differing++
    console.log(`  differs: ${question.text}`)
  }
  const ours: number[] = []
  const plain: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const question of questions) {
      ours.push(await timed(() => ask(question.text)))
      if (round === 0 && question.plain) plain.push(await timed(() => askPlainly(question.plain ?? [])))
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
  if (process.env.SEARCH_SLOWEST) await showSlowest(questions)
  return figures
}

async function showSlowest(questions: readonly SearchQuery[]): Promise<void> {
  const timings: { text: string; ms: number; count: number; exact: boolean }[] = []
  for (const { text } of questions) {
    const began = performance.now()
    const found = await ask(text)
    timings.push({
      text,
      ms: Math.round((performance.now() - began) * 10) / 10,
      count: found.count,
      exact: found.countIsExact,
    })
  }
  console.table(timings.toSorted((a, b) => b.ms - a.ms).slice(0, 6))
}

/** As a request does: one read-only transaction with its tenant. */
function ask(text: string) {
  const limits = { tenantId: askedTenant, merchants: [] }
  return inTenant(pool, { limits, isReadOnly: true }, ({ db }) => {
    const ctx = { tenantId: askedTenant, author: { id: 'bench', name: 'Bench' }, db, log }
    return search(ctx, shipmentSubject, { text, size, page: 1 })
  })
}

type Plain = { ids: string[]; count: number }

async function askPlainly(parts: readonly string[]): Promise<Plain> {
  const where = parts.map((_, index) => `and text ilike $${index + 2}`).join(' ')
  const values = [askedTenant, ...parts.map(part => `%${fold(part).replace(/[\\%_]/g, '\\$&')}%`)]
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

/** Both find the same, and a slip finds what was meant. */
async function agrees({ text, plain, findsMore, one }: SearchQuery & { one: Made }): Promise<boolean> {
  const found = await ask(text)
  if (plain === null) {
    // A slip may make another name of it, which is then found as it was typed.
    const names = found.items.map(item => fold(String(item.row.toName)))
    return names.some(name => name.includes(fold(one.lastName)) || name.includes(text))
  }
  const expected = await askPlainly(plain)
  const ids = found.items.map(item => String(item.row.id))
  if (findsMore) return expected.ids.every(id => ids.includes(id)) || found.count > size
  return ids.join() === expected.ids.join() && (!found.countIsExact || found.count === expected.count)
}

/** The texts in one column, with numbers in groups also in one piece, and the index that one would make first. */
async function makePlain(): Promise<void> {
  await admin.query(`
    create table if not exists plain_documents as
    select t.tenant_id, t.key as id, t.sorted_at, translate(lower(v.text), 'åäöøéæ', 'aaooea') || ' ' || n.text as text
    from search_texts t join search_documents d using (tenant_id, kind, key)
    cross join lateral (select ' ' || string_agg(v #>> '{}', ' ') as text from jsonb_path_query(d.fields, '$.*[*]') v) v
    cross join lateral (select string_agg(c, ' ') as text from unnest(string_to_array(t.codes, ' ')) c where c ~ '^[0-9]+$') n`)
  await admin.query('create index if not exists plain_text on plain_documents using gin (text gin_trgm_ops)')
  await admin.query('create index if not exists plain_newest on plain_documents (tenant_id, sorted_at desc, id)')
  await admin.query('vacuum analyze plain_documents')
}

/** On a small tenant beside, so that what is asked stays as it is. */
async function writeCost(): Promise<number> {
  const random = randomOf(1)
  const made = Array.from({ length: 2000 }, (_, index) => aDocument(documents + index, new Date(), true, random))
  const [first, second] = [made.slice(0, 1000), made.slice(1000)]
  await admin.query("delete from shipments where tenant_id = 'mora' and id = any ($1)", [made.map(one => one.id)])
  await write({ admin, pool }, 'mora', first)
  return (await timed(() => write({ admin, pool }, 'mora', second))) / second.length
}

async function sizeOfAsked(): Promise<number> {
  const { rows } = await admin.query<{ n: string }>('select count(*) as n from search_texts where tenant_id = $1', [
    askedTenant,
  ])
  return Number(rows[0]?.n)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN) * 10) / 10
}

async function inTurn<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const one of all) done.push(await work(one))
  return done
}
