import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../config.ts'
import { StartError } from '../runtime/start-error.ts'
import { openSecrets, type Secrets } from '../security/secrets.ts'
import { isCitus } from './citus/is-citus.ts'
import { whyUnsafe } from './citus/shard-check.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { appRole, migrate } from './migrate/migrate.ts'
import { migrations, newestMigration } from './migrate/migrations.ts'
import { codeOf, isUnreachable } from './pool.ts'
import { quoteName } from './sql.ts'

export type Database = {
  /** Address with the unprivileged login that serves requests. */
  url: string
  /** Its address at a pooler that hands out connections for one transaction; null without one. */
  poolerUrl: string | null
  /** Its address at a replica; null without one. */
  readUrl: string | null
  /** Address with the login that owns the tables; null when someone else migrates. */
  adminUrl: string | null
  secrets: Secrets
  close(): Promise<void>
}

type Options = { config: Config; say: (line: string) => void }

const serverLogin = 'aftermile_server'
const databaseName = 'aftermile'

/** Opens the embedded database or the one of DATABASE_URL, and migrates it. Only this file knows which one it is. */
export async function openDatabase({ config, say }: Options): Promise<Database> {
  return config.databaseUrl === null ? openEmbedded(config, say) : openExternal(config, config.databaseUrl, say)
}

async function openEmbedded(config: Config, say: (line: string) => void): Promise<Database> {
  const embedded = await startEmbedded({ dataDir: config.dataDir, log: { info: say, warn: say } })
  try {
    const secrets = openSecrets(config.secretKey ?? readOrCreateSecretKey(config.dataDir))
    const adminUrl = urlWithDatabase(embedded.adminUrl, databaseName)
    await createDatabase(embedded.adminUrl, databaseName)
    const password = secrets.derive('database login').toString('base64url')
    await migrate(adminUrl, { user: serverLogin, password })
    const url = urlWithLogin(adminUrl, serverLogin, password)
    return { url, poolerUrl: null, readUrl: null, adminUrl, secrets, close: embedded.stop }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

async function openExternal(config: Config, url: string, say: (line: string) => void): Promise<Database> {
  const secrets = openSecrets(config.secretKey ?? '')
  const { username, password } = new URL(url)
  try {
    if (config.databaseAdminUrl !== null) {
      const login = { user: decodeURIComponent(username), password: decodeURIComponent(password) }
      await migrate(config.databaseAdminUrl, login, migrations, say)
    }
    await refuseUnsafeLogin(url)
  } catch (error) {
    throw explainConnectionError(error)
  }
  const { databasePoolerUrl: poolerUrl, databaseReadUrl: readUrl, databaseAdminUrl: adminUrl } = config
  return { url, poolerUrl, readUrl, adminUrl, secrets, close: async () => undefined }
}

/** The serving login must own no tables and must not be able to bypass tenant isolation. */
async function refuseUnsafeLogin(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ isUnsafe: boolean; isMember: boolean }>(`
      select rolsuper or rolbypassrls or exists (select 1 from pg_class where relowner = r.oid and relkind in ('r', 'p')) as "isUnsafe",
        exists (select 1 from pg_auth_members m where m.member = r.oid and m.roleid = to_regrole('${appRole}')) as "isMember"
      from pg_roles r where rolname = current_user`)
    if (rows[0]?.isUnsafe) {
      throw new StartError(
        'DATABASE_URL must name a login that owns no tables and is no superuser; give the owner as DATABASE_ADMIN_URL.',
      )
    }
    const applied = rows[0]?.isMember ? await newestApplied(client) : null
    if (applied !== newestMigration)
      throw new StartError('The database is not migrated; start once with DATABASE_ADMIN_URL set to its owner.')
  } finally {
    await client.end()
  }
}

/** Refuses to serve a Citus whose shards do not separate tenants. The admin commands still work on it. */
export async function refuseUnsafeCitus({ url }: Pick<Database, 'url'>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    await client.query(`set role ${appRole}`)
    const reason = (await isCitus(client)) ? await whyUnsafe(client) : null
    if (reason !== null) throw new StartError(reason)
  } finally {
    await client.end()
  }
}

async function newestApplied(client: pg.Client): Promise<string | null> {
  await client.query(`set role ${appRole}`)
  const { rows: found } = await client.query<{ table: string | null }>(
    "select to_regclass('public.migrations') as table",
  )
  if (found[0]?.table === null) return null
  const { rows } = await client.query<{ id: string }>('select max(id) as id from migrations')
  return rows[0]?.id ?? null
}

export async function createDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${quoteName(name)}`)
  } catch (error) {
    // Another process has just created it.
    if (!['42P04', '23505'].includes(codeOf(error) ?? '')) throw error
  } finally {
    await client.end()
  }
}

/** The secret key beside the embedded database, created at the first start. */
function readOrCreateSecretKey(dataDir: string): string {
  const file = join(dataDir, 'secret.key')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8').trim()
}

export function urlWithDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

export function urlWithLogin(url: string, user: string, password: string): string {
  const changed = new URL(url)
  changed.username = encodeURIComponent(user)
  changed.password = encodeURIComponent(password)
  return changed.href
}

function explainConnectionError(error: unknown): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error
  if (isUnreachable(error)) return new StartError(`The database cannot be reached: ${error.message}.`)
  const isLogin = 'code' in error && ['28P01', '28000', '3D000'].includes(String(error.code))
  return isLogin ? new StartError(`The database refuses the login: ${error.message}.`) : error
}
