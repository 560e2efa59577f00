import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { StartError } from '../../runtime/start-error.ts'
import { openAdmin } from '../admin-pool.ts'
import { distribute } from '../citus/distribute.ts'
import { isCitus } from '../citus/is-citus.ts'
import { prepareCitus, shareRoles, shareTenants } from '../citus/prepare.ts'
import { codeOf } from '../pool.ts'
import { retryConflicts } from '../retry-conflicts.ts'
import { quoteName, quoteText } from '../sql.ts'
import { type IndexStep, type Migration, migrations, stepsOf } from './migrations.ts'
import { runIndexStep } from './run-index-step.ts'

/** Group roles that own only a few functions. The migrations grant their rights. */
export const appRole = 'aftermile_app'
export const jobsRole = 'aftermile_jobs'
const identityRole = 'aftermile_identity'
const searchRole = 'aftermile_search'

/**
 * Applies the missing migrations as the owner of the database, and on a Citus distributes what they add. Safe to run from several
 * processes at once.
 */
export async function migrate(
  adminUrl: string,
  server: { user: string; password: string },
  known: readonly Migration[] = migrations,
  say?: (line: string) => void,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5000 })
  // A query that is running when the connection fails throws by itself.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await waitForLock(client)
    const onCitus = await isCitus(client)
    await ensureRoles(client, server, onCitus)
    await migrateQueue(adminUrl)
    if (onCitus) await prepareCitus(client)
    const done = await appliedMigrations(client, known)
    const missing = known.filter(migration => !done.has(migration.id))
    for (const migration of missing) await apply(client, migration)
    if (onCitus) await distribute(client, say)
    return missing.map(migration => migration.id)
  } finally {
    await client.end()
  }
}

async function migrateQueue(adminUrl: string): Promise<void> {
  // The queue stays on the coordinator.
  const pgPool = openAdmin(adminUrl, ['citus.enable_ddl_propagation=off'])
  await runMigrations({ pgPool, logger: quiet }).finally(() => pgPool.end())
}

/** Polls the lock. Waiting for it inside PostgreSQL would block a process that builds an index concurrently. */
async function waitForLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isOurs: boolean }>(
      `select pg_try_advisory_lock(hashtext('aftermile migrations')) as "isOurs"`,
    )
    if (rows[0]?.isOurs) return
    await setTimeout(100)
  }
}

const groupRoles = [appRole, jobsRole, identityRole, searchRole]

/** A Citus opens connections to its nodes as the role that a statement runs as, so there the groups may log in. */
async function ensureRoles(
  client: pg.Client,
  server: { user: string; password: string },
  onCitus: boolean,
): Promise<void> {
  if (onCitus) await shareRoles(client, groupRoles)
  for (const role of groupRoles) {
    await createRole(client, role, 'nologin')
    await client.query(`grant ${role} to current_user`)
  }
  await createRole(client, server.user, `login noinherit password ${quoteText(server.password)}`)
  await client.query(`grant ${appRole}, ${jobsRole} to ${quoteName(server.user)}`)
  if (onCitus) await shareTenants(client, server.user)
}

async function createRole(client: pg.Client, role: string, attributes: string): Promise<void> {
  const found = await client.query('select 1 from pg_roles where rolname = $1', [role])
  if (found.rowCount !== 0) return
  await client.query(`create role ${quoteName(role)} ${attributes}`).catch((error: unknown) => {
    // Roles belong to the cluster and the lock to one database: the migration of another database has just created it.
    if (!['42710', '23505'].includes(codeOf(error) ?? '')) throw error
  })
}

async function appliedMigrations(client: pg.Client, known: readonly Migration[]): Promise<Map<string, string>> {
  await client.query(
    'create table if not exists migrations (id text primary key, hash text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ id: string; hash: string }>('select id, hash from migrations')
  for (const { id, hash } of rows) {
    const migration = known.find(one => one.id === id)
    if (!migration)
      throw new StartError(
        `The database was migrated by a newer version (${id}). Start that version, or restore a backup.`,
      )
    if (hashOf(migration.text) !== hash && earlierHashes[id] !== hash)
      throw new StartError(`Migration ${id} was changed after it was applied.`)
  }
  return new Map(rows.map(row => [row.id, row.hash]))
}

/** Of texts that databases may have applied before they were shortened. What 082 no longer defines, 097 defines anew. */
const earlierHashes: Readonly<Record<string, string>> = {
  '082-fits-citus': 'da14768d9a7e1a379b956e07a0659a742abee31bb64b953ba39dc957a61f3bf9',
}

const maxTries = 5

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const steps = stepsOf(migration)
  const applyOnce = () =>
    steps === null ? applyInTransaction(client, migration) : applySteps(client, migration, steps)
  // Servers of the previous version are running: a request and the migration may be in a deadlock.
  await retryConflicts(applyOnce, maxTries).catch((error: unknown) => {
    throw new Error(`Migration ${migration.id} failed`, { cause: error })
  })
}

async function applyInTransaction(client: pg.Client, migration: Migration): Promise<void> {
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

/** Runs the steps one by one. After an interruption the next start repeats them and skips those that are done. */
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
