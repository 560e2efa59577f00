// Many small tenants on one machine: what they cost while nothing happens, and how long jobs wait while one tenant enqueues thousands.
// TENANTS_DIR keeps the data folder for the next run.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import pg from 'pg'
import { parseConfig } from '../apps/server/src/config.ts'
import { openBenchDatabase } from './processes/bench-database.ts'
import { loadManyTenants } from './size-parts/many-tenants.ts'
import { cpuSecondsOf, memoryMbOf, postmasterOf } from './size-parts/process-cpu.ts'

const dataDir = process.env.TENANTS_DIR ?? '/var/tmp/aftermile-tenants'
const tenants = Number(process.env.TENANTS ?? 2000)
const shipmentsPerTenant = Number(process.env.SHIPMENTS ?? 500)
const idleSeconds = Number(process.env.IDLE_SECONDS ?? 180)
const floodJobs = Number(process.env.FLOOD_JOBS ?? 10_000)
const floodSeconds = Number(process.env.FLOOD_SECONDS ?? 180)
const nightFaster = Number(process.env.NIGHT_FASTER ?? 10)
const findEveryMs = 200
const longestSettleSeconds = Number(process.env.SETTLE_SECONDS ?? 1200)

await loadManyTenants({ dataDir, tenants, shipmentsPerTenant, eventsPerShipment: 6 })

const server = fork(new URL('../apps/server/src/main.ts', import.meta.url), {
  env: { ...process.env, DATA_DIR: dataDir, DEMO_SIZE: '0', PORT: process.env.PORT ?? '18391' },
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
})
await once(server, 'message')
const database = await openBenchDatabase(parseConfig({ DATA_DIR: dataDir }))
const admin = new pg.Client({ connectionString: database.adminUrl ?? '' })
await admin.connect()
try {
  const [node, postgres] = [server.pid ?? 0, await postmasterOf(admin)]
  const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid')
  const ownBackend = rows[0]?.pid ?? 0

  // The server starts PostgreSQL as a child.
  const cpu = () => ({ node: cpuSecondsOf(node, postgres), postgres: cpuSecondsOf(postgres, ownBackend) })
  const atStart = await watchJobs(longestSettleSeconds, (seconds, calmSeconds) => seconds > 130 && calmSeconds >= 30)
  console.log(`Quiet after ${Math.round(atStart.seconds)} s, longest wait ${atStart.longestWaitSeconds.toFixed(1)} s`)

  // As once an hour: a job of each tenant, spread.
  await admin.query("select graphile_worker.add_job('tick:housekeeping')")
  const before = cpu()
  const loadBefore = loadavg()[0] ?? 0
  const idle = await watchJobs(idleSeconds, () => false)
  const after = cpu()
  const share = (of: 'node' | 'postgres') => (after[of] - before[of]) / idle.seconds
  console.log(`Idle: ${percent(share('node') + share('postgres'))} % of a core over ${Math.round(idle.seconds)} s`)

  const nightJobs = await startNight()
  const night = await watchJobs(longestSettleSeconds, (seconds, calmSeconds) => seconds > 120 && calmSeconds >= 30)
  const morning = cpu()
  console.log(`Night: ${nightJobs} jobs in ${Math.round(night.seconds)} s`)

  const [flooded, floodedInSeconds] = await Promise.all([
    watchJobs(floodSeconds, () => false, 'tenant_0'),
    flood(database.adminUrl ?? ''),
  ])
  const { rows: counts } = await admin.query<{ connections: number; jobs: number }>(
    `select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') - 1 as connections,
       (select count(*)::int from graphile_worker._private_jobs where payload ->> 'tenantId' = 'tenant_0' and run_at <= now()) as jobs`,
  )
  console.log(
    JSON.stringify({
      tenants,
      shipmentsPerTenant,
      idleCpuPercent: {
        node: percent(share('node')),
        postgres: percent(share('postgres')),
        together: percent(share('node') + share('postgres')),
      },
      longestWaitSeconds: {
        afterStart: round(atStart.longestWaitSeconds),
        idle: round(idle.longestWaitSeconds),
        night: round(night.longestWaitSeconds),
        ofOthersWhileOneFloods: round(flooded.longestWaitSeconds),
      },
      idleAfterStartSeconds: Math.round(atStart.seconds),
      cpuSecondsUntilIdle: { node: round(before.node), postgres: round(before.postgres) },
      night: {
        jobs: nightJobs,
        timesFaster: nightFaster,
        seconds: Math.round(night.seconds),
        cpuSeconds: { node: round(morning.node - after.node), postgres: round(morning.postgres - after.postgres) },
      },
      flood: {
        jobs: floodJobs,
        enqueuedInSeconds: round(floodedInSeconds),
        mostSeenWaiting: flooded.mostOfExcepted,
        longestSeenWaitSeconds: round(flooded.longestOfExcepted),
        left: counts[0]?.jobs,
      },
      mostSeenWaitingOfOthers: flooded.mostOfOthers,
      memoryMb: { node: memoryMbOf(node, postgres), postgres: memoryMbOf(postgres) },
      connections: counts[0]?.connections,
      loadOfMachine: { before: round(loadBefore), after: round(loadavg()[0] ?? 0) },
    }),
  )
} finally {
  await admin.end()
  server.kill('SIGTERM')
  await once(server, 'exit')
  await database.close()
}

