import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StartError } from '../../runtime/start-error.ts'
import { memoryFolder } from '../../test/memory-folder.ts'
import { identify } from './process-id.ts'
import { type Embedded, startEmbedded } from './start-embedded.ts'

let dataDir = ''
let running: Embedded[] = []
let sentences: string[] = []

const record = (sentence: string) => void sentences.push(sentence)
const log = { info: record, warn: record }

beforeEach(async () => {
  dataDir = await mkdtemp(join(await memoryFolder(), 'aftermile-embedded-'))
  running = []
  sentences = []
})

afterEach(async () => {
  for (const embedded of running) await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('written data is there after a stop and a new start, on the same port', async () => {
  const first = await start({ fast: false })
  await query(first, 'create table facts as select 1 as fact')
  await first.stop()
  await expect(query(first, 'select 1')).rejects.toThrow('ECONNREFUSED')

  const second = await start({ fast: false })
  expect(await query(second, 'select fact from facts')).toEqual([{ fact: 1 }])
  expect(second.adminUrl).toBe(first.adminUrl)
})

test('the cluster uses UTF-8, requires a password and listens only on loopback', async () => {
  const embedded = await start()
  const [facts] = await query(
    embedded,
    `select current_setting('server_encoding') as encoding, current_setting('listen_addresses') as addresses,
            current_setting('unix_socket_directories') as sockets, datlocale as locale
     from pg_database where datname = 'postgres'`,
  )
  expect(facts).toEqual({ encoding: 'UTF8', addresses: '127.0.0.1', sockets: '', locale: 'C.UTF-8' })
  const wrong = new URL(embedded.adminUrl)
  wrong.password = 'guess'
  await expect(query({ adminUrl: wrong.href }, 'select 1')).rejects.toThrow('password authentication failed')
})

test('a killed PostgreSQL is restarted, and committed data is there', async () => {
  const embedded = await start({ fast: false })
  await query(embedded, 'create table facts as select 2 as fact')
  process.kill(await postmasterPid(), 'SIGKILL')
  const rows = await vi.waitFor(() => query(embedded, 'select fact from facts'), { timeout: 60_000, interval: 100 })
  expect(rows).toEqual([{ fact: 2 }])
  expect(sentences).toContain('PostgreSQL ended unexpectedly; starting it again.')
})

test('a PostgreSQL whose owner was killed is adopted, not started a second time', async () => {
  const owner = await startElsewhere()
  const pid = await postmasterPid()
  await owner.kill()

  const embedded = await start()
  expect(await postmasterPid()).toBe(pid)
  await embedded.stop()
  expect(isRunning(pid)).toBe(false)
})

test('an adopted PostgreSQL that is killed is restarted', async () => {
  const owner = await startElsewhere()
  await owner.kill()
  const embedded = await start()
  process.kill(await postmasterPid(), 'SIGKILL')
  await vi.waitFor(() => query(embedded, 'select 1'), { timeout: 60_000, interval: 100 })
})

test('a pid file that a killed PostgreSQL left behind does not prevent a start', async () => {
  const owner = await startElsewhere()
  const pid = await postmasterPid()
  await owner.kill()
  process.kill(pid, 'SIGKILL')
  await start()
  expect(await postmasterPid()).not.toBe(pid)
})

test('two starters at once share one PostgreSQL, and a guest that leaves does not stop it', async () => {
  const [first, second] = await Promise.all([start(), start()])
  expect(second.adminUrl).toBe(first.adminUrl)
  const owner = await startElsewhere()
  expect(owner.adminUrl).toBe(first.adminUrl)
  await owner.stop()
  expect(await query({ adminUrl: owner.adminUrl }, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('PostgreSQL ends when its process fails without stopping it', async () => {
  const [url, options] = [new URL('./start-embedded.ts', import.meta.url).href, JSON.stringify({ dataDir, fast: true })]
  const script = `import { startEmbedded } from '${url}'
    await startEmbedded({ ...${options}, log: { info() {}, warn() {} } })
    throw new Error('on purpose')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'ignore' })
  expect(await once(child, 'exit')).toEqual([1, null])
  await vi.waitFor(() => expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false), { timeout: 60_000 })
})

test('another process takes over when the owner is killed, and stops PostgreSQL when it leaves', async () => {
  const owner = await startElsewhere()
  const other = await start()
  const pid = await postmasterPid()
  await owner.kill()
  await other.stop()
  expect(isRunning(pid)).toBe(false)
})

test('an owner that stops hands PostgreSQL over, and the last one that stops ends it', async () => {
  const owner = await startElsewhere()
  const other = await start()
  const pid = await postmasterPid()
  const client = await connect(other)
  await owner.stop()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
  const message = 'This process now manages PostgreSQL; its former owner is gone.'
  await vi.waitFor(() => expect(sentences).toContain(message), { timeout: 60_000, interval: 20 })
  expect(await postmasterPid()).toBe(pid)
  await other.stop()
  expect(isRunning(pid)).toBe(false)
})

test('a hanging process of a killed PostgreSQL does not prevent its restart', async () => {
  const embedded = await start()
  const client = await connect(embedded)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const hanging = rows[0]?.pid ?? 0
  process.kill(hanging, 'SIGSTOP')
  process.kill(await postmasterPid(), 'SIGKILL')
  await vi.waitFor(() => query(embedded, 'select 1'), { timeout: 60_000, interval: 50 })
  expect(isRunning(hanging)).toBe(false)
})

test('an interrupted creation starts over', async () => {
  await mkdir(join(dataDir, 'postgres.draft-1a2b3c4d/base'), { recursive: true })
  await writeFile(join(dataDir, 'postgres.draft-1a2b3c4d/PG_VERSION'), '18')
  await writeFile(join(dataDir, 'postgres.password'), 'password-from-before')
  const embedded = await start()
  expect(await query(embedded, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(existsSync(join(dataDir, 'postgres.draft-1a2b3c4d'))).toBe(false)
})

test('another port is chosen when the remembered one is taken', async () => {
  const first = await start()
  await first.stop()
  const occupant = createServer().listen(Number(new URL(first.adminUrl).port), '127.0.0.1')
  const second = await start()
  occupant.close()
  expect(second.adminUrl).not.toBe(first.adminUrl)
  expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('data of another PostgreSQL version is refused with a clear sentence', async () => {
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '16\n')
  await writeFile(join(dataDir, 'postgres.password'), 'x')
  await expect(start()).rejects.toThrow(/was made by PostgreSQL 16, and this Aftermile brings PostgreSQL 18/)
})

test('an incomplete data folder is refused with a clear sentence', async () => {
  await mkdir(join(dataDir, 'postgres/base'), { recursive: true })
  await writeFile(join(dataDir, 'postgres.password'), 'x')
  await expect(start()).rejects.toThrow(/is not a complete database/)
})

test('a damaged database is refused with a clear sentence', async () => {
  await (await start()).stop()
  await rm(join(dataDir, 'postgres/global/pg_control'))
  await expect(start()).rejects.toThrow(/is damaged \(could not find the database system\)/)
})

test('the error for a missing password file names the file', async () => {
  await (await start()).stop()
  await rm(join(dataDir, 'postgres.password'))
  await expect(start()).rejects.toThrow(`The file ${dataDir}/postgres.password`)
})

test('the error names a folder that PostgreSQL cannot enter (as root) or that we cannot write (as anyone else)', async () => {
  const isRoot = process.getuid?.() === 0
  await chmod(dataDir, isRoot ? 0o700 : 0o500)
  const closed = isRoot ? join(dataDir, 'inside') : dataDir
  const failure = await startEmbedded({ dataDir: closed, log, fast: true }).catch((error: unknown) => error)
  await chmod(dataDir, 0o700)
  expect(failure).toBeInstanceOf(StartError)
  expect(String(failure)).toContain(dataDir)
})

async function start({ fast = true } = {}): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, log, fast })
  running.push(embedded)
  return embedded
}

/** Starts the data folder from a process of its own, which can be killed. */
async function startElsewhere() {
  const child = fork(new URL('../../test/cluster-process.ts', import.meta.url), [dataDir], {
    detached: true,
    execArgv: [],
  })
  const gone = new Promise(resolve => child.once('exit', resolve))
  const adminUrl = await new Promise<string>(resolve => child.once('message', message => resolve(String(message))))
  return {
    adminUrl,
    kill: () => {
      child.kill('SIGKILL')
      return gone
    },
    stop: () => {
      child.disconnect()
      return gone
    },
  }
}

async function connect({ adminUrl }: { adminUrl: string }): Promise<Client> {
  const client = new Client({ connectionString: adminUrl })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function query(embedded: { adminUrl: string }, sql: string) {
  const client = await connect(embedded)
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function postmasterPid(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}

function isRunning(pid: number): boolean {
  return identify(pid) !== null
}
