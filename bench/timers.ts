// A million timers: five quiet rules over 200,000 open shipments. How long arming takes, firing 10,000, and editing one rule, how fast
// events come in meanwhile, and the memory of the server.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayMs } from '@aftermile/domain/times/milliseconds'
import pg from 'pg'
import { batchesOf, eventsOf, shipmentsOf } from './ingest-feed.ts'
import type { Started } from './server-process.ts'

const shipments = Number(process.argv[2] ?? 200_000)
const due = Number(process.argv[3] ?? 10_000)
const ruleCount = 5
const fed = 2_000
const startMs = Date.now() - 4.5 * dayMs

const dataDir = await mkdtemp(join(tmpdir(), 'aftermile-bench-'))
const child = fork(new URL('./server-process.ts', import.meta.url), [dataDir])
let mostMb = 0
try {
  const [{ url, adminUrl, token }] = (await once(child, 'message')) as [Started]
  const admin = new pg.Pool({ connectionString: adminUrl })
  const call = async (method: string, path: string, body: unknown) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${response.status}: ${(await response.text()).slice(0, 500)}`)
  }
  const feed = async (noun: string, items: readonly unknown[]) => {
    const startedAt = performance.now()
    for (const batch of batchesOf(items, 500)) await call('POST', `/ingress/${noun}`, { items: batch })
    return Math.round(items.length / ((performance.now() - startedAt) / 1000))
  }
  await call('POST', '/tags', { id: 'bench', name: 'Bench' })
  await feed('shipments', shipmentsOf(fed, startMs))
  const events = eventsOf(fed, startMs)
  await feed('events', events.slice(0, fed))
  await multiply(admin)
  const alone = await feed('events', events.slice(fed, 2 * fed))

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
  const whileArming = await feed('events', events.slice(2 * fed, 3 * fed))
  await until(() => isEmpty(admin, 'select 1 from rule_arming limit 1'))
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

  const editStarted = performance.now()
  await call('PUT', '/rules/quiet-1', rule(1, 500_000))
  const whileEditing = await feed('events', events.slice(3 * fed, 4 * fed))
  await until(() => isEmpty(admin, 'select 1 from rule_arming limit 1'))
  const editSeconds = secondsSince(editStarted)
  await admin.end()
  console.log(
    JSON.stringify({
      timers: rows[0]?.count,
      armSeconds,
      fired: due,
      fireSeconds,
      editSeconds,
      eventsPerSecond: { alone, whileArming, whileEditing },
      mostMb,
    }),
  )
} finally {
  child.disconnect()
  await once(child, 'exit')
  await rm(dataDir, { recursive: true, force: true })
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
  const kept = names.flatMap((name, at) => (values[at] === 'default' ? [] : [{ name, value: values[at] }]))
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
