// Restarts PostgreSQL ten times while two workers do jobs, in order and as in a crash. No process may end, and each row must be processed
// exactly once.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { freePort } from '../apps/server/src/test/free-port.ts'
import type { Started } from '../chaos/environment.ts'
import { batchesOf } from '../chaos/feed.ts'
import { send, type Target } from '../chaos/send.ts'
import { createPostgres, fillDatabase } from './own-postgres.ts'

// The key of the API, which has the secrets of the demo.
const secretKey = 'a key for chaos alone, long enough to be taken'
const [rowCount = 3000, restarts = 10] = process.argv.slice(2).map(Number)
const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

const postgres = await createPostgres({ shared_buffers: '64MB', max_connections: '100' })
const started: ChildProcess[] = []
try {
  await postgres.start()
  const { url, adminUrl } = await fillDatabase(postgres)
  const api = await startApi(url)
  started.push(api.process)
  const shipments = Array.from({ length: rowCount }, (_, n) => ({
    merchantId: 'fjallro',
    shipmentNumber: `K${n}`,
    senderReference: 'killref',
    packages: [{ number: `KP${n}` }],
  }))
  await send(() => api, 'shipments', batchesOf(shipments, 500), 1)
  const workers = [await startWorker(url), await startWorker(url)]
  started.push(...workers)
  const ended: string[] = []
  for (const [index, childProcess] of started.entries())
    childProcess.once('exit', (code, signal) =>
      ended.push(`${index === 0 ? 'api' : `worker ${index}`}: ${code ?? signal}`),
    )

  const rounds: { rowsLeft: number; endedMs: number }[] = []
  while (rounds.length < restarts && ended.length === 0) {
    const isAdding = rounds.length % 2 === 0
    await until(() => changeTags(api, isAdding ? 'add' : 'remove'))
    const goal = (rounds.length + 1) * rowCount
    const isDone = async () => ended.length > 0 || (await notesOf(adminUrl)) >= goal
    await until(async () => (await notesOf(adminUrl)) > goal - rowCount)
    const rowsLeft = goal - (await notesOf(adminUrl))
    await postgres.restart(isAdding ? 'fast' : 'immediate')
    const backAt = Date.now()
    await until(isDone)
    rounds.push({ rowsLeft, endedMs: Date.now() - backAt })
    console.log(JSON.stringify({ restart: rounds.length, ...rounds.at(-1), ended }))
  }
  const notes = await notesOf(adminUrl)
  const isRight = ended.length === 0 && notes === restarts * rowCount
  console.log(JSON.stringify({ isRight, restarts: rounds.length, ended, notes, expected: restarts * rowCount }))
  process.exitCode = isRight ? 0 : 1
} finally {
  for (const childProcess of started) childProcess.kill('SIGKILL')
  await postgres.remove()
}
process.exit()

async function startApi(url: string): Promise<Started> {
  const child = fork(new URL('../chaos/server-process.ts', import.meta.url), [url, String(await freePort()), 'api'])
  const [message] = (await once(child, 'message')) as [Omit<Started, 'process'>] // sent by server-process.ts
  return { ...message, process: child }
}

/** A worker as it is started in production, with all that it does. */
async function startWorker(url: string): Promise<ChildProcess> {
  const env = {
    ...process.env,
    DATABASE_URL: url,
    SECRET_KEY: secretKey,
    DEMO: 'on',
    DEMO_SIZE: '0',
    LOG_LEVEL: 'error',
  }
  const child = fork(new URL('../apps/server/src/main.ts', import.meta.url), ['--only=worker'], { env, silent: true })
  child.stderr?.pipe(process.stderr)
  await once(child, 'message')
  return child
}

/** Requests that a tag is added to all shipments, or removed. */
async function changeTags({ url, token }: Target, operation: 'add' | 'remove'): Promise<boolean> {
  const response = await fetch(`${url}/api/v1/containers/actions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      type: 'shipment',
      matching: { text: 'killref' },
      actions: [{ type: 'tag', tagId: 'vip', operation }],
    }),
  })
  if (response.status >= 400 && response.status < 500) throw new Error(`${response.status} ${await response.text()}`)
  return response.ok
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 180_000
  while (!(await isDone().catch(() => false))) {
    if (Date.now() > deadline) throw new Error('The work does not continue')
    await sleep(50)
  }
}

/** How many changes of shipments are noted: one for each row and round. */
async function notesOf(adminUrl: string): Promise<number> {
  const admin = new pg.Client({ connectionString: adminUrl })
  admin.on('error', () => undefined)
  await admin.connect()
  const { rows } = await admin
    .query<{ notes: number }>("select count(*)::int as notes from audit_entries where noun = 'shipment'")
    .finally(() => admin.end().catch(() => undefined))
  return rows[0]?.notes ?? 0
}
