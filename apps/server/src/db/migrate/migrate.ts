import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { StartError } from '../../runtime/start-error.ts'
import { codeOf, isSerializationFailure } from '../pool.ts'
import { quoteName, quoteText } from '../sql.ts'
import { type IndexStep, type Migration, migrations, stepsOf } from './migrations.ts'
import { runIndexStep } from './run-index-step.ts'

/** Group roles that own nothing but a few functions; what each may do is in the migrations. */
export const appRole = 'aftermile_app'
export const jobsRole = 'aftermile_jobs'
export const identityRole = 'aftermile_identity'
export const searchRole = 'aftermile_search'

/** Brings a database up to date as the migrating role. Safe to run from several processes at once. */
export async function migrate(
  adminUrl: string,
  server: { user: string; password: string },
  wanted: readonly Migration[] = migrations,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5000 })
  // Whatever is being asked fails with it, and says so.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await waitForTurn(client)
    await ensureRoles(client, server)
    await runMigrations({ connectionString: adminUrl, logger: quiet })
    const done = await appliedMigrations(client, wanted)
    const missing = wanted.filter(migration => !done.has(migration.id))
    for (const migration of missing) await apply(client, migration)
    return missing.map(migration => migration.id)
  } finally {
    await client.end()
  }
}

/** Asks again and again: one that waits inside PostgreSQL would itself be waited for by whoever builds an index concurrently. */
async function waitForTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isOurs: boolean }>(
      `select pg_try_advisory_lock(hashtext('aftermile migrations')) as "isOurs"`,
    )
    if (rows[0]?.isOurs) return
    await setTimeout(100)
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
  if (found.rowCount !== 0) return
  await client.query(`create role ${quoteName(role)} ${attributes}`).catch((error: unknown) => {
    // Roles belong to the whole cluster and the lock to one database: a migration of another has just made it.
    if (!['42710', '23505'].includes(codeOf(error) ?? '')) throw error
  })
}

async function appliedMigrations(client: pg.Client, wanted: readonly Migration[]): Promise<Map<string, string>> {
  await client.query(
    'create table if not exists migrations (id text primary key, hash text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ id: string; hash: string }>('select id, hash from migrations')
  for (const { id, hash } of rows) {
    const known = wanted.find(migration => migration.id === id)
    if (!known)
      throw new StartError(
        `The database was migrated by a newer version (${id}). Start that version, or restore a backup.`,
      )
    if (hashOf(known.text) !== hash) throw new StartError(`Migration ${id} was changed after it was applied.`)
  }
  return new Map(rows.map(row => [row.id, row.hash]))
}

const mostTries = 5

async function apply(client: pg.Client, migration: Migration, tries = 1): Promise<void> {
  const steps = stepsOf(migration)
  try {
    if (steps === null) await applyWhole(client, migration)
    else await applySteps(client, migration, steps)
  } catch (error) {
    // Processes of the last version are serving: a request and the migration may have waited for one another.
    if (isSerializationFailure(error) && tries < mostTries) return apply(client, migration, tries + 1)
    throw new Error(`Migration ${migration.id} failed`, { cause: error })
  }
}

/** All or nothing. */
async function applyWhole(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.text)
    await record(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Where it ends early, the next start begins again and passes over what is there. */
async function applySteps(client: pg.Client, migration: Migration, steps: readonly IndexStep[]): Promise<void> {
  await client.query('set statement_timeout = 0')
  for (const step of steps) await runIndexStep(client, step)
  await record(client, migration)
}

async function record(client: pg.Client, { id, text }: Migration): Promise<void> {
  await client.query('insert into migrations (id, hash) values ($1, $2)', [id, hashOf(text)])
}

const quiet = new Logger(() => () => {})

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
