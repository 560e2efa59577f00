import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { StartError } from '../../runtime/start-error.ts'
import { codeOf } from '../pool.ts'
import { isRefusedLogin } from '../refused-login.ts'
import { type Cluster, superuser } from './data-folder.ts'
import { findObstacle } from './explain-failure.ts'
import { openLogFile } from './log-file.ts'
import { endOrphans } from './orphans.ts'
import { choosePort } from './port.ts'
import { identify, isAlive, type ProcessId, signal } from './process-id.ts'

/** The first process of a running PostgreSQL. */
export type Postmaster = ProcessId & { port: number; gone: Promise<void> }

const maxLaunchMs = 15_000
const stopMs = 20_000

export function adminUrl({ password }: Cluster, { port }: { port: number }): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`
}

/** The PostgreSQL that already runs on this folder, once it accepts connections. */
export async function findRunning(cluster: Cluster): Promise<Postmaster | null> {
  const state = await readState(cluster)
  const process_ = state && identify(state.pid)
  if (!process_ || !(await isPostgres(state.pid))) return null
  const port = await untilReady(cluster, process_)
  return port === null ? null : { ...process_, port, gone: untilGone(process_) }
}

/** Starts PostgreSQL and waits until it accepts connections. */
export async function launch(cluster: Cluster, fixedPort: number | null = null): Promise<Postmaster> {
  const deadline = Date.now() + maxLaunchMs
  for (;;) {
    const port = fixedPort ?? (await choosePort(cluster.dataDir))
    const result = await tryToLaunch(cluster, port)
    if (typeof result !== 'string') return result
    const { kind, sentence } = findObstacle(result, cluster.dataDir)
    if (kind === 'permanent' || Date.now() > deadline) throw new StartError(sentence)
    if (kind === 'still-running') await endOrphans(cluster.folder)
    await sleep(100)
  }
}

/** Stops PostgreSQL. Open sessions are closed; committed data is written to disk, except in a fast one. */
export async function shutDown(postmaster: Postmaster, { fast }: Cluster) {
  for (const name of fast ? (['SIGQUIT', 'SIGKILL'] as const) : (['SIGINT', 'SIGQUIT', 'SIGKILL'] as const)) {
    signal(postmaster, name)
    if (await Promise.race([postmaster.gone.then(() => true), sleep(stopMs, false, { ref: false })])) return
  }
}

async function tryToLaunch(cluster: Cluster, port: number): Promise<Postmaster | string> {
  const { binaries, folder, account, dataDir } = cluster
  const log = openLogFile(dataDir)
  // Detached, so that Ctrl-C in our terminal does not reach it before our server has stopped.
  const child = spawn(binaries.postgres, ['-D', folder, '-p', String(port)], {
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: { LC_ALL: 'C', TZ: 'UTC' },
    ...(account && { uid: account.uid, gid: account.gid }),
  })
  log.close()
  const gone = new Promise<void>((resolve, reject) => child.on('error', reject).on('exit', () => resolve()))
  gone.catch(() => {})
  child.unref()
  const process_ = child.pid === undefined ? null : identify(child.pid)
  if (process_) {
    const isReady = await untilReady(cluster, process_).catch(async error => {
      await shutDown({ ...process_, port, gone }, cluster)
      throw error
    })
    if (isReady !== null) return { ...process_, port, gone }
  }
  await gone
  return log.readNew()
}

/** Waits as long as the process lives: recovery after a crash may take long. Returns its port, or null when it ended. */
async function untilReady(cluster: Cluster, process_: ProcessId): Promise<number | null> {
  const begin = Date.now()
  for (let nextMessageMs = 5_000; isAlive(process_); await sleep(20)) {
    cluster.signal?.throwIfAborted()
    const state = await readState(cluster)
    if (state?.pid === process_.pid && state.isReady && (await acceptsLogin(cluster, state.port))) return state.port
    if (Date.now() - begin < nextMessageMs) continue
    cluster.log.info('PostgreSQL is not ready yet; it may be recovering its data after an interruption.')
    nextMessageMs *= 3
  }
  return null
}

async function acceptsLogin(cluster: Cluster, port: number): Promise<boolean> {
  const client = new Client({ connectionString: adminUrl(cluster, { port }), connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    // It may be busy, or recovering.
    if (!(error instanceof Error && isRefusedLogin(error))) return false
    const file = `${cluster.dataDir}/postgres.password`
    throw new StartError(
      codeOf(error) === '28P01'
        ? `The password in ${file} is not the one of the database: restore it from a backup.`
        : `PostgreSQL in ${cluster.dataDir} refuses our login: ${error.message}.`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}

// The lines of postmaster.pid: process id, folder, start time, port, socket folder, address, memory key, state.
async function readState({ folder }: Cluster): Promise<{ pid: number; port: number; isReady: boolean } | null> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' } : null
}

async function isPostgres(pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return /(^|\/)postgres$/.test(command.split('\0')[0] ?? '')
}

async function untilGone(process_: ProcessId) {
  while (isAlive(process_)) await sleep(250, undefined, { ref: false })
}
