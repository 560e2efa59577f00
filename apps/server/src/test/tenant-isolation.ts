import type pg from 'pg'
import { codeOf } from '../db/pool.ts'

// Every tenant table gets rows of two tenants and of the system tenant, each for two merchants.
const tenants = ['north', 'south', 'system']
const merchants = ['m1', 'm2']

/** Tables whose merchant limit uses another column than merchant_id. */
const limitColumns: Record<string, string> = {
  merchants: 'id',
  imports: 'merchants',
  credentials: 'merchants',
  system_answers: 'merchants',
  landed_events: 'merchants',
  templates: 'valid_merchants',
  dataset_chunks: 'merchants',
  dataset_rows: 'merchants',
  dataset_masks: 'merchants',
}
/** Tables whose rows are for exactly one merchant limit: a user with another limit, or none, sees none of them. */
const exactLimitTables = ['dataset_chunks', 'dataset_rows', 'dataset_masks']
const showsSystem = [
  'tags',
  'assets',
  'media',
  'service_providers',
  'service_provider_products',
  'templates',
  'rules',
  'system_bookmarks',
]

type Column = { name: string; type: string; isRequired: boolean }
type Table = {
  name: string
  /** The name to use in statements: the table, or one of its shards. */
  place: string
  tenantColumn: string
  limitColumn: string | null
  columns: Column[]
}
type Row = { tenant: string | null; merchant: string | null }
type Viewer = { tenant: string; limit: string }

const viewers: Viewer[] = [
  { tenant: '', limit: '' },
  { tenant: 'north', limit: '' },
  { tenant: 'north', limit: 'm1' },
  { tenant: 'south', limit: 'm2' },
  { tenant: 'south', limit: 'm1,m2' },
  { tenant: 'north', limit: 'nobody' },
]

/** Fills every table without its foreign keys and checks, and grants everything, so that only the policies can refuse. */
export async function fillEveryTable(superuser: pg.Client): Promise<void> {
  await superuser.query('set session_replication_role = replica')
  await superuser.query('grant select, insert, update, delete on all tables in schema public to aftermile_app')
  for (const table of await tablesOf(superuser)) await fill(superuser, table)
}

async function fill(superuser: pg.Client, table: Table): Promise<void> {
  const { rows: checks } = await superuser.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c' and conislocal`,
    [table.place],
  )
  for (const { name } of checks) await superuser.query(`alter table ${table.place} drop constraint ${name}`)
  await superuser.query(`delete from ${table.place}`)
  for (const row of rowsOf(table)) await superuser.query(insertOf(table, row, 'kept'))
}

/**
 * Lists the breaches of shards, on the node that has them: each gets rows of every tenant, whichever of them Citus would put there.
 * Nothing of this stays.
 */
export async function isolationBreachesOfShards(
  node: pg.Client,
  shards: readonly { table: string; name: string }[],
): Promise<string[]> {
  const tables = new Map((await tablesOf(node)).map(table => [table.name, table]))
  const breaches: string[] = []
  for (const shard of shards) {
    const [table, columns] = [tables.get(shard.table), tables.get(shard.name)?.columns]
    if (table === undefined || columns === undefined) throw new Error(`${shard.name} is not on this node`)
    const place = { ...table, columns, place: shard.name }
    await node.query('begin; set local session_replication_role = replica')
    try {
      await node.query(`grant select, insert, update, delete on ${shard.name} to aftermile_app`)
      await fill(node, place)
      breaches.push(...(await breachesFor(node, place)))
    } finally {
      await node.query('rollback')
    }
  }
  return breaches
}

/** Lists what a viewer can do but must not, or cannot do but must. */
export async function isolationBreachesOf(superuser: pg.Client, only: string | null = null): Promise<string[]> {
  const breaches: string[] = []
  const tables = await tablesOf(superuser)
  for (const table of tables.filter(({ name }) => only === null || name === only)) {
    await superuser.query('begin')
    breaches.push(...(await breachesFor(superuser, table)))
    await superuser.query('rollback')
  }
  return breaches
}

async function breachesFor(superuser: pg.Client, table: Table): Promise<string[]> {
  const breaches: string[] = []
  await superuser.query('savepoint viewer')
  for (const viewer of viewers) {
    for (const setting of [
      'role aftermile_app',
      `app.tenant = '${viewer.tenant}'`,
      `app.merchants = '${viewer.limit}'`,
    ])
      await superuser.query(`set local ${setting}`)
    await superuser.query('savepoint try')
    const found = await breachesIn(superuser, table, viewer)
    breaches.push(...found.map(breach => `${table.place}: ${viewer.tenant}/${viewer.limit} ${breach}`))
    await superuser.query('rollback to savepoint viewer')
  }
  return breaches
}

/** Recreates all policies as permissive, as Citus does on its shards. */
export async function recreateAsPermissive(superuser: pg.Client): Promise<void> {
  const { rows } = await superuser.query<{ drop: string; create: string }>(`
    select format('drop policy %I on %s', p.polname, p.polrelid::regclass) as drop,
      format('create policy %I on %s for %s to %s', p.polname, p.polrelid::regclass,
        case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
        array_to_string(array(select case r when 0 then 'public' else r::regrole::text end from unnest(p.polroles) r), ', '))
      || coalesce(' using (' || pg_get_expr(p.polqual, p.polrelid) || ')', '')
      || coalesce(' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')', '') as create
    from pg_policy p`)
  for (const policy of rows) await superuser.query(`${policy.drop}; ${policy.create}`)
}

