// Copies the shipments of a tenant with all that ingest has made of them: to other tenants, or many times within its own.
// The rows are real, but not computed again: two copies differ in their ids, numbers and times only. Hashes stay those of the model.
import pg from 'pg'
import { modelMark } from './ingest-model.ts'

/** What ingest writes, in the order of the foreign keys. */
const tables = [
  'merchants',
  'orders',
  'order_lines',
  'order_deliveries',
  'shipments',
  'packages',
  'events',
  'search_documents',
  'search_texts',
  'search_words',
  'timers',
]
/** All copies within a tenant share these rows. */
const sharedWithinTenant = ['merchants', 'search_words']
/** Faster to build once at the end. */
const slowIndexes = ['search_texts_words', 'search_texts_codes', 'search_words_keys']
const writers = 2

type Copy = { tenantId: string; mark: string; shiftSeconds: number }
type Progress = (line: string) => void

/** Copies the model to other tenants, which exist and have no shipments yet. */
export async function copyToTenants(
  admin: pg.Pool,
  { from, tenants, say }: { from: string; tenants: readonly string[]; say: Progress },
): Promise<void> {
  const copies = tenants.map(tenantId => ({ tenantId, mark: String(modelMark), shiftSeconds: 0 }))
  await copyAll(admin, { from, copies, copied: tables, say })
}

/** Copies the model within its tenant, until it has so many times the shipments. Each copy is up to twelve hours older. */
export async function copyWithinTenant(
  admin: pg.Pool,
  { tenant, times, say }: { tenant: string; times: number; say: Progress },
): Promise<void> {
  const copies = Array.from({ length: times - 1 }, (_, at) => ({
    tenantId: tenant,
    mark: String(modelMark + at + 1),
    shiftSeconds: ((at + 1) * 7919) % 43_200,
  }))
  const copied = tables.filter(table => !sharedWithinTenant.includes(table))
  await copyAll(admin, { from: tenant, copies, copied, say })
}

type Work = { from: string; copies: readonly Copy[]; copied: readonly string[]; say: Progress }

async function copyAll(admin: pg.Pool, { from, copies, copied, say }: Work): Promise<void> {
  const statements = await Promise.all(copied.map(table => statementOf(admin, from, table)))
  const { rows } = await admin.query<{ count: number }>('select count(*)::int as count from model_shipments')
  const shipments = rows[0]?.count ?? 0
  if (shipments === 0) throw new Error(`${from} has no shipments of the model`)
  const perBatch = Math.max(1, Math.floor(10_000 / shipments))
  const definitions = await dropIndexes(admin)
  const startedAt = performance.now()
  let next = 0
  const write = async () => {
    for (let at = next; at < copies.length; at = next) {
      next = at + perBatch
      await writeBatch(admin, { statements, copies: copies.slice(at, next) })
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      if ((at / perBatch) % 10 === 0) say(`${at} of ${copies.length} copies of ${shipments} shipments, ${seconds} s`)
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
  await admin.query(`drop table ${copied.map(table => `model_${table}`).join(', ')}`)
  say('Building indexes')
  for (const definition of definitions) await admin.query(definition)
  await admin.query('vacuum analyze')
}

type Batch = { statements: readonly string[]; copies: readonly Copy[] }

async function writeBatch(admin: pg.Pool, { statements, copies }: Batch): Promise<void> {
  const client = await admin.connect()
  try {
    // Foreign keys hold for the model, so they hold for its copies.
    await client.query("begin; set local synchronous_commit = off; set local session_replication_role = 'replica'")
    for (const statement of statements)
      await client.query(statement, [
        copies.map(({ tenantId }) => tenantId),
        copies.map(({ mark }) => mark),
        copies.map(({ shiftSeconds }) => shiftSeconds),
      ])
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Sets the rows of the model aside, so that no copy is read again. Returns the statement that copies them. */
async function statementOf(admin: pg.Pool, from: string, table: string): Promise<string> {
  const { rows: columns } = await admin.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'tracking_code'`,
    [table],
  )
  const marked = markedColumns[table]
  await admin.query(`drop table if exists model_${table}`)
  await admin.query(`create unlogged table model_${table} as select * from ${table}
    where tenant_id = ${pg.escapeLiteral(from)} ${marked ? `and ${marked} like '%${modelMark}%'` : ''}`)
  return `insert into ${table} (${columns.map(({ name }) => name).join(', ')})
    select ${columns.map(copiedValue).join(', ')} from model_${table} s
    cross join unnest($1::text[], $2::text[], $3::int[]) as c (tenant_id, mark, shift_seconds)`
}

/** Where the mark stands in the rows of a table. */
const markedColumns: Readonly<Record<string, string>> = {
  orders: 'id',
  order_lines: 'order_id',
  order_deliveries: 'order_id',
  shipments: 'id',
  packages: 'shipment_id',
  events: 'shipment_id',
  search_documents: 'key',
  search_texts: 'key',
  timers: 'container_id',
}

function copiedValue({ name, type }: { name: string; type: string }): string {
  if (name === 'tenant_id') return 'c.tenant_id'
  if (type === 'text') return `replace(s.${name}, '${modelMark}', c.mark)`
  if (type === 'text[]' || type === 'jsonb') return `replace(s.${name}::text, '${modelMark}', c.mark)::${type}`
  if (type === 'timestamp with time zone') return `s.${name} - c.shift_seconds * interval '1 second'`
  return `s.${name}`
}

async function dropIndexes(admin: pg.Pool): Promise<string[]> {
  const { rows } = await admin.query<{ name: string; definition: string }>(
    `select relname as name, replace(pg_get_indexdef(oid), ' ON ONLY ', ' ON ') as definition from pg_class where relname = any ($1)`,
    [slowIndexes],
  )
  for (const { name } of rows) await admin.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}
