// A million timers: five quiet rules over 200,000 open shipments. How long arming takes, firing 10,000, and editing one rule, and the memory
// of the server. How fast events come in while a rule is edited, until all its timers are set, as a share of before and after.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayMs, hourMs } from '@aftermile/domain/times/milliseconds'
import pg from 'pg'
import { batchesOf, eventsOf, numberOf, shipmentsOf } from './ingest-feed.ts'
import type { Started } from './processes/server-process.ts'
import { untilIdle } from './size-parts/until-idle.ts'

const shipments = Number(process.argv[2] ?? 200_000)
const due = Number(process.argv[3] ?? 10_000)
const ruleCount = 5
const fed = 10_000
const calmSeconds = 5
const batchSize = 500
const startMs = Date.now() - 4.5 * dayMs

const dataDir = await mkdtemp(join(tmpdir(), 'aftermile-bench-'))
const child = fork(new URL('./processes/server-process.ts', import.meta.url), [dataDir])
let mostMb = 0
try {
  const [{ url, adminUrl, token }] = (await once(child, 'message')) as [Started]
  const admin = new pg.Pool({ connectionString: adminUrl })
  const call = async (method: string, path: string, body: unknown): Promise<void> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) })
    if (response.status === 503) return call(method, path, body)
    if (!response.ok) throw new Error(`${response.status}: ${(await response.text()).slice(0, 500)}`)
    await response.text()
  }
  const feed = async (noun: string, items: readonly unknown[]) => {
    for (const batch of batchesOf(items, batchSize)) await call('POST', `/ingress/${noun}`, { items: batch })
  }
  let batches = 0
  const feedWhile = async (goesOn: () => Promise<boolean>): Promise<number> => {
    const startedAt = performance.now()
    const first = batches
    do await call('POST', '/ingress/events', { items: scansOfBatch(batches++) })
    while (await goesOn())
    return Math.round(((batches - first) * batchSize) / ((performance.now() - startedAt) / 1000))
  }
  const feedCalmly = () => {
    const endsAt = performance.now() + calmSeconds * 1000
    return feedWhile(async () => performance.now() < endsAt)
  }
  const isArming = async () => !(await isEmpty(admin, 'select 1 from rule_arming limit 1'))
  await call('POST', '/tags', { id: 'bench', name: 'Bench' })
  await feed('shipments', shipmentsOf(fed, startMs))
  await feed('events', eventsOf(fed, startMs).slice(0, fed))
  await multiply(admin)

  const rule = (n: number, interval: number) => ({
    id: `quiet-${n}`,
    type: 'NoEventUpdateRule',
    name: `Quiet ${n}`,
    interval,
    triggerSchedule: null,
    actions: [{ type: 'tag', tagId: 'bench', operation: 'add' }],
  })
  const armStarted = performance.now()
  for (let n = 0; n < ruleCount; n++) await call('POST', '/rules', rule(n, 525_600))
  await until(async () => !(await isArming()))
  const armSeconds = secondsSince(armStarted)
  const { rows } = await admin.query<{ count: number }>('select count(*)::int from rule_timers')
  console.log(`${rows[0]?.count} timers armed in ${armSeconds} s, ${mostMb} MB at most`)

  await admin.query(
    `with late as (update shipments set last_event_at = now() - interval '400 days' where id in (
       select container_id from rule_timers where rule_id = 'quiet-0' and container_id like 'many-%' limit $1) returning id)
     update rule_timers set due_at = now() from late where rule_id = 'quiet-0' and container_id = late.id`,
    [due],
  )
  const fireStarted = performance.now()
  await until(async () => {
    const { rows: fired } = await admin.query<{ count: number }>(
      `select count(*)::int from rule_firings where rule_id = 'quiet-0'`,
    )
    return (fired[0]?.count ?? 0) >= due
  })
  // The job of timers begins with the next minute.
  const fireSeconds = secondsSince(fireStarted)

  await untilIdle(admin)

  const before = await feedCalmly()
  const editStarted = performance.now()
  await call('PUT', '/rules/quiet-1', rule(1, 500_000))
  const whileEditing = await feedWhile(isArming)
  const editSeconds = secondsSince(editStarted)
  await untilIdle(admin)
  const after = await feedCalmly()
  await admin.end()
  console.log(
    JSON.stringify({
      timers: rows[0]?.count,
      armSeconds,
      fired: due,
      fireSeconds,
      editSeconds,
      eventsPerSecond: { before, whileEditing, after },
      shareWhileEditing: Number(((2 * whileEditing) / (before + after)).toFixed(2)),
      mostMb,
    }),
  )
} finally {
  child.disconnect()
  await once(child, 'exit')
  await rm(dataDir, { recursive: true, force: true })
}

/** Scans that are new and on their way, of all fed shipments in turn. */
function scansOfBatch(batch: number) {
  return Array.from({ length: batchSize }, (_, index) => {
    const nth = batch * batchSize + index
    return {
      packageNumber: numberOf(nth % fed),
      code: 'in_transit',
      source: 'carrier',
      occurredAt: new Date(startMs + 30 * hourMs + Math.floor(nth / fed) * 1000).toISOString(),
    }
  })
}

/** Copies a shipment that is in transit until there are so many. */
async function multiply(admin: pg.Pool): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'shipments'::regclass and attnum > 0 and not attisdropped
       and attgenerated = '' order by attnum`,
  )
  const names = rows.map(({ name }) => name)
  const values = names.map(name => {
    if (name === 'id') return `'many-' || n`
    if (name === 'shipment_number') return `'M' || n`
    if (name === 'tracking_code') return 'default'
    if (name === 'booked_at') return `s.booked_at - n * interval '1 second'`
    return name === 'order_id' || name === 'order_number' ? 'null' : `s.${name}`
  })
  const kept = names.flatMap((name, index) => (values[index] === 'default' ? [] : [{ name, value: values[index] }]))
  await admin.query(
    `insert into shipments (${kept.map(({ name }) => name).join(', ')})
     select ${kept.map(({ value }) => value).join(', ')} from generate_series(1, $1) n,
       (select * from shipments where tenant_id = 'nordhem' and completed_at is null and last_event_at is not null
          and not is_historical and shipment_number like 'B%' limit 1) s`,
    [shipments],
  )
  await admin.query('analyze')
}

async function isEmpty(admin: pg.Pool, text: string): Promise<boolean> {
  return (await admin.query(text)).rowCount === 0
}

async function until(fact: () => Promise<boolean>): Promise<void> {
  while (!(await fact())) {
    child.send('memory')
    const [bytes] = (await once(child, 'message')) as [number]
    mostMb = Math.max(mostMb, Math.round(bytes / 1024 / 1024))
    await new Promise(resolve => setTimeout(resolve, 500))
  }
}

function secondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 100) / 10
}
