import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../config.ts'
import { StartError } from '../runtime/start-error.ts'
import { unlessStopped } from '../runtime/stop-signal.ts'
import { openSecrets, type Secrets } from '../security/secrets.ts'
import { isCitus } from './citus/is-citus.ts'
import { whyUnsafe } from './citus/shard-check.ts'
import { createDatabase } from './create-database.ts'
import { urlWithDatabase, urlWithLogin } from './database-url.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { appRole, migrate, OtherBuildError, readApplied } from './migrate/migrate.ts'
import { definition, isOfOtherBuild, newestMigration } from './migrate/migrations.ts'
import { codeOf, isUnreachable } from './pool.ts'
import { isRefusedLogin, refusalOf } from './refused-login.ts'

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

type Options = { config: Config; say: (line: string) => void; signal?: AbortSignal }

const never = new AbortController().signal
const serverLogin = 'aftermile_server'
const databaseName = 'aftermile'

/** Opens the embedded database or the one of DATABASE_URL, and migrates it. Only this file knows which one it is. */
export async function openDatabase(options: Options): Promise<Database> {
  const { databaseUrl } = options.config
  return databaseUrl === null ? openEmbedded(options) : openExternal(options, databaseUrl)
}

async function openEmbedded({ config, say, signal = never }: Options): Promise<Database> {
  const embedded = await startEmbedded({ dataDir: config.dataDir, log: { info: say, warn: say }, signal })
  try {
    const secrets = openSecrets(config.secretKey ?? readOrCreateSecretKey(config.dataDir))
    const adminUrl = urlWithDatabase(embedded.adminUrl, databaseName)
    const password = secrets.derive('database login').toString('base64url')
    const url = urlWithLogin(adminUrl, serverLogin, password)
    const prepare = async () => {
      await createDatabase(embedded.adminUrl, databaseName)
      await migrate(adminUrl, { user: serverLogin, password })
      await requireLogin(url, () => wrongKey(config))
    }
    await unlessStopped(signal, prepare()).catch((error: unknown) => {
      throw error instanceof OtherBuildError ? new StartError(folderOfOtherBuild(config)) : error
    })
    return { url, poolerUrl: null, readUrl: null, adminUrl, secrets, close: embedded.stop }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

const folderOfOtherBuild = ({ dataDir }: Config): string =>
  `The database in ${dataDir} was made by a build of Aftermile that was never released, and nothing leads from it to this one: ` +
  'start with another folder (DATA_DIR=…), or delete this one if you need nothing in it.'

const databaseOfOtherBuild =
  'The database was made by a build of Aftermile that was never released, and nothing leads from it to this one: ' +
  'start with an empty database.'

/** The password of the embedded login comes from the key. */
const wrongKey = ({ secretKey, dataDir }: Config): string =>
  secretKey === null
    ? `${join(dataDir, 'secret.key')} is not the key that this database was first started with: restore it from a backup.`
    : 'SECRET_KEY is not the one that this database was first started with.'

async function openExternal({ config, say, signal = never }: Options, url: string): Promise<Database> {
  const secrets = openSecrets(config.secretKey ?? '')
  const { username, password } = new URL(url)
  const { databasePoolerUrl: poolerUrl, databaseReadUrl: readUrl, databaseAdminUrl: adminUrl } = config
  const prepare = async () => {
    if (adminUrl !== null) {
      const login = { user: decodeURIComponent(username), password: decodeURIComponent(password) }
      await migrate(adminUrl, login, definition, say)
    }
    await refuseUnsafeLogin(url)
    if (poolerUrl !== null)
      await requireLogin(poolerUrl, reason => `The pooler of DATABASE_POOLER_URL refuses the login: ${reason}.`)
  }
  await unlessStopped(signal, prepare()).catch((error: unknown) => {
    throw explainStartFailure(error)
  })
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
    if (rows[0]?.isMember) await client.query(`set role ${appRole}`)
    const applied = rows[0]?.isMember ? await readApplied(client) : null
    if (applied !== null && isOfOtherBuild(applied, definition)) throw new OtherBuildError()
    if ([...(applied?.keys() ?? [])].sort().at(-1) !== newestMigration)
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

/** Tries to log in. Whoever refuses that now also refuses it later. */
async function requireLogin(url: string, sentence: (reason: string) => string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    if (error instanceof Error && isRefusedLogin(error)) throw new StartError(sentence(refusalOf(error)))
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Turns an error of the database at the start into a sentence. Other errors are returned unchanged. */
export function explainStartFailure(error: unknown): unknown {
  if (error instanceof StartError) return error
  if (error instanceof OtherBuildError) return new StartError(databaseOfOtherBuild)
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (isUnreachable(cause)) return new StartError(`The database cannot be reached: ${cause.message}.`)
    if (isRefusedLogin(cause)) return new StartError(`The database refuses the login: ${refusalOf(cause)}.`)
    if (codeOf(cause) === '53100') return new StartError(`The database has no space left: ${cause.message}.`)
  }
  return error
}
