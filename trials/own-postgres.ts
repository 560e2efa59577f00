import { execFile, execFileSync } from 'node:child_process'
import { appendFile, chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openAdmin } from '../apps/server/src/db/admin-pool.ts'
import { createDatabase } from '../apps/server/src/db/create-database.ts'
import { urlWithDatabase, urlWithLogin } from '../apps/server/src/db/database-url.ts'
import { migrate } from '../apps/server/src/db/migrate/migrate.ts'
import { seedDemo } from '../apps/server/src/demo/seed.ts'
import { freePort } from '../apps/server/src/test/free-port.ts'

/** The programs of a PostgreSQL with pg_basebackup, which the embedded one does not have. */
const bin = process.env.POSTGRES_BIN || '/usr/lib/postgresql/15/bin'
const login = { user: 'aftermile_trial', password: 'trial' }
const run = promisify(execFile)

/** One PostgreSQL on this machine, in a folder of its own. */
export type OwnPostgres = {
  readonly port: number
  /** As the superuser, for a database. */
  adminUrl(database: string): string
  start(): Promise<void>
  /** fast ends sessions in order, immediate is like a crash. */
  restart(mode: 'fast' | 'immediate'): Promise<void>
  promote(): Promise<void>
  /** Sends a signal to PostgreSQL and all of its processes. */
  signal(name: NodeJS.Signals): Promise<void>
  remove(): Promise<void>
}

/** Creates a PostgreSQL, as a replica if it is given a primary. It does not run yet. */
export async function createPostgres(settings: Record<string, string>, primary?: OwnPostgres): Promise<OwnPostgres> {
  const folder = await mkdtemp('/var/tmp/aftermile-trial-')
  const account = accountOf()
  await chown(folder, account.uid, account.gid)
  await chmod(folder, 0o700)
  const data = join(folder, 'data')
  const port = await freePort()
  const tool = (name: string, args: string[]) => run(join(bin, name), args, { ...account, cwd: folder })
  const control = (...args: string[]) => tool('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), ...args])
  const pid = async () => Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])

  if (primary)
    await tool('pg_basebackup', ['-R', '-X', 'stream', '-c', 'fast', '-D', data, '-d', primary.adminUrl('postgres')])
  else await tool('initdb', ['-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C', '-D', data])
  const own = {
    port: String(port),
    listen_addresses: "'127.0.0.1'",
    unix_socket_directories: `'${folder}'`,
    ...settings,
  }
  const lines = Object.entries(own).map(([name, value]) => `${name} = ${value}\n`)
  await appendFile(join(data, 'postgresql.conf'), lines.join(''))

  return {
    port,
    adminUrl: database => `postgres://postgres@127.0.0.1:${port}/${database}`,
    start: async () => void (await control('start')),
    restart: async mode => void (await control('-m', mode, 'restart')),
    promote: async () => void (await control('promote')),
    async signal(name) {
      const main = await pid()
      // The process that starts the others first: after its end they end by themselves.
      for (const amount of [main, ...childrenOf(main)]) if (isAlive(amount)) process.kill(amount, name)
    },
    async remove() {
      await control('-m', 'immediate', 'stop').catch(() => undefined)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Creates the database of the product with its demo tenants. */
export async function fillDatabase(postgres: OwnPostgres): Promise<{ url: string; adminUrl: string }> {
  const adminUrl = postgres.adminUrl('aftermile')
  await createDatabase(postgres.adminUrl('postgres'), 'aftermile')
  await migrate(adminUrl, login)
  const admin = openAdmin(adminUrl)
  await seedDemo(admin)
  await admin.end()
  return { adminUrl, url: urlOf(postgres) }
}

/** The address with the login of the server. */
export const urlOf = (postgres: OwnPostgres): string =>
  urlWithLogin(urlWithDatabase(postgres.adminUrl('postgres'), 'aftermile'), login.user, login.password)

/** PostgreSQL refuses to run as root. */
function accountOf(): { uid: number; gid: number } {
  const uid = process.getuid?.() ?? 0
  if (uid !== 0) return { uid, gid: process.getgid?.() ?? 0 }
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function childrenOf(pid: number): number[] {
  try {
    return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number)
  } catch {
    return []
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
