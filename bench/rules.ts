// Events through the full path with no rules, with 100 and with 1,000, in turns on one server; and how long trying a rule takes.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { batchesOf, recentStartMs, scansOf, shipmentsOf } from './ingest-feed.ts'
import type { Started } from './processes/server-process.ts'
import { rulesOfTenant } from './rules-of-tenant.ts'
import { untilIdle } from './size-parts/until-idle.ts'

const shipmentsPerTurn = Number(process.argv[2] ?? 2_000)
const rounds = Number(process.argv[3] ?? 3)
const tried = 10_000
const startMs = recentStartMs()
const counts = [0, 100, 1000] as const

const dataDir = await mkdtemp(join(tmpdir(), 'aftermile-bench-'))
const child = fork(new URL('./processes/server-process.ts', import.meta.url), [dataDir])
try {
  const [{ url, adminUrl, token }] = (await once(child, 'message')) as [Started]
  const admin = new pg.Pool({ connectionString: adminUrl })
  const call = async (method: string, path: string, body: unknown) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) })
    const reply = (await response.json()) as Record<string, unknown>
    if (!response.ok || reply.refused) throw new Error(`${response.status}: ${JSON.stringify(reply).slice(0, 500)}`)
    return reply
  }
  const send = async (noun: string, items: readonly unknown[]): Promise<number> => {
    const startedAt = performance.now()
    for (const batch of batchesOf(items, 1000)) await call('POST', `/ingress/${noun}`, { items: batch })
    return items.length / ((performance.now() - startedAt) / 1000)
  }
  await call('POST', '/tags', { id: 'bench', name: 'Bench' })
  for (const rule of rulesOfTenant(1000)) await call('POST', '/rules', { ...rule, isEnabled: false })
  await untilIdle(admin)

  const turns = Array.from({ length: rounds + 1 }, (_, round) =>
    (round % 2 === 0 ? counts : counts.toReversed()).map(count => ({ round, count })),
  ).flat()
  const total = Math.max(turns.length * shipmentsPerTurn, tried)
  const shipments = shipmentsOf(total, startMs)
  const turnOf = new Map(
    shipments.map((shipment, n) => [shipment.packages[0]?.number, Math.floor(n / shipmentsPerTurn)]),
  )
  const events = Map.groupBy(scansOf(total, startMs), item => turnOf.get(item.packageNumber))
  const speeds = new Map<number, number[]>(counts.map(count => [count, []]))
  for (const [index, { round, count }] of turns.entries()) {
    await enable(admin, count)
    await send('shipments', shipments.slice(index * shipmentsPerTurn, (index + 1) * shipmentsPerTurn))
    await admin.query('analyze')
    await untilIdle(admin)
    const perSecond = await send('events', events.get(index) ?? [])
    await untilIdle(admin)
    // The first round warms up.
    if (round > 0) speeds.get(count)?.push(perSecond)
    console.log(`round ${round}, ${count} rules: ${perSecond.toFixed(0)} events/s`)
  }
  const { rows: done } = await admin.query(
    `select (select count(*)::int from rule_firings) as firings, (select count(*)::int from rule_timers) as timers`,
  )
  console.log(JSON.stringify(done[0]))

  const rest = shipments.slice(turns.length * shipmentsPerTurn)
  await send('shipments', rest)
  for (const [at, part] of events) if ((at ?? 0) >= turns.length) await send('events', part)
  const trySeconds = await tryRule(call)
  await admin.end()
  const speed = (count: number) => median(speeds.get(count) ?? [])
  console.log(
    JSON.stringify({
      ratio100: Number((speed(100) / speed(0)).toFixed(2)),
      ratio1000: Number((speed(1000) / speed(0)).toFixed(2)),
      trySeconds,
    }),
  )
} finally {
  child.disconnect()
  await once(child, 'exit')
  await rm(dataDir, { recursive: true, force: true })
}

/** Enables the first rules, as users would, without the walks that follow. */
async function enable(admin: pg.Pool, count: number): Promise<void> {
  await admin.query(
    `update rules set is_enabled = substr(id, 7)::int < $1, version = version + 1, updated_at = now() where id like 'bench-%'`,
    [count],
  )
}

/** Seconds until a rule has been tried on the containers. */
async function tryRule(call: (method: string, path: string, body: unknown) => Promise<Record<string, unknown>>) {
  const [rule] = rulesOfTenant(1)
  const startedAt = performance.now()
  let checked = 0
  let continuationToken: unknown
  while (checked < tried) {
    const reply = await call('POST', '/rules/try', { ...rule, ...(continuationToken ? { continuationToken } : {}) })
    checked += Number(reply.checked)
    continuationToken = reply.continuationToken
    if (!continuationToken) break
  }
  console.log(`tried on ${checked} containers`)
  return Number(((performance.now() - startedAt) / 1000).toFixed(2))
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
