// Kills PostgreSQL twenty times during a bulk action, an import, polling and exports. No server may die, the first request must succeed
// within three seconds of the return of PostgreSQL, and nothing may be lost or doubled.
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startCarrier } from './carrier.ts'
import { openEnvironment, type Started } from './environment.ts'
import { batchesOf } from './feed.ts'
import { send, type Target } from './send.ts'

const [rowCount = 10_000, kills = 20] = process.argv.slice(2).map(Number)
const polledCount = 200
const maxReturnMs = 3000
const maxTrialMs = 15 * 60_000

const carrier = await startCarrier()
const { newDatabase, start, close } = await openEnvironment({ isDurable: true })
try {
  const { url, adminUrl } = await newDatabase('killed')
  const api = await start(url)
  const workers = await Promise.all([1, 2].map(() => start(url, { part: 'worker', outside: carrier.host })))
  await prepare(api)
  const exports = keepExporting(api)
  const returnsMs = await killOften(api, adminUrl)
  const files = await exports.stop()
  const counts = await countsOf(adminUrl)
  const died = [api, ...workers].filter(
    ({ process: { exitCode, signalCode } }) => exitCode !== null || signalCode !== null,
  )
  const slowestReturnMs = Math.max(...returnsMs)
  const isRight =
    died.length === 0 &&
    slowestReturnMs <= maxReturnMs &&
    returnsMs.length === kills &&
    files.complete > 0 &&
    files.wrong === 0 &&
    Object.entries(counts).every(([name, count]) => count === (name.startsWith('polled') ? polledCount : rowCount))
  console.log(
    JSON.stringify({
      isRight,
      kills: returnsMs.length,
      died: died.length,
      slowestReturnMs,
      files,
      calls: carrier.calls(),
      ...counts,
    }),
  )
  process.exitCode = isRight ? 0 : 1
} finally {
  carrier.close()
  await close()
}
process.exit()

async function post({ url, token }: Target, path: string, body: unknown): Promise<void> {
  const isForm = body instanceof FormData
  const headers = { authorization: `Bearer ${token}`, ...(!isForm && { 'content-type': 'application/json' }) }
  const response = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers,
    body: isForm ? body : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
}

/** Starts a bulk action and an import, and gives the pollers parcels to ask for. */
async function prepare(api: Target): Promise<void> {
  const numbers = Array.from({ length: rowCount }, (_, n) => n)
  const shipments = numbers.map(n => ({
    merchantId: 'fjallro',
    shipmentNumber: `K${n}`,
    senderReference: 'killref',
    packages: [{ number: `KP${n}` }],
  }))
  await send(() => api, 'shipments', batchesOf(shipments, 1000), 1)
  await post(api, '/service-providers', { id: 'bud', name: 'Bud', trackingType: 'poll' })
  await post(api, '/service-providers/bud/credentials', { id: 'main', isEnabled: true, apiFields: carrier.apiFields })
  const polled = Array.from({ length: polledCount }, (_, n) => ({
    merchantId: 'fjallro',
    shipmentNumber: `B${n}`,
    serviceProviderId: 'bud',
    bookedAt: new Date(Date.now() - 86_400_000).toISOString(),
    packages: [{ number: `BP${n}` }],
  }))
  await send(() => api, 'shipments', [polled], 1)
  const actions = [{ type: 'tag', tagId: 'vip', operation: 'add' }]
  await post(api, '/containers/actions', { type: 'shipment', matching: { text: 'killref' }, actions })
  const form = new FormData()
  const rows = numbers.map(n => `fjallro,KO${n}`).join('\n')
  form.append('file', new Blob([`merchantId,orderNumber\n${rows}\n`]), 'orders.csv')
  await post(api, '/import?timeZone=Europe/Stockholm&dryRun=false&kind=orders', form)
  await post(api, '/containers/refresh', {
    type: 'shipment',
    containers: polled.map(({ shipmentNumber }) => `fjallro-${shipmentNumber}`),
  })
}

/** Exports again and again. A file that arrives without an error must hold every row once. */
function keepExporting({ url, token }: Target) {
  const files = { complete: 0, failed: 0, wrong: 0 }
  let isOver = false
  const exporting = (async () => {
    while (!isOver) {
      const outcome = await exportOnce(url, token).catch(() => 'failed' as const)
      files[outcome]++
      // A user may export twenty times a minute.
      await sleep(1000)
    }
  })()
  return {
    async stop() {
      isOver = true
      await exporting
      return files
    },
  }
}

