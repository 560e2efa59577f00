// Events through the full path (HTTP, dedupe, append, project, shipment, order, search, timers, rules, hub), compared with COPY of the same
// rows. Then those that are stored first, those of the past, and bookings.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { stagesPerShipment } from './ingest-feed.ts'
import { copyRows, copyShipments } from './ingest-parts/copy-rows.ts'
import { costsOf } from './ingest-parts/costs.ts'
import { historicalFeed, recentFeed } from './ingest-parts/feeds.ts'
import { addRules, feed, type Target } from './ingest-parts/send.ts'
import { secondsToSee, storeAll } from './ingest-parts/stored-scans.ts'
import type { Started } from './processes/server-process.ts'
import { postmasterOf } from './size-parts/process-cpu.ts'
import { untilIdle } from './size-parts/until-idle.ts'

const shipments = Number(process.argv[2] ?? 20_000)
const senders = Number(process.argv[3] ?? 4)
const rules = Number(process.argv[4] ?? 100)
/** Of the speed at which scans are projected: storing takes its part, and so do the jobs that follow. */
const sustained = 0.6

const dataDir = await mkdtemp(join(tmpdir(), 'aftermile-bench-'))
const child = fork(new URL('./processes/server-process.ts', import.meta.url), [dataDir])
try {
  const [{ url, adminUrl, token }] = (await once(child, 'message')) as [Started]
  const target: Target = { url, token, senders }
  const admin = new pg.Pool({ connectionString: adminUrl })
  const postgres = await postmasterOf(admin)
  const processes = { admin, server: child.pid ?? 0, postgres }
  const calm = async () => {
    await untilIdle(admin)
    await admin.query('analyze')
  }
  await addRules(target, rules)

  const { shipments: bookings, scans } = recentFeed('', shipments)
  const booked = await costsOf(processes, shipments, () => feed(target, 'shipments', bookings))
  console.log(`${shipments} shipments booked at ${booked.result.perSecond.toFixed(0)}/s`)
  await calm()
  const memoryBefore = await memoryMb()
  const ingested = await costsOf(processes, scans.length, () => feed(target, 'events', scans))
  const memoryMbOf = { before: memoryBefore, after: await memoryMb() }
  await untilIdle(admin)
  const repeated = await feed(target, 'events', scans.slice(0, 10_000))
  if (ingested.result.accepted !== scans.length || repeated.accepted !== 0)
    throw new Error('Some events were lost or ingested twice')
  const copied = await copyRows(admin, postgres)
  const copiedShipments = await copyShipments(admin)
  const perSecond = ingested.result.perSecond
  console.log(`${scans.length} scans at ${perSecond.toFixed(0)}/s, COPY at ${copied.perSecond.toFixed(0)}/s`)

  const history = historicalFeed('H', shipments / 2)
  await feed(target, 'shipments', history.shipments, { isHistorical: true })
  await calm()
  const backfilled = await costsOf(processes, history.events.length, () =>
    feed(target, 'events', history.events, { isHistorical: true }),
  )
  console.log(`${history.events.length} events of the past at ${backfilled.result.perSecond.toFixed(0)}/s`)

  const atOnce = recentFeed('S', shipments / 2)
  await feed(target, 'shipments', atOnce.shipments)
  await calm()
  const stored = await storeAll(target, admin, atOnce.scans)
  console.log(`${atOnce.scans.length} scans stored at ${stored.perSecond.toFixed(0)}/s`)

  const steady = recentFeed('T', shipments / 2)
  await feed(target, 'shipments', steady.shipments)
  await calm()
  const visibleP99Seconds = await secondsToSee(target, admin, steady.scans, sustained * perSecond)

  const fired = await admin.query<{ firings: number; timers: number }>(
    'select (select count(*)::int from rule_firings) as firings, (select count(*)::int from rule_timers) as timers',
  )
  await admin.end()
  console.log(
    JSON.stringify({
      scans: { count: scans.length, stagesPerShipment, ...ingested.costs },
      bookings: { count: shipments, perSecond: Math.round(booked.result.perSecond), ...booked.costs },
      past: { count: history.events.length, perSecond: Math.round(backfilled.result.perSecond), ...backfilled.costs },
      stored: { perSecond: Math.round(stored.perSecond), projectedPerSecond: Math.round(stored.projectedPerSecond) },
      repeatsPerSecond: Math.round(repeated.perSecond),
      copyPerSecond: { scans: Math.round(copied.perSecond), shipments: Math.round(copiedShipments) },
      copyMicroseconds: Math.round((copied.cpuSeconds / scans.length) * 1e6),
      memoryMb: memoryMbOf,
      rules: { count: rules, ...fired.rows[0] },
      senders,
    }),
  )
  const ofCopy = (perSecond: number, copy = copied.perSecond) => Number((perSecond / copy).toFixed(3))
  const { node, database } = ingested.costs.cpuMicroseconds
  console.log(
    JSON.stringify({
      copyRatio: ofCopy(perSecond),
      storedRatio: ofCopy(stored.perSecond),
      bookingRatio: ofCopy(booked.result.perSecond, copiedShipments),
      historicalRatio: ofCopy(backfilled.result.perSecond),
      visibleP99Seconds: Number(visibleP99Seconds.toFixed(2)),
      cpuMicroseconds: node + database,
      walBytes: ingested.costs.walBytes,
      eventsPerSecond: Math.round(perSecond),
    }),
  )
} finally {
  child.disconnect()
  await once(child, 'exit')
  await rm(dataDir, { recursive: true, force: true })
}

async function memoryMb(): Promise<number> {
  child.send('memory')
  const [bytes] = (await once(child, 'message')) as [number]
  return Math.round(bytes / 1024 / 1024)
}
