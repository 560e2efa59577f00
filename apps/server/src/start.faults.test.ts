import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, get as httpGet } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { urlWithDatabase, urlWithLogin } from './db/database-url.ts'
import { startEmbedded } from './db/embedded/start-embedded.ts'
import { openSecrets } from './security/secrets.ts'

// The full product, started as a person starts it on a database of its own, while processes are killed.
let dataDir: string
let token: string
const running = new Set<ChildProcess>()
const quiet = { info: () => {}, warn: () => {} }

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'aftermile-faults-'))
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  const embedded = await startEmbedded({ dataDir, log: quiet })
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('acknowledged writes survive kill -9 and are there after the next start', async () => {
  const first = await start()
  token = await admin('token', 'admin@nordhem.example')
  const acknowledged: string[] = []
  const writing = (async () => {
    for (let n = 0; ; n++) {
      const id = `written_${n}`
      const answer = await create(first.url, id).catch(() => null)
      if (answer === null) return
      if (answer.status === 201) acknowledged.push(id)
    }
  })()
  await expect.poll(() => acknowledged.length).toBeGreaterThan(20)
  first.child.kill('SIGKILL')
  await writing

  const second = await start()
  const tags = (await (await get(second.url, '/tags')).json()) as { id: string }[]
  const stored = new Set(tags.map(tag => tag.id))
  expect(acknowledged.filter(id => !stored.has(id))).toEqual([])
  await stop(second.child)
})

test('while PostgreSQL is killed the server replies 503, and it recovers by itself', async () => {
  const { url, child } = await start()
  const statuses = new Set<number>()
  process.kill(await postmaster(), 'SIGKILL')
  await expect
    .poll(
      async () => {
        const answer = await get(url, '/tags')
        statuses.add(answer.status)
        if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('1')
        return statuses.has(503) && answer.status
      },
      { interval: 50 },
    )
    .toBe(200)
  expect([...statuses].filter(status => ![200, 503].includes(status))).toEqual([])
  await stop(child)
})

test('SIGTERM lets running requests end, and leaves no process running', async () => {
  const { url, child } = await start()
  const database = await postmaster()
  const guest = await startEmbedded({ dataDir, log: quiet })
  await guest.stop()
  const client = new pg.Client({ connectionString: urlWithDatabase(guest.adminUrl, 'aftermile') })
  await client.connect()
  await client.query('begin; lock table tags in exclusive mode')
  const answers = Array.from({ length: 10 }, (_, n) => create(url, `drained_${n}`))
  const waiting = "select 1 from pg_locks where relation = 'tags'::regclass and not granted"
  await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(10)
  child.kill('SIGTERM')
  await expect
    .poll(() =>
      get(url, '/tags').then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
  await client.query('commit')
  await client.end()
  expect((await Promise.all(answers)).map(answer => answer.status)).toEqual(Array<number>(10).fill(201))
  if (child.exitCode === null) await once(child, 'exit')
  expect(child.exitCode).toBe(0)
  await expectGone(database)
})

test('SIGTERM fails no request of clients that keep their connections', async () => {
  const { url, child } = await start()
  const agent = new Agent({ keepAlive: true, maxSockets: 12 })
  const outcomes: string[] = []
  const load = async (pauseMs: number) => {
    while (!outcomes.includes('ECONNREFUSED')) {
      outcomes.push(await outcomeOf(url, agent))
      await new Promise(resolve => setTimeout(resolve, pauseMs))
    }
  }
  const loads = Array.from({ length: 12 }, (_, n) => load(n * 20))
  await expect.poll(() => outcomes.length).toBeGreaterThan(100)
  child.kill('SIGTERM')
  await Promise.all(loads)
  expect(new Set(outcomes)).toEqual(new Set(['200', 'ECONNREFUSED']))
  if (child.exitCode === null) await once(child, 'exit')
  expect(child.exitCode).toBe(0)
})

test('Ctrl-C ends everything even after PostgreSQL was killed several times', async () => {
  const { url, child } = await start()
  for (let times = 0; times < 3; times++) {
    const killed = await postmaster()
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => postmaster().catch(() => killed)).not.toBe(killed)
  }
  await expect.poll(async () => (await get(url, '/tags')).status).toBe(200)
  const database = await postmaster()
  await stop(child)
  expect(child.exitCode).toBe(0)
  await expectGone(database)
})

