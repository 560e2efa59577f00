// Reads through a server with a real replica that is behind, stopped, killed and promoted. Every read must succeed and show all that was
// committed five seconds before it began, and who wrote must see it at once.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { parseConfig } from '../apps/server/src/config.ts'
import { maxLagMs } from '../apps/server/src/db/replica.ts'
import { openLog } from '../apps/server/src/runtime/log.ts'
import { openSecrets } from '../apps/server/src/security/secrets.ts'
import { startServer } from '../apps/server/src/server.ts'
import { createPostgres, fillDatabase, type OwnPostgres, urlOf } from './own-postgres.ts'

const secretKey = 'a key for trials alone, long enough to be taken'
const phaseMs = Number(process.argv[2] ?? 10_000)
const settings = { shared_buffers: '64MB', wal_level: 'replica', hot_standby: 'on', wal_keep_size: '256MB' }

const primary = await createPostgres(settings)
await primary.start()
const { url, adminUrl } = await fillDatabase(primary)
const replica = await createPostgres(settings, primary)
await replica.start()
const config = parseConfig({
  PORT: '0',
  DEMO: 'on',
  LOG_LEVEL: 'silent',
  RATE_LIMIT: 'off',
  DATABASE_URL: url,
  DATABASE_READ_URL: urlOf(replica),
  SECRET_KEY: secretKey,
})
const server = await startServer({
  config,
  database: { url, poolerUrl: null, readUrl: config.databaseReadUrl, secrets: openSecrets(secretKey) },
  log: openLog('silent'),
  parts: ['api'],
})
const admin = new pg.Client({ connectionString: adminUrl })
await admin.connect()

const tokenOf = async (email: string) => (await server.identity?.signFor?.(email, { lifetimeSeconds: 36_000 })) ?? ''
// Of two tenants: when an order is booked, the lists of its tenant come from the primary for a moment.
const [writer, reader] = [await tokenOf('admin@sydkust.example'), await tokenOf('admin@nordhem.example')]
const call = (token: string, path: string, body?: unknown) =>
  fetch(`${server.publicUrl}/api/v1${path}`, {
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })

const problems: string[] = []
let isOver = false
let isCancelling = false
let own = 0

/** The names of an order in the order of their commits, with the time of each. No console is told of them. */
const commits: { name: number; at: number }[] = []

await call(reader, '/ingress/orders', { items: [{ merchantId: 'fjallro', orderNumber: 'LAG1' }] })

const running = [keepRenaming(), keepCancelling(), ...[1, 2, 3].map(() => keepReading()), keepWriting()]
let longestMs = 0
let oldestMs = 0

await phase('steady', async () => undefined, 'replica')
await phase('replay paused', () => onReplica('select pg_wal_replay_pause()'), 'primary')
await phase('replay resumed', () => onReplica('select pg_wal_replay_resume()'), 'replica')
await phase('reads cancelled', () => cancelReads(true), 'any')
await phase('reads not cancelled', () => cancelReads(false), 'replica')
await phase('processes stopped', () => replica.signal('SIGSTOP'), 'primary')
await phase('processes continued', () => replica.signal('SIGCONT'), 'replica')
await phase('killed', () => replica.signal('SIGKILL'), 'primary')
await phase('started again', () => startAgain(replica), 'replica')
await phase('promoted', () => replica.promote(), 'primary')

isOver = true
await Promise.all(running)
const isRight = problems.length === 0
console.log(
  JSON.stringify({
    isRight,
    ownWrites: own,
    problems: [...new Set(problems)].slice(0, 10),
  }),
)
await server.stop()
await admin.end()
await replica.remove()
await primary.remove()
process.exit(isRight ? 0 : 1)

/** Changes something and reads on. At the end of the phase the given one must answer. */
async function phase(
  name: string,
  change: () => Promise<unknown>,
  expected: 'replica' | 'primary' | 'any',
): Promise<void> {
  await change()
  longestMs = 0
  oldestMs = 0
  const before = await readsByWhere()
  const cancelledBefore = await cancelledReads()
  await sleep(phaseMs)
  const middle = await readsByWhere()
  await sleep(phaseMs / 4)
  const after = await readsByWhere()
  const cancelledAfter = await cancelledReads()
  const replicaAnswers = after.replica > middle.replica
  // Those who have just written read the primary at all times.
  if (expected !== 'any' && replicaAnswers !== (expected === 'replica'))
    problems.push(`${name}: the ${expected} did not answer at the end`)
  const [fromReplica, fromPrimary] = [after.replica - before.replica, after.primary - before.primary]
  console.log(
    JSON.stringify({
      phase: name,
      fromReplica,
      fromPrimary,
      cancelled: cancelledAfter === null || cancelledBefore === null ? null : cancelledAfter - cancelledBefore,
      longestMs: Math.round(longestMs),
      oldestMs: Math.round(oldestMs),
    }),
  )
}

