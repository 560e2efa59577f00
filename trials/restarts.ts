// Restarts PostgreSQL ten times while two workers do jobs, in order and as in a crash. No process may end, and each row must be processed
// exactly once.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { freePort } from '../apps/server/src/test/free-port.ts'
import type { Started } from '../chaos/environment.ts'
import { batchesOf } from '../chaos/feed.ts'
import { send, type Target } from '../chaos/send.ts'
import { createPostgres, fillDatabase } from './own-postgres.ts'

const [rowCount = 20_000, restarts = 10] = process.argv.slice(2).map(Number)
const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

const postgres = await createPostgres({ shared_buffers: '64MB', max_connections: '100' })
const started: Started[] = []
try {
  await postgres.start()
  const { url, adminUrl } = await fillDatabase(postgres)
  const api = await start(url, 'api')
  const shipments = Array.from({ length: rowCount }, (_, n) => ({
    merchantId: 'fjallro',
    shipmentNumber: `K${n}`,
    senderReference: 'killref',
    packages: [{ number: `KP${n}` }],
  }))
  await send(() => api, 'shipments', batchesOf(shipments, 1000), 1)
  await tagAll(api)
  const workers = [await start(url, 'worker'), await start(url, 'worker')]
  const ended: string[] = []
  for (const [at, { process: one }] of [api, ...workers].entries())
    one.once('exit', (code, signal) => ended.push(`${at === 0 ? 'api' : `worker ${at}`}: ${code ?? signal}`))

  const returnsMs: number[] = []
  while (returnsMs.length < restarts && ended.length === 0) {
    const due = ((returnsMs.length + 0.5) / restarts) * rowCount
    await until(async () => (await countsOf(adminUrl)).tagged >= due)
    await postgres.restart(returnsMs.length % 2 === 0 ? 'fast' : 'immediate')
    const backAt = Date.now()
    const { tagged } = await countsOf(adminUrl)
    await until(async () => ended.length > 0 || (await countsOf(adminUrl)).tagged > tagged)
    returnsMs.push(Date.now() - backAt)
    console.log(`restart ${returnsMs.length}: the next rows after ${returnsMs.at(-1)} ms`)
  }
  if (ended.length === 0) await until(async () => (await countsOf(adminUrl)).finished === 1)
  const counts = await countsOf(adminUrl)
  const isRight = ended.length === 0 && counts.tagged === rowCount && counts.notes === rowCount
  console.log(
    JSON.stringify({ isRight, restarts: returnsMs.length, ended, longestMs: Math.max(...returnsMs), ...counts }),
  )
  process.exitCode = isRight ? 0 : 1
} finally {
  for (const one of started) one.process.kill('SIGKILL')
  await postgres.remove()
}
process.exit()

async function start(url: string, part: 'api' | 'worker'): Promise<Started> {
  const child = fork(new URL('../chaos/server-process.ts', import.meta.url), [url, String(await freePort()), part])
  const [message] = (await once(child, 'message')) as [Omit<Started, 'process'>] // sent by server-process.ts
  const server = { ...message, process: child }
  started.push(server)
  return server
}

async function tagAll({ url, token }: Target): Promise<void> {
  const response = await fetch(`${url}/api/v1/containers/actions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      type: 'shipment',
      matching: { text: 'killref' },
      actions: [{ type: 'tag', tagId: 'vip', operation: 'add' }],
    }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 300_000
  while (!(await isDone().catch(() => false))) {
    if (Date.now() > deadline) throw new Error('The work does not continue')
    await sleep(50)
  }
}

type Counts = { tagged: number; notes: number; finished: number }

async function countsOf(adminUrl: string): Promise<Counts> {
  const admin = new pg.Client({ connectionString: adminUrl })
  admin.on('error', () => undefined)
  await admin.connect()
  const { rows } = await admin
    .query<Counts>(`
      select (select count(*)::int from shipments where sender_reference = 'killref' and tags = '{vip}') as tagged,
        (select count(*)::int from audit_entries where noun = 'shipment') as notes,
        (select count(*)::int from container_jobs where status = 'done') as finished`)
    .finally(() => admin.end().catch(() => undefined))
  return rows[0] ?? { tagged: 0, notes: 0, finished: 0 }
}