async function breachesIn(client: pg.Client, table: Table, viewer: Viewer): Promise<string[]> {
  const { place: name, tenantColumn, limitColumn } = table
  const returned = `${tenantColumn} as tenant, ${limitColumn ?? 'null'}::text as merchant`
  const own = rowsOf(table).filter(row => row.tenant === viewer.tenant && isWithin(table, viewer, row))
  const shown = rowsOf(table).filter(
    row => row.tenant === 'system' && showsSystemRows(table) && isWithin(table, viewer, row),
  )
  const found: string[] = []
  const expectRows = async (action: string, text: string, expected: readonly Row[]) => {
    const rows = (await tryStatement(client, text))?.map(keyOf).sort() ?? ['an error']
    const expectedKeys = expected.map(row => keyOf({ ...row, merchant: limitText(table, row.merchant) })).sort()
    if (rows.join() !== expectedKeys.join()) found.push(`${action} ${rows.join()} and not ${expectedKeys.join()}`)
  }
  const isRefused = async (text: string) => (await tryStatement(client, text)) === null
  await expectRows('reads', `select ${returned} from ${name}`, [...own, ...shown])
  await expectRows('updates', `update ${name} set ${tenantColumn} = ${tenantColumn} returning ${returned}`, own)
  await expectRows('deletes', `delete from ${name} returning ${returned}`, own)
  for (const row of rowsOf(table)) {
    const isOwn = own.some(item => keyOf(item) === keyOf(row))
    if ((await isRefused(insertOf(table, row, 'new'))) === isOwn)
      found.push(`${isOwn ? 'cannot add' : 'adds'} ${keyOf(row)}`)
  }
  if (own.length === 0) return found
  if (!(await isRefused(`update ${name} set ${tenantColumn} = 'other'`))) found.push('gives its rows to a tenant')
  const toAnother = `update ${name} set ${limitColumn} = '${limitText(table, 'm3')}'`
  if (limitColumn !== null && viewer.limit !== '' && !(await isRefused(toAnother)))
    found.push('gives its rows to a merchant')
  return found
}

/** Runs a statement and rolls it back. Null when row-level security refuses it; a duplicate key is not a refusal. */
async function tryStatement(client: pg.Client, text: string): Promise<Row[] | null> {
  try {
    return (await client.query<Row>(text)).rows
  } catch (error) {
    if (codeOf(error) === '23505') return []
    if (codeOf(error) === '42501' && String(error).includes('row-level security')) return null
    throw new Error(text, { cause: error })
  } finally {
    await client.query('rollback to savepoint try')
  }
}

const showsSystemRows = (table: Table): boolean => showsSystem.includes(table.name)

function isWithin(table: Table, { limit }: Viewer, { merchant }: Row): boolean {
  if (merchant === null) return true
  if (exactLimitTables.includes(table.name)) return limit === merchant
  return limit === '' || limit.split(',').includes(merchant)
}

function rowsOf({ tenantColumn, limitColumn }: Table): Row[] {
  const merchantsOfRows = limitColumn === null || tenantColumn === 'id' ? [null] : merchants
  return tenants.flatMap(tenant => merchantsOfRows.map(merchant => ({ tenant, merchant })))
}

const keyOf = ({ tenant, merchant }: Row): string => `${tenant} ${merchant ?? ''}`.trim()

async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: Column[] }>(`
    select c.relname as name, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
      'isRequired', a.attnotnull and not a.atthasdef and a.attidentity = '') order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and (c.relname ~ '^tenants(_\\d+)?$' or exists (select 1 from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id'))
    group by c.oid, c.relname order by c.relname`)
  return rows.map(({ name, columns }) => ({
    name,
    place: name,
    columns,
    tenantColumn: name === 'tenants' ? 'id' : 'tenant_id',
    limitColumn: limitColumns[name] ?? (columns.some(column => column.name === 'merchant_id') ? 'merchant_id' : null),
  }))
}

function insertOf(table: Table, row: Row, id: string): string {
  const columns = table.columns.filter(
    ({ name, isRequired }) => isRequired || name === table.limitColumn || name === table.tenantColumn,
  )
  const values = columns.map(column => literalOf(table, column, row, id))
  return `insert into ${table.place} (${columns.map(({ name }) => name).join(', ')}) values (${values.join(', ')})`
}

function literalOf(table: Table, { name, type }: Column, { tenant, merchant }: Row, id: string): string {
  const position = merchants.indexOf(merchant ?? '') + (id === 'new' ? 10 : 0)
  if (name === table.tenantColumn) return `'${tenant}'`
  if (name === table.limitColumn) return `'${limitText(table, merchant ?? '')}'`
  if (type === 'text') return `'${id}-${merchant ?? ''}'`
  if (/^(smallint|integer|bigint|numeric|real)$/.test(type)) return `${position}`
  if (type === 'boolean') return 'false'
  if (type.startsWith('timestamp')) return 'now()'
  if (type === 'jsonb' || type.endsWith('[]')) return `'{}'`
  if (type === 'bytea') return `''`
  if (type === 'uuid') return 'gen_random_uuid()'
  throw new Error(`Unknown type ${type} of ${table.name}.${name}`)
}

/** The value of the limit column: a text, a list, or a list in JSON. */
function limitText({ columns, limitColumn }: Table, merchant: string | null): string | null {
  if (merchant === null) return null
  const type = columns.find(({ name }) => name === limitColumn)?.type
  return type === 'jsonb' ? `["${merchant}"]` : type === 'text[]' ? `{${merchant}}` : merchant
}