/** Without a delay, what is replayed cancels each read that it conflicts with. By default it waits for 30 seconds. */
async function cancelReads(isOn: boolean): Promise<void> {
  isCancelling = isOn
  await onReplica(`alter system set max_standby_streaming_delay = '${isOn ? '0' : '30s'}'`)
  await onReplica('select pg_reload_conf()')
}

async function keepRenaming(): Promise<void> {
  for (let name = 1; !isOver; name++) {
    await admin.query("update orders set name = $1 where tenant_id = 'nordhem' and order_number = 'LAG1'", [
      String(name),
    ])
    commits.push({ name, at: performance.now() })
    await sleep(20)
  }
}

/** Removes the old versions of rows and locks their table, again and again. What the replica replays of it cancels its reads. */
async function keepCancelling(): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  while (!isOver) {
    if (isCancelling) {
      await client.query('vacuum orders')
      await client.query('begin; lock table orders in access exclusive mode; commit')
    }
    await sleep(100)
  }
  await client.end()
}

async function keepReading(): Promise<void> {
  while (!isOver) {
    const beganAt = performance.now()
    const name = await nameSeen(reader)
    longestMs = Math.max(longestMs, performance.now() - beganAt)
    if (name === null) continue
    const missing = commits.find(commit => commit.name > name)
    const ageMs = missing === undefined ? 0 : beganAt - missing.at
    oldestMs = Math.max(oldestMs, ageMs)
    if (ageMs > maxLagMs) problems.push(`A read lacked a change that was ${Math.round(ageMs)} ms old`)
    await sleep(20)
  }
}

/** The name in the list of orders; null after an error. */
async function nameSeen(token: string): Promise<number | null> {
  const response = await call(token, '/orders-search?text=LAG1').catch((error: unknown) => String(error))
  if (typeof response === 'string' || response.status !== 200) {
    problems.push(
      `A read got ${typeof response === 'string' ? response : `${response.status} ${await response.text()}`}`,
    )
    return null
  }
  const { items } = (await response.json()) as { items: { document: { name: string | null } }[] } // as in the contract
  return Number(items[0]?.document.name ?? 0)
}

/** Books orders one by one, and finds each at once. */
async function keepWriting(): Promise<void> {
  for (let n = 1; !isOver; n++) {
    const response = await call(writer, '/ingress/orders', {
      items: [{ merchantId: 'kustmat', orderNumber: `OWN${n}` }],
    })
    if (response.status !== 200) problems.push(`A write got ${response.status}`)
    const found = await call(writer, `/orders-search?text=OWN${n}`)
    const { count } = (await found.json()) as { count: number } // as in the contract
    if (count < 1) problems.push('Who wrote did not find it')
    else own++
    await sleep(100)
  }
}

async function readsByWhere(): Promise<{ replica: number; primary: number }> {
  const text = await (await fetch(`${server.publicUrl}/metrics`)).text()
  const countOf = (from: string) =>
    Number(new RegExp(`aftermile_reads_total\\{from="${from}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
  return { replica: countOf('replica'), primary: countOf('primary') }
}

/** Reads that the replica has cancelled because of what it replays; null if it does not answer. */
async function cancelledReads(): Promise<number | null> {
  const text = 'select sum(confl_snapshot + confl_lock + confl_bufferpin)::int as n from pg_stat_database_conflicts'
  return onReplica(text).then(
    rows => rows[0]?.n ?? 0,
    () => null,
  )
}

async function onReplica(text: string): Promise<{ n?: number }[]> {
  const client = new pg.Client({ connectionString: replica.adminUrl('aftermile'), connectionTimeoutMillis: 1000 })
  client.on('error', () => undefined)
  await client.connect()
  return (await client.query<{ n?: number }>(text).finally(() => client.end())).rows
}

async function startAgain(postgres: OwnPostgres): Promise<void> {
  // The port and the shared memory of killed processes may be taken for a moment.
  for (let tries = 0; ; tries++) {
    const failed = await postgres.start().then(
      () => null,
      (error: unknown) => error,
    )
    if (failed === null) return
    if (tries === 20) throw failed
    await sleep(500)
  }
}