/**
 * Looks often how long jobs have waited that are due and have not started. A job that starts between two looks is not seen, so a wait
 * can be longer by the time between them. `except`: the jobs of this tenant are counted on their own.
 */
async function watchJobs(maxSeconds: number, isEnough: (seconds: number, calmSeconds: number) => boolean, except = '') {
  const startedAt = performance.now()
  const seen = { longestWaitSeconds: 0, mostOfOthers: 0, longestOfExcepted: 0, mostOfExcepted: 0 }
  let busyAt = startedAt
  for (;;) {
    await new Promise(resolve => setTimeout(resolve, findEveryMs))
    const { rows } = await admin.query<{ isExcepted: boolean; all: number; waiting: number; wait: number | null }>(
      `select coalesce(payload ->> 'tenantId', '') = $1 and $1 <> '' as "isExcepted", count(*)::int as all,
         (count(*) filter (where locked_at is null and attempts = 0))::int as waiting,
         extract(epoch from max(clock_timestamp() - run_at) filter (where locked_at is null and attempts = 0))::float8 as wait
       from graphile_worker._private_jobs where run_at <= now() group by 1`,
      [except],
    )
    const now = performance.now()
    for (const { isExcepted, waiting, wait } of rows) {
      const [longest, most] = isExcepted
        ? (['longestOfExcepted', 'mostOfExcepted'] as const)
        : (['longestWaitSeconds', 'mostOfOthers'] as const)
      seen[longest] = Math.max(seen[longest], wait ?? 0)
      seen[most] = Math.max(seen[most], waiting)
    }
    if (rows.some(row => row.all > 0)) busyAt = now
    const seconds = (now - startedAt) / 1000
    if (seconds >= maxSeconds || isEnough(seconds, (now - busyAt) / 1000)) return { seconds, ...seen }
  }
}

/**
 * Everything that runs by the clock, of all tenants, with the hours over which it is spread made shorter. In life the jobs of a night also
 * begin at different times. Returns how many jobs wait then.
 */
async function startNight(): Promise<number> {
  await admin.query(
    "select graphile_worker.add_job('tick:' || identifier) from graphile_worker._private_known_crontabs",
  )
  const ticks = `select count(*)::int as count from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier like 'tick:%'`
  for (let left = Infinity; left > 0; ) {
    await new Promise(resolve => setTimeout(resolve, findEveryMs))
    left = (await admin.query<{ count: number }>(ticks)).rows[0]?.count ?? 0
  }
  const { rowCount } = await admin.query(
    `update graphile_worker._private_jobs set run_at = now() + (run_at - now()) / $1 where locked_at is null and run_at > now()`,
    [nightFaster],
  )
  return rowCount ?? 0
}

/** Enqueues jobs as a request of one tenant would, and then one of each of the next hundred tenants. Returns how long the first took. */
async function flood(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const enqueueFor = async (tenant: string, count: number) => {
    await client.query('begin')
    await client.query(`select set_config('app.tenant', $1, true)`, [tenant])
    await client.query(`select jobs.enqueue('silences', '{}', null, null, 10, null) from generate_series(1, $1::int)`, [
      count,
    ])
    await client.query('commit')
  }
  const startedAt = performance.now()
  await enqueueFor('tenant_0', floodJobs)
  const seconds = (performance.now() - startedAt) / 1000
  for (let index = 1; index <= 100; index++) await enqueueFor(`tenant_${index}`, 1)
  await client.end()
  return seconds
}

function percent(share: number): number {
  return Math.round(share * 1000) / 10
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