test('a server that is killed is started again, and a stop ends it', async () => {
  const script = `import { supervise } from '${new URL('../../../scripts/supervise.mjs', import.meta.url).href}'
    process.exitCode = await supervise(process.execPath, ['${join(import.meta.dirname, 'main.ts')}'])`
  const supervisor = spawnNode(['--input-type=module', '--eval', script], serverEnv())
  const lines = linesOf(supervisor)
  const first = await readyUrl(lines)
  process.kill(await childOf(supervisor), 'SIGKILL')
  const second = await readyUrl(lines)
  expect(second).not.toBe(first)
  expect((await get(second, '/tags')).status).toBe(200)
  await stop(supervisor)
  expect(supervisor.exitCode).toBe(0)
  await expect(get(second, '/tags')).rejects.toThrow()
})

test('a server that dies again and again is given up, with what to look at and what to do', async () => {
  const script = `import { supervise } from '${new URL('../../../scripts/supervise.mjs', import.meta.url).href}'
    const dying = 'process.send("ready"); console.error("Error: the disk is broken"); setTimeout(() => process.exit(7), 5)'
    process.exitCode = await supervise(process.execPath, ['--eval', dying], { firstPauseMs: 1 })`
  const supervisor = spawnNode(['--input-type=module', '--eval', script], {})
  const [output] = await Promise.all([textOf(supervisor.stderr), once(supervisor, 'exit')])
  expect(supervisor.exitCode).toBe(7)
  expect(output.match(/is started again/g)).toHaveLength(5)
  const end = output.slice(output.indexOf('The server died 6 times in ten minutes (exit code 7)'))
  for (const said of ['Error: the disk is broken', 'postgres.log', 'df -h', 'free -h', 'npm start', 'admin -- jobs'])
    expect(end).toContain(said)
})

test('a server that cannot start says why in one sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const sentences = await Promise.all(
    [
      { PORT: String(port) },
      { PORT: 'eighty' },
      { LOG_LEVEL: 'loud' },
      { DATABASE_URL: 'postgres://x:y@127.0.0.1:1/none', SECRET_KEY: 'x'.repeat(32) },
      { DATABASE_URL: 'nonsense' },
      { DATABASE_URL: 'postgres://x:y@127.0.0.1:1/none' },
    ].map(env => sentenceOf(env)),
  )
  taken.close()
  expect(sentences).toEqual([
    `Port ${port} is taken; stop what uses it or choose another with PORT=….`,
    expect.stringMatching(/^PORT must be a /),
    expect.stringMatching(/^LOG_LEVEL must be one of /),
    expect.stringMatching(/^The database cannot be reached: /),
    expect.stringMatching(/^DATABASE_URL must be an address such as /),
    expect.stringMatching(/^SECRET_KEY is required/),
  ])
})

