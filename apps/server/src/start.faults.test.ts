import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { Agent, get as httpGet } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { urlWithDatabase } from './db/database-url.ts'
import { startEmbedded } from './db/embedded/start-embedded.ts'
import { expectGone, linesOf, quiet, readyUrl, stop, testProduct, textOf } from './test/processes/product.ts'

// The full product, while its processes are killed.
const product = testProduct()
const { start, run, spawnNode, serverEnv, postmaster } = product
let token: string

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
  const guest = await startEmbedded({ dataDir: product.dataDir, log: quiet })
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

test('a server is ready only when what it serves is built, and ends with the reason when that fails', async () => {
  const script = `import { existsSync } from 'node:fs'
    import { setTimeout as sleep } from 'node:timers/promises'
    import { supervise } from '${new URL('../../../scripts/supervise.mjs', import.meta.url).href}'
    const building = (async () => {
      while (!existsSync(process.env.BUILT)) await sleep(20)
      if (process.env.FAILS) throw new Error('It could not be built.')
      console.log('built')
    })()
    process.exitCode = await supervise(process.execPath, ['${join(import.meta.dirname, 'main.ts')}', '--after-build'], { building })`
  const built = join(product.dataDir, 'built')
  const startBuilding = (env = {}) =>
    spawnNode(['--input-type=module', '--eval', script], { ...serverEnv(), BUILT: built, ...env })

  const supervisor = startBuilding()
  const lines = linesOf(supervisor)
  await expect.poll(() => postmaster().catch(() => null)).not.toBe(null)
  await writeFile(built, '')
  const said: string[] = []
  for (let next = await lines.next(); !next.done && !said.at(-1)?.includes('is ready at'); next = await lines.next())
    said.push(next.value)
  expect(said).toContain('built')
  await stop(supervisor)
  expect(supervisor.exitCode).toBe(0)

  const failing = startBuilding({ FAILS: 'yes' })
  const [output, error] = await Promise.all([textOf(failing.stdout), textOf(failing.stderr), once(failing, 'exit')])
  expect(failing.exitCode).toBe(1)
  expect(error).toContain('It could not be built.')
  expect(output).not.toContain('is ready at')
  await expect(postmaster()).rejects.toThrow()
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

test('SIGTERM while it starts ends everything, also a server that waits for a migration elsewhere', async () => {
  const early = run('main.ts', [], serverEnv())
  await expect.poll(() => postmaster().catch(() => null), { interval: 5 }).not.toBe(null)
  const database = await postmaster()
  await stop(early)
  expect(early.exitCode).toBe(0)
  await expectGone(database)

  const owner = await startEmbedded({ dataDir: product.dataDir, log: quiet })
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

const childOf = async ({ pid }: ChildProcess): Promise<number> =>
  Number((await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim())

async function admin(...args: string[]): Promise<string> {
  const child = run('admin.ts', args, { DATA_DIR: product.dataDir })
  const [output] = await Promise.all([textOf(child.stdout), once(child, 'exit')])
  if (child.exitCode !== 0) throw new Error(`admin ${args.join(' ')} failed`)
  return output.trim()
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
