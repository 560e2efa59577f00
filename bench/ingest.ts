// Events through the full path (HTTP, dedupe, append, project, shipment, order, search, timers, rules, hub), compared with COPY of the same rows.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { batchesOf, recentStartMs, scansOf, shipmentsOf, stagesPerShipment } from './ingest-feed.ts'
import { rulesOfTenant } from './rules-of-tenant.ts'
import type { Started } from './server-process.ts'
import { cpuSecondsOf, postmasterOf } from './size-parts/process-cpu.ts'
import { untilQuiet } from './size-parts/until-quiet.ts'

const shipments = Number(process.argv[2] ?? 20_000)
const senders = Number(process.argv[3] ?? 2)
const rules = Number(process.argv[4] ?? 100)
const startMs = recentStartMs()

const dataDir = await mkdtemp(join(tmpdir(), 'aftermile-bench-'))
const child = fork(new URL('./server-process.ts', import.meta.url), [dataDir])
try {
  const [{ url, adminUrl, token }] = (await once(child, 'message')) as [Started]
  const admin = new pg.Pool({ connectionString: adminUrl })
  const postgres = await postmasterOf(admin)
  await addRules({ url, token }, rules)
  const booked = await feed({ url, token }, 'shipments', shipmentsOf(shipments, startMs))
  console.log(`${shipments} shipments booked at ${booked.perSecond.toFixed(0)}/s`)
  await untilQuiet(admin)
  await admin.query('analyze')

  const events = scansOf(shipments, startMs)
  const before = await memoryMb()
  const cpuBefore = cpuSeconds(postgres)
  const ingested = await feed({ url, token }, 'events', events)
  const cpuAfter = cpuSeconds(postgres)
  const after = await memoryMb()
  await untilQuiet(admin)
  const repeated = await feed({ url, token }, 'events', events.slice(0, 10_000))
  const copied = await copyRows(admin, postgres)
  const acted = await admin.query<{ firings: number; timers: number }>(
    'select (select count(*)::int from rule_firings) as firings, (select count(*)::int from rule_timers) as timers',
  )
  await admin.end()
  if (ingested.created !== events.length || repeated.created !== 0)
    throw new Error('Some events were lost or ingested twice')
  console.log(`${events.length} events at ${ingested.perSecond.toFixed(0)}/s, COPY at ${copied.perSecond.toFixed(0)}/s`)
  const microseconds = (seconds: number): number => Math.round((seconds / events.length) * 1e6)
  const node = microseconds(cpuAfter.node - cpuBefore.node)
  const database = microseconds(cpuAfter.database - cpuBefore.database)
  const copy = microseconds(copied.cpuSeconds)
  console.log(
    JSON.stringify({
      eventsPerSecond: Math.round(ingested.perSecond),
      copyRatio: Number((ingested.perSecond / copied.perSecond).toFixed(3)),
      copyPerSecond: Math.round(copied.perSecond),
      cpuMicrosecondsPerEvent: { node, database, copy, copyRatio: Number((copy / (node + database)).toFixed(3)) },
      shipmentsPerSecond: Math.round(booked.perSecond),
      repeatsPerSecond: Math.round(repeated.perSecond),
      memoryMb: { before, after },
      rules: { count: rules, ...acted.rows[0] },
      events: events.length,
      stagesPerShipment,
    }),
  )
} finally {
  child.disconnect()
  await once(child, 'exit')
  await rm(dataDir, { recursive: true, force: true })
}

type Target = { url: string; token: string }

async function addRules(target: Target, count: number): Promise<void> {
  await post(target, '/tags', JSON.stringify({ id: 'bench', name: 'Bench' }))
  for (const rule of rulesOfTenant(count)) await post(target, '/rules', JSON.stringify({ ...rule, isEnabled: true }))
}

/** On a busy machine the server may ask for patience. */
async function post<Reply>(target: Target, path: string, body: string): Promise<Reply> {
  const headers = {
    authorization: `Bearer ${target.token}`,
    'content-type': 'application/json',
    'accept-encoding': 'identity',
  }
  const response = await fetch(`${target.url}${path}`, { method: 'POST', headers, body })
  if (response.ok) return (await response.json()) as Reply
  const text = await response.text()
  if (response.status !== 503) throw new Error(`${response.status}: ${text.slice(0, 500)}`)
  await new Promise(resolve => setTimeout(resolve, 1000))
  return post(target, path, body)
}

/** The server starts PostgreSQL as a child. */
function cpuSeconds(postgres: number): { node: number; database: number } {
  return { node: cpuSecondsOf(child.pid ?? 0, postgres), database: cpuSecondsOf(postgres) }
}

/** Sends the batches with several parallel senders. */
async function feed(target: Target, noun: string, items: readonly unknown[]) {
  const bodies = batchesOf(items, 1000).map(batch => JSON.stringify({ items: batch }))
  const startedAt = performance.now()
  let next = 0
  let created = 0
  await Promise.all(
    Array.from({ length: senders }, async () => {
      for (let at = next++; at < bodies.length; at = next++) {
        const result = await post<{ created?: number; refused?: number }>(target, `/ingress/${noun}`, bodies[at] ?? '')
        if (result.refused) throw new Error(JSON.stringify(result).slice(0, 500))
        created += result.created ?? 0
      }
    }),
  )
  return { created, perSecond: items.length / ((performance.now() - startedAt) / 1000) }
}

/** Copies the stored rows from a file into a table with the same columns and key. */
async function copyRows(admin: pg.Pool, postgres: number): Promise<{ perSecond: number; cpuSeconds: number }> {
  const columns =
    'tenant_id, shipment_id, occurred_at, id, event_key, merchant_id, package_number, code, source, party, carrier_code, carrier_text, place_city, place_country_code, received_at'
  await admin.query(
    `create table copied (like events including defaults, primary key (tenant_id, shipment_id, occurred_at, id))`,
  )
  await admin.query("set app.tenant = 'nordhem'")
  const file = join(tmpdir(), `aftermile-copy-${process.pid}.tsv`)
  try {
    const { rows } = await admin.query<{ line: string }>(`
      select concat_ws(E'\\t', ${columns
        .split(', ')
        .map(column => `coalesce(${column}::text, '\\N')`)
        .join(', ')}) as line
      from (select * from events order by received_at) e`)
    await writeFile(file, rows.map(row => row.line).join('\n'), { mode: 0o644 })
    const cpuBefore = cpuSecondsOf(postgres)
    const startedAt = performance.now()
    await admin.query(`copy copied (${columns}) from '${file}'`)
    const perSecond = rows.length / ((performance.now() - startedAt) / 1000)
    return { perSecond, cpuSeconds: cpuSecondsOf(postgres) - cpuBefore }
  } finally {
    await rm(file, { force: true })
  }
}

async function memoryMb(): Promise<number> {
  child.send('memory')
  const [bytes] = (await once(child, 'message')) as [number]
  return Math.round(bytes / 1024 / 1024)
}