describe('a start with another key, password or damaged files ends at once, says why, and leaves nothing running', () => {
  let other: string
  const env = () => ({ DATA_DIR: other, PORT: '0', DEMO_SIZE: '0' })

  beforeAll(async () => {
    other = await mkdtemp(join(tmpdir(), 'aftermile-starts-'))
    const first = run('main.ts', [], env())
    await readyUrl(linesOf(first))
    await stop(first)
  })
  afterAll(() => rm(other, { recursive: true, force: true }))

  /** What the server and the command line say alike. */
  async function sentenceWith(more: Record<string, string> = {}): Promise<string> {
    const [ofServer, ofCommand] = await Promise.all([
      sentenceOf({ ...env(), ...more }),
      sentenceOf({ ...env(), ...more }, 'admin.ts', ['jobs']),
    ])
    expect(ofCommand).toBe(ofServer)
    await expectGone(await postmaster(other).catch(() => null))
    return ofServer
  }

  test('another key in the environment', async () => {
    expect(await sentenceWith({ SECRET_KEY: 'x'.repeat(40) })).toBe(
      'SECRET_KEY is not the one that this database was first started with.',
    )
  })

  test.for([
    [
      'another key in its file',
      'secret.key',
      'x'.repeat(40),
      /secret\.key is not the key that this database was first/,
    ],
    ['a wrong password', 'postgres.password', 'wrong', /^The password in .* is not the one of the database/],
    ['an empty password', 'postgres.password', '', /with the password of the database is empty/],
    ['damaged files', 'postgres/global/pg_control', '', /^The database in .* is damaged \(could not read file/],
  ] as const)('%s', async ([, name, content, sentence]) => {
    const file = join(other, name)
    const before = await readFile(file)
    await writeFile(file, content)
    try {
      expect(await sentenceWith()).toMatch(sentence)
    } finally {
      await writeFile(file, before)
    }
  })

  test('a database of an earlier build', async () => {
    const guest = await startEmbedded({ dataDir: other, log: quiet })
    const client = new pg.Client({ connectionString: urlWithDatabase(guest.adminUrl, 'aftermile') })
    await client.connect()
    await client.query("update migrations set id = '001-house'")
    await client.end()
    await guest.stop()
    const sentence = await sentenceWith()
    expect(sentence).toMatch(/^The database in .* was made by a build of Aftermile that was never .*\(DATA_DIR=…/)
    expect(sentence).toContain(other)
  })
})

test('a start on a database of another host that refuses it ends at once and says why', async () => {
  const { child } = await start()
  const guest = await startEmbedded({ dataDir, log: quiet })
  await guest.stop()
  const adminUrl = urlWithDatabase(guest.adminUrl, 'aftermile')
  const password = openSecrets(await readFile(join(dataDir, 'secret.key'), 'utf8')).derive('database login')
  const url = urlWithLogin(adminUrl, 'aftermile_server', password.toString('base64url'))
  const withPassword = (text: string) => urlWithLogin(url, 'aftermile_server', text)
  const key = { SECRET_KEY: 'x'.repeat(40), PORT: '0' }
  const settings = [
    { ...key, DATABASE_URL: withPassword('wrong') },
    { ...key, DATABASE_URL: withPassword('') },
    { ...key, DATABASE_URL: urlWithDatabase(url, 'nowhere') },
    { ...key, DATABASE_URL: url, DATABASE_POOLER_URL: withPassword('wrong') },
    { ...key, DATABASE_URL: url },
  ]
  const sentences = await Promise.all(settings.map(env => sentenceOf(env)))
  expect(sentences).toEqual([
    expect.stringMatching(/^The database refuses the login: password authentication failed/),
    'The database refuses the login: its address has no password.',
    expect.stringMatching(/^The database refuses the login: database "nowhere" does not exist/),
    expect.stringMatching(/^The pooler of DATABASE_POOLER_URL refuses the login: password authentication failed/),
    'SECRET_KEY is not the one that this database was first started with.',
  ])
  expect(await sentenceOf({ ...settings[0], DATABASE_ADMIN_URL: adminUrl }, 'admin.ts', ['jobs'])).toBe(sentences[0])
  await stop(child)
})

test('SIGTERM while it starts ends everything, also a server that waits for a migration elsewhere', async () => {
  const early = run('main.ts', [], serverEnv())
  await expect.poll(() => postmaster().catch(() => null), { interval: 5 }).not.toBe(null)
  const database = await postmaster()
  await stop(early)
  expect(early.exitCode).toBe(0)
  await expectGone(database)

  const owner = await startEmbedded({ dataDir, log: quiet })
  const client = new pg.Client({ connectionString: urlWithDatabase(owner.adminUrl, 'aftermile') })
  client.on('error', () => undefined)
  await client.connect()
  await client.query("select pg_advisory_lock(hashtext('aftermile migrations'))")
  const migrating =
    "select 1 from pg_stat_activity where query like '%pg_try_advisory_lock(hashtext(''aftermile migrations''))%' and pid <> pg_backend_pid()"
  for (const file of ['main.ts', 'admin.ts']) {
    const waiting = run(file, file === 'admin.ts' ? ['jobs'] : [], serverEnv())
    await expect.poll(async () => (await client.query(migrating)).rowCount).toBe(1)
    await stop(waiting)
    await expect.poll(async () => (await client.query(migrating)).rowCount).toBe(0)
  }
  const shared = await postmaster()
  await client.end()
  await owner.stop()
  await expectGone(shared)
})

type Started = { child: ChildProcess; url: string }

async function start(): Promise<Started> {
  const child = run('main.ts', [], serverEnv())
  return { child, url: await readyUrl(linesOf(child)) }
}

const serverEnv = () => ({ PORT: '0', DATA_DIR: dataDir, DEMO_SIZE: '0' })

const linesOf = (child: ChildProcess) =>
  createInterface({ input: child.stdout ?? process.stdin })[Symbol.asyncIterator]()

async function readyUrl(lines: AsyncIterator<string>): Promise<string> {
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const url = /ready at (\S+)/.exec(next.value)?.[1]
    if (url !== undefined) return url
  }
  throw new Error('The server did not start')
}

const childOf = async ({ pid }: ChildProcess): Promise<number> =>
  Number((await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim())

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
}

async function admin(...args: string[]): Promise<string> {
  const child = run('admin.ts', args, { DATA_DIR: dataDir })
  const [output] = await Promise.all([textOf(child.stdout), once(child, 'exit')])
  if (child.exitCode !== 0) throw new Error(`admin ${args.join(' ')} failed`)
  return output.trim()
}

async function sentenceOf(env: Record<string, string>, file = 'main.ts', args: string[] = []): Promise<string> {
  const child = run(file, args, { DATA_DIR: dataDir, ...env })
  const [output] = await Promise.all([textOf(child.stderr), once(child, 'exit')])
  expect(child.exitCode).toBe(1)
  const lines = output.split('\n').filter(line => line.trim() !== '')
  expect(lines).toHaveLength(1)
  return lines[0]?.trim() ?? ''
}

const run = (file: string, args: string[], env: Record<string, string>): ChildProcess =>
  spawnNode([join(import.meta.dirname, file), ...args], env)

function spawnNode(args: string[], env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

async function textOf(stream: NodeJS.ReadableStream | null): Promise<string> {
  let text = ''
  for await (const chunk of stream ?? []) text += String(chunk)
  return text
}

/** The process id of PostgreSQL. Throws while its file is still being written. */
async function postmaster(folder = dataDir): Promise<number> {
  const pid = Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  if (!(pid > 0)) throw new Error('PostgreSQL has not written its process id yet.')
  return pid
}

/** A process that has ended is listed until its parent has taken note, which may take a moment. */
const expectGone = (pid: number | null) => expect.poll(() => pid !== null && isRunning(pid)).toBe(false)

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The status of a response, or the code of the error. */
const outcomeOf = (url: string, agent: Agent): Promise<string> =>
  new Promise(resolve => {
    const failed = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)
    httpGet(`${url}/api/v1/tags`, { agent, headers: headers() }, response => {
      response.resume().on('error', failed)
      response.on('end', () => resolve(String(response.statusCode)))
    }).on('error', failed)
  })

const headers = () => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })
const get = (url: string, path: string) => fetch(`${url}/api/v1${path}`, { headers: headers() })
const create = (url: string, id: string) =>
  fetch(`${url}/api/v1/tags`, { method: 'POST', headers: headers(), body: JSON.stringify({ id, name: id }) })
