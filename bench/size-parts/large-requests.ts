// Requests to a large tenant, and to the same one while an index is built as a migration does:
// node bench/size-parts/large-requests.ts <folder>, with a folder that large-tenant.ts has filled.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { openAdmin } from '../../apps/server/src/db/admin-pool.ts'
import { runIndexStep } from '../../apps/server/src/db/migrate/run-index-step.ts'
import type { Started } from '../processes/server-process.ts'
import { modelTenant } from './load-folder.ts'
import { untilIdle } from './until-idle.ts'

const [, , dataDir = '/var/tmp/aftermile-large'] = process.argv
const index = { index: 'bench_receivers', table: 'shipments', rest: '(tenant_id, to_zip_code, booked_at desc, id)' }

type Shipment = { id: string; number: string; merchantId: string; code: string }

let failed = 0

const child = fork(new URL('../processes/server-process.ts', import.meta.url), [dataDir])
try {
  const [started] = (await once(child, 'message')) as [Started]
  const admin = openAdmin(started.adminUrl)
  await untilIdle(admin, 120)
  const find = async (rest: string) =>
    (
      await admin.query<Shipment>(
        `select id, shipment_number as number, merchant_id as "merchantId",
           (select tracking_key from tenants where id = $1) || tracking_code as code from shipments ${rest}`,
        [modelTenant],
      )
    ).rows
  const all = await find('tablesample system (0.5) where tenant_id = $1 limit 400')
  const open = await find('where tenant_id = $1 and completed_at is null limit 3000')
  const requests = requestsTo(started, all, open)
  for (const request of Object.values(requests)) for (let round = 0; round < 6; round++) await request()
  // One address may open few tracking pages in a minute.
  for (const [name, request] of Object.entries(requests))
    console.log(name, await timesOf(request, name === 'tracking' ? 20 : 200))

  const together = [requests.list, requests.write]
  console.log('without a build', await timesWhile(together, new Promise(resolve => setTimeout(resolve, 20_000))))
  await admin.query(`drop index if exists ${index.index}`)
  const client = new pg.Client({ connectionString: started.adminUrl })
  await client.connect()
  const startedAt = performance.now()
  const build = runIndexStep(client, { kind: 'build', create: 'create index', ...index })
  console.log('during a build', await timesWhile(together, build))
  console.log(`index built in ${Math.round(performance.now() - startedAt)} ms, ${failed} requests failed`)
  await admin.query(`drop index ${index.index}`)
  await client.end()
  await admin.end()
} finally {
  child.disconnect()
  await once(child, 'exit')
}

function requestsTo({ url, token }: Started, all: readonly Shipment[], open: readonly Shipment[]) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const nth = <T>(items: readonly T[]) => {
    let index = 0
    return (): T => {
      const item = items[index++ % items.length]
      if (item === undefined) throw new Error('There are no shipments')
      return item
    }
  }
  const [anyOne, tracked, openOne] = [nth(all), nth(open), nth(open)]
  const site = new URL(url)
  return {
    list: () => ask(`${url}/shipments-search?facets=serviceProviderId:budbee`, { headers }),
    page: () => ask(`${url}/shipments/${encodeURIComponent(anyOne().id)}`, { headers }),
    tracking: () => ask(`${site.protocol}//localhost:${site.port}/track/${tracked().code}`, {}),
    write: () => {
      const { number, merchantId } = openOne()
      const event = { shipmentNumber: number, merchantId, code: 'in_transit', occurredAt: new Date().toISOString() }
      return ask(`${url}/ingress/events`, { method: 'POST', headers, body: JSON.stringify({ items: [event] }) })
    },
  }
}

async function ask(url: string, init: RequestInit): Promise<void> {
  const response = await fetch(url, init)
  const text = await response.text()
  if (response.ok) return
  failed++
  console.log(`${url}: ${response.status} ${text.slice(0, 100)}`)
}

async function timesOf(request: () => Promise<void>, rounds: number) {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await timed(request))
  return figuresOf(times)
}

/** Sends requests one after the other, of each kind at the same time, until something has ended. */
async function timesWhile(requests: readonly (() => Promise<void>)[], work: Promise<unknown>) {
  let isOver = false
  const ended = work.finally(() => {
    isOver = true
  })
  const all = requests.map(async request => {
    const times: number[] = []
    while (!isOver) times.push(await timed(request))
    return figuresOf(times)
  })
  await ended
  return Promise.all(all)
}

async function timed(request: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await request()
  return performance.now() - startedAt
}

function figuresOf(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN) * 10) / 10
  return { count: times.length, p50Ms: at(0.5), p95Ms: at(0.95), maxMs: at(1) }
}