async function exportOnce(url: string, token: string): Promise<'complete' | 'failed' | 'wrong'> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/api/v1/shipments-export?format=csv&text=killref`, { headers })
  const text = await response.text()
  if ([429, 503].includes(response.status)) return 'failed'
  const found = text.match(/\bK\d+\b/g) ?? []
  return response.ok && new Set(found).size === rowCount && text.trim().split('\n').length === rowCount + 1
    ? 'complete'
    : 'wrong'
}

/** Kills PostgreSQL at equal parts of the work. Returns the time from each return of PostgreSQL to the first success. */
async function killOften(api: Started, adminUrl: string): Promise<number[]> {
  const returnsMs: number[] = []
  const deadline = Date.now() + maxTrialMs
  for (;;) {
    const due = returnsMs.length < kills ? (returnsMs.length + 0.5) / kills : 1
    while ((await shareOf(adminUrl)) < due) {
      if (Date.now() > deadline) throw new Error('The work does not end')
      await sleep(20)
    }
    if (returnsMs.length === kills) return returnsMs
    const lastPid = await postmasterPid(adminUrl)
    process.kill(lastPid, 'SIGKILL')
    while ((await ask(adminUrl, 'select 1').catch(() => null)) === null) await sleep(10)
    const returnedAtMs = Date.now()
    while (!(await isServing(api))) await sleep(10)
    returnsMs.push(Date.now() - returnedAtMs)
    // As if the leases of the pollers had expired.
    await ask(adminUrl, "update poll_credentials set leased_until = now() - interval '1 second', next_call_at = now()")
  }
}

async function isServing({ url, token }: Target): Promise<boolean> {
  return (await fetch(`${url}/api/v1/tags`, { headers: { authorization: `Bearer ${token}` } })).status === 200
}

async function ask<Row extends pg.QueryResultRow>(adminUrl: string, text: string): Promise<Row[]> {
  const admin = new pg.Client({ connectionString: adminUrl })
  admin.on('error', () => undefined)
  await admin.connect()
  try {
    return (await admin.query<Row>(text)).rows
  } finally {
    await admin.end().catch(() => undefined)
  }
}

async function postmasterPid(adminUrl: string): Promise<number> {
  const [found] = await ask<{ folder: string }>(adminUrl, "select current_setting('data_directory') as folder")
  return Number((await readFile(`${found?.folder}/postmaster.pid`, 'utf8')).split('\n')[0])
}

/** Progress from 0 to 1. It is 1 only when all of the work has ended. */
async function shareOf(adminUrl: string): Promise<number> {
  const rows = await ask<{ isOver: boolean; share: number }>(
    adminUrl,
    `select status = 'done' as "isOver", done / ${rowCount}::float as share from container_jobs where total > ${polledCount}
     union all select status = 'done', done / ${rowCount}::float from imports
     union all select count(*) = ${polledCount}, count(*) / ${polledCount}::float from shipments
       where service_provider_id = 'bud' and status_id = 'out_for_delivery'`,
  )
  if (rows.every(({ isOver }) => isOver)) return 1
  return Math.min(0.999, rows.reduce((sum, { share }) => sum + share, 0) / rows.length)
}

async function countsOf(adminUrl: string): Promise<Record<string, number>> {
  const [counts] = await ask<Record<string, number>>(
    adminUrl,
    `select (select count(*)::int from shipments where sender_reference = 'killref' and tags = '{vip}') as tagged,
      (select count(*)::int from audit_entries where noun = 'shipment') as notes,
      (select count(distinct item_id)::int from audit_entries where noun = 'shipment') as noted,
      (select count(*)::int from orders where order_number like 'KO%') as orders,
      (select (result_counts ->> 'created')::int from imports) as created,
      (select done from container_jobs where total > ${polledCount}) as done,
      (select count(*)::int from shipments where service_provider_id = 'bud' and status_id = 'out_for_delivery') as polled,
      (select count(*)::int from events e join shipments s on s.tenant_id = e.tenant_id and s.id = e.shipment_id
        where s.service_provider_id = 'bud' and e.source = 'carrier') as "polledEvents"`,
  )
  return counts ?? {}
}
