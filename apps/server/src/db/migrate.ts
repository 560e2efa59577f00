import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { quoteName, quoteText } from './sql.ts'

/** Group roles that own nothing but a few functions; what each may do is in the migrations. */
export const appRole = 'aftermile_app'
export const jobsRole = 'aftermile_jobs'
export const identityRole = 'aftermile_identity'
export const searchRole = 'aftermile_search'

const folder = new URL('./migrations/', import.meta.url)
const migrations = readdirSync(folder)
  .filter(file => file.endsWith('.sql'))
  .sort()
  .map(file => ({ id: file.replace('.sql', ''), text: readFileSync(new URL(file, folder), 'utf8') }))

export const newestMigration = migrations.at(-1)?.id ?? ''

/** Brings a database up to date as the migrating role. Safe to run from several processes at once. */
export async function migrate(adminUrl: string, server: { user: string; password: string }): Promise<string[]> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    // Roles belong to the whole cluster, so the lock does too: one number for every database of it.
    await client.query("select pg_advisory_lock(hashtext('aftermile migrations'))")
    await ensureRoles(client, server)
    await runMigrations({ connectionString: adminUrl, logger: quiet })
    const done = await appliedMigrations(client)
    const missing = migrations.filter(migration => !done.has(migration.id))
    for (const migration of missing) await apply(client, migration)
    return missing.map(migration => migration.id)
  } finally {
    await client.end()
  }
}

async function ensureRoles(client: pg.Client, server: { user: string; password: string }): Promise<void> {
  for (const role of [appRole, jobsRole, identityRole, searchRole]) {
    await createRole(client, role, 'nologin')
    await client.query(`grant ${role} to current_user`)
  }
  await createRole(client, server.user, `login noinherit password ${quoteText(server.password)}`)
  await client.query(`grant ${appRole}, ${jobsRole} to ${quoteName(server.user)}`)
}

async function createRole(client: pg.Client, role: string, attributes: string): Promise<void> {
  const found = await client.query('select 1 from pg_roles where rolname = $1', [role])
  if (found.rowCount === 0) await client.query(`create role ${quoteName(role)} ${attributes}`)
}

async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  await client.query(
    'create table if not exists migrations (id text primary key, hash text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ id: string; hash: string }>('select id, hash from migrations')
  for (const { id, hash } of rows) {
    const known = migrations.find(migration => migration.id === id)
    if (!known)
      throw new StartError(
        `The database was migrated by a newer version (${id}). Start that version, or restore a backup.`,
      )
    if (hashOf(known.text) !== hash) throw new StartError(`Migration ${id} was changed after it was applied.`)
  }
  return new Map(rows.map(row => [row.id, row.hash]))
}

async function apply(client: pg.Client, migration: { id: string; text: string }): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.text)
    await client.query('insert into migrations (id, hash) values ($1, $2)', [migration.id, hashOf(migration.text)])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${migration.id} failed`, { cause: error })
  }
}

const quiet = new Logger(() => () => {})

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
