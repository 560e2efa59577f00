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
import { checkClosedLists } from './closed-lists.ts'
import {
  type Definition,
  definition,
  hashOf,
  type IndexStep,
  isOfOtherBuild,
  type Migration,
  stepsOf,
} from './migrations.ts'
import { runIndexStep } from './run-index-step.ts'

/** Group roles that own only a few functions. The schema grants their rights. */
export const appRole = 'aftermile_app'
export const jobsRole = 'aftermile_jobs'
const identityRole = 'aftermile_identity'
const searchRole = 'aftermile_search'

/** The database was made by a build that was never released. */
export class OtherBuildError extends Error {}

/**
 * Makes an empty database by the schema, or applies the missing migrations, as the owner of the database. On a Citus it distributes
 * what that adds. Safe to run from several processes at once. Returns what it has applied.
 */
export async function migrate(
  adminUrl: string,
  server: { user: string; password: string },
  known: Definition = definition,
  say?: (line: string) => void,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5000 })
  // A query that is running when the connection fails throws by itself.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await waitForLock(client)
    const done = await appliedMigrations(client, known)
    const onCitus = await isCitus(client)
    await ensureRoles(client, server, onCitus)
    await migrateQueue(adminUrl)
    if (onCitus) await prepareCitus(client)
    const missing = done === null ? [known.schema] : known.migrations.filter(({ id }) => !done.has(id))
    if (done === null) await makeEmpty(client, known)
    else for (const migration of missing) await apply(client, migration)
    await checkClosedLists(client)
    if (onCitus) await distribute(client, say)
    return missing.map(migration => migration.id)
  } finally {
    await client.end()
  }
}

async function migrateQueue(adminUrl: string): Promise<void> {
  // The queue stays on the coordinator.
  const pgPool = openAdmin(adminUrl, ['citus.enable_ddl_propagation=off'])
  await runMigrations({ pgPool, logger: silentLogger }).finally(() => pgPool.end())
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

/** The hashes of the schema and the migrations that a database has had, by id; null if it is empty. */
export async function readApplied(client: pg.Client): Promise<Map<string, string> | null> {
  const found = await client.query<{ table: string | null }>("select to_regclass('public.migrations') as table")
  if (found.rows[0]?.table === null) return null
  const { rows } = await client.query<{ id: string; hash: string }>('select id, hash from migrations')
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}

/** What the database has had, if this version knows all of it; null if it is empty. */
async function appliedMigrations(client: pg.Client, known: Definition): Promise<Map<string, string> | null> {
  const applied = await readApplied(client)
  if (applied === null) return null
  if (isOfOtherBuild(applied, known)) throw new OtherBuildError('The database was made by another build')
  for (const [id, hash] of applied) {
    if (id === known.schema.id) continue
    const migration = known.migrations.find(item => item.id === id)
    if (!migration)
      throw new StartError(
        `The database was migrated by a newer version (${id}). Start that version, or restore a backup.`,
      )
    if (hashOf(migration) !== hash) throw new StartError(`Migration ${id} was changed after it was applied.`)
  }
  return applied
}

/** The schema contains all migrations, so they count as applied. */
const makeEmpty = (client: pg.Client, { schema, migrations }: Definition): Promise<void> =>
  inTransaction(client, async () => {
    await client.query(schema.text)
    for (const migration of [schema, ...migrations]) await record(client, migration)
  })

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

const applyInTransaction = (client: pg.Client, migration: Migration): Promise<void> =>
  inTransaction(client, async () => {
    await client.query(migration.text)
    await record(client, migration)
  })

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
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

async function record(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('insert into migrations (id, hash) values ($1, $2)', [migration.id, hashOf(migration)])
}

const silentLogger = new Logger(() => () => {})
