import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../runtime/start-error.ts'
import { type Account, requireAccessTo } from './account.ts'
import type { Binaries } from './binaries.ts'
import { findObstacle } from './explain-failure.ts'
import { writeSettings } from './settings.ts'

export type Cluster = {
  dataDir: string
  /** The data directory of PostgreSQL, inside dataDir. */
  folder: string
  password: string
  account: Account | null
  binaries: Binaries
  log: { info(sentence: string): void; warn(sentence: string): void }
  fast: boolean
  /** Ends the wait for PostgreSQL while we start. */
  signal?: AbortSignal
}

export const superuser = 'aftermile_admin'

/** Prepares the data folder for a start: initialised, of the right version, and accessible to its account. */
export async function openDataFolder(options: Omit<Cluster, 'folder' | 'password'>): Promise<Cluster> {
  const { dataDir, account } = options
  if (account) await chmod(dataDir, (await stat(dataDir)).mode | 0o111)
  await requireAccessTo(dataDir, account)
  const cluster = { ...options, folder: join(dataDir, 'postgres'), password: await readOrCreatePassword(dataDir) }
  await removeDrafts(dataDir)
  if (await isEmpty(cluster.folder)) await initialise(cluster).finally(() => removeDrafts(dataDir))
  await requireUsable(cluster)
  await writeSettings(cluster)
  return cluster
}

async function readOrCreatePassword(dataDir: string): Promise<string> {
  const file = join(dataDir, 'postgres.password')
  const initialised = !(await isEmpty(join(dataDir, 'postgres')))
  if (existsSync(file)) {
    const password = (await readFile(file, 'utf8')).trim()
    if (password !== '') return password
    if (initialised)
      throw new StartError(`The file ${file} with the password of the database is empty: restore it from a backup.`)
  }
  if (initialised)
    throw new StartError(`The file ${file} with the password of the database is missing: restore it from a backup.`)
  const password = randomBytes(24).toString('base64url')
  await writeFile(file, `${password}\n`, { mode: 0o600, flush: true })
  return password
}

async function isEmpty(folder: string): Promise<boolean> {
  return !existsSync(folder) || (await readdir(folder)).length === 0
}

// initdb works in a draft folder, which gets its final name when it is complete. A draft that is still here was interrupted.
async function removeDrafts(dataDir: string) {
  const drafts = (await readdir(dataDir)).filter(name => name.startsWith('postgres.draft'))
  for (const draft of drafts) await rm(join(dataDir, draft), { recursive: true, force: true, maxRetries: 5 })
}

async function initialise(cluster: Cluster) {
  const { dataDir, folder, account, log } = cluster
  log.info(`Creating the database in ${dataDir}.`)
  const draft = join(dataDir, `postgres.draft-${randomBytes(4).toString('hex')}`)
  const passwordFile = `${draft}.password`
  await mkdir(draft, { mode: 0o700 })
  await writeFile(passwordFile, cluster.password, { mode: 0o600 })
  if (account) {
    await chown(draft, account.uid, account.gid)
    await chown(passwordFile, account.uid, account.gid)
  }
  await runInitdb(cluster, draft, passwordFile)
  await appendFile(join(draft, 'postgresql.conf'), "\ninclude = 'aftermile.conf'\n")
  await writeSettings({ ...cluster, folder: draft })
  if (existsSync(folder)) await rmdir(folder)
  await rename(draft, folder)
}

async function runInitdb({ binaries, account, fast, dataDir }: Cluster, draft: string, passwordFile: string) {
  const options = ['--pgdata', draft, '--username', superuser, '--pwfile', passwordFile, '--auth=scram-sha-256']
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const args = [...options, ...locale, '--no-instructions', ...(fast ? ['--no-sync'] : [])]
  const child = spawn(binaries.initdb, args, {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { LC_ALL: 'C', TZ: 'UTC' },
    ...(account && { uid: account.uid, gid: account.gid }),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      output += chunk
    })
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (code !== 0) throw new StartError(findObstacle(output, dataDir).sentence)
}

async function requireUsable({ folder, binaries, account }: Cluster) {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(error => {
    if (error.code !== 'ENOENT') throw error
    throw new StartError(
      `${folder} is not a complete database: restore it from a backup, or move it away to begin with an empty one.`,
    )
  })
  if (Number(version) !== binaries.major) {
    throw new StartError(
      `The database in ${folder} was made by PostgreSQL ${version.trim()}, and this Aftermile brings PostgreSQL ${binaries.major}: move the data over with pg_dump and pg_restore.`,
    )
  }
  const { uid } = await stat(folder)
  if (account === null && uid !== process.getuid?.()) {
    throw new StartError(`${folder} belongs to another user: start as that user, or set DATA_DIR to another folder.`)
  }
}
