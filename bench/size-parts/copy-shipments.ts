// Copies the shipments of a tenant with all that ingest has made of them: to other tenants, or many times within its own.
// The rows are real, but not computed again: two copies differ in their ids, numbers and times only. Hashes stay those of the model.
// The product must not run meanwhile: no index of these tables is kept up to date until the end.
import pg from 'pg'
import { modelMark } from './ingest-model.ts'

/** What ingest writes. */
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
const writers = 2
const rowsPerBatch = 50_000

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
  const copies = Array.from({ length: times - 1 }, (_, index) => ({
    tenantId: tenant,
    mark: String(modelMark + index + 1),
    shiftSeconds: ((index + 1) * 7919) % 43_200,
  }))
  const copied = tables.filter(table => !sharedWithinTenant.includes(table))
  await copyAll(admin, { from: tenant, copies, copied, say })
}

type Work = { from: string; copies: readonly Copy[]; copied: readonly string[]; say: Progress }

async function copyAll(admin: pg.Pool, { from, copies, copied, say }: Work): Promise<void> {
  const startedAt = performance.now()
  const sayWhen = (line: string) => say(`${Math.round((performance.now() - startedAt) / 1000)} s: ${line}`)
  const batches = (await Promise.all(copied.map(table => batchesOf(admin, { from, table, copies })))).flat()
  const leaves = await leavesOf(admin, copied)
  await admin.query(
    'update pg_index set indisready = false, indisvalid = false where indrelid = any ($1::regclass[])',
    [leaves],
  )
  await inTurns(batches, async ({ statement, table, part, parts }) => {
    await writeBatch(admin, { statement, copies })
    if (part % 20 === 0 || part === parts) sayWhen(`${table}, ${part} of ${parts}`)
  })
  await admin.query(`drop table ${copied.map(table => `model_${table}`).join(', ')}`)
  // Builds the indexes, and they are in use again.
  await inTurns(leaves, async leaf => {
    await admin.query(`reindex table ${leaf}`)
    await admin.query(`vacuum analyze ${leaf}`)
    sayWhen(`indexes of ${leaf}`)
  })
  await admin.query('vacuum analyze')
  sayWhen('done')
}

async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const write = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: writers }, write))
}

/** The tables and partitions that hold the rows. */
async function leavesOf(admin: pg.Pool, copied: readonly string[]): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c left join pg_inherits i on i.inhrelid = c.oid
     where c.relkind = 'r' and coalesce(i.inhparent, c.oid) = any ($1::regclass[])`,
    [copied],
  )
  return rows.map(({ name }) => name)
}

async function writeBatch(
  admin: pg.Pool,
  { statement, copies }: { statement: string; copies: readonly Copy[] },
): Promise<void> {
  const client = await admin.connect()
  try {
    // Foreign keys hold for the model, so they hold for its copies.
    await client.query("begin; set local synchronous_commit = off; set local session_replication_role = 'replica'")
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

type Batch = { table: string; statement: string; part: number; parts: number }

/**
 * Sets the rows of the model aside, so that no copy is read again. A batch makes all copies of some rows of the model. So rows come in the
 * order of time, as they would day by day.
 */
async function batchesOf(
  admin: pg.Pool,
  { from, table, copies }: { from: string; table: string; copies: readonly Copy[] },
): Promise<Batch[]> {
  const marked = markedColumns[table]
  await admin.query(`drop table if exists model_${table}`)
  const { rowCount } = await admin.query(`create unlogged table model_${table} as
    select *, row_number() over (order by tableoid, ctid) as model_row from ${table}
    where tenant_id = ${pg.escapeLiteral(from)} ${marked ? `and ${marked} like '%${modelMark}%'` : ''}`)
  if (table === 'shipments' && !rowCount) throw new Error(`${from} has no shipments of the model`)
  await admin.query(`analyze model_${table}`)
  const columns = await columnsOf(admin, table)
  const rowsOfModel = Math.ceil(rowsPerBatch / copies.length)
  const parts = Math.ceil((rowCount ?? 0) / rowsOfModel)
  return Array.from({ length: parts }, (_, index) => ({
    table,
    part: index + 1,
    parts,
    statement: `insert into ${table} (${columns.map(({ name }) => name).join(', ')})
      select ${columns.map(({ value }) => value).join(', ')}
      from (select * from model_${table} where model_row > ${index * rowsOfModel} and model_row <= ${(index + 1) * rowsOfModel} order by model_row) s
      cross join unnest($1::text[], $2::text[], $3::int[]) as c (tenant_id, mark, shift_seconds)`,
  }))
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

/** The columns of a table with what a copy has in them. Most texts have no mark and stay as they are. */
async function columnsOf(admin: pg.Pool, table: string): Promise<{ name: string; value: string }[]> {
  const { rows: all } = await admin.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'tracking_code'`,
    [table],
  )
  const { rows } = await admin.query<Record<string, boolean | null>>(`select
    ${all.map(({ name }) => `bool_or(${name}::text like '%${modelMark}%') as ${name}`).join(', ')} from model_${table}`)
  return all.map(({ name, type }) => ({
    name,
    value:
      table === 'shipments' && writtenAt.includes(name)
        ? `least(s.${name}, coalesce(s.last_event_at, s.booked_at)) - c.shift_seconds * interval '1 second'`
        : copiedValue({ name, type, isMarked: rows[0]?.[name] ?? false }),
  }))
}

/** The model has just been written. Day by day a shipment would have been written with its last event. */
const writtenAt = ['updated_at', 'foreseen_at']

function copiedValue({ name, type, isMarked }: { name: string; type: string; isMarked: boolean }): string {
  if (name === 'tenant_id') return 'c.tenant_id'
  if (isMarked) return `replace(s.${name}::text, '${modelMark}', c.mark)::${type}`
  if (type === 'timestamp with time zone') return `s.${name} - c.shift_seconds * interval '1 second'`
  return `s.${name}`
}
