// Runs an action on 20,000 shipments and an import of 20,000 orders with two workers that are killed twenty times. Each row must be
// processed exactly once.
import { once } from 'node:events'
import pg from 'pg'
import { openEnvironment, type Started } from './environment.ts'
import { batchesOf } from './feed.ts'
import { send, type Target } from './send.ts'

const [rowCount = 20_000, kills = 20] = process.argv.slice(2).map(Number)

const { newDatabase, start, close } = await openEnvironment()
try {
  const { url, adminUrl } = await newDatabase('jobs')
  const server = await start(url)
  const numbers = Array.from({ length: rowCount }, (_, n) => n)
  const shipments = numbers.map(n => ({
    merchantId: 'fjallro',
    shipmentNumber: `K${n}`,
    senderReference: 'killref',
    packages: [{ number: `KP${n}` }],
  }))
  await send(() => server, 'shipments', batchesOf(shipments, 1000), 1)
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()

  await requestTags(server)
  await upload(server, `merchantId,orderNumber\n${numbers.map(n => `fjallro,KO${n}`).join('\n')}\n`)
  const killed = await killOften(url, () => readShare(admin))

  const { rows } = await admin.query<Record<string, number>>(`
    select (select count(*)::int from shipments where sender_reference = 'killref' and tags = '{vip}') as tagged,
      (select count(*)::int from audit_entries where noun = 'shipment') as notes,
      (select count(distinct item_id)::int from audit_entries where noun = 'shipment') as noted,
      (select count(*)::int from orders where order_number like 'KO%') as orders,
      (select (result_counts ->> 'created')::int from imports) as created,
      (select done from container_jobs) as done`)
  await admin.end()
  const isRight = Object.values(rows[0] ?? {}).every(count => count === rowCount)
  console.log(JSON.stringify({ isRight, kills: killed, ...rows[0] }))
  process.exitCode = isRight ? 0 : 1
} finally {
  await close()
}
process.exit()

async function post({ url, token }: Target, path: string, body: BodyInit, type?: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) }
  const response = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
}

function requestTags(server: Target): Promise<void> {
  const actions = [{ type: 'tag', tagId: 'vip', operation: 'add' }]
  const request = { type: 'shipment', matching: { text: 'killref' }, actions }
  return post(server, '/containers/actions', JSON.stringify(request), 'application/json')
}

function upload(server: Target, content: string): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([content]), 'orders.csv')
  return post(server, '/import?timeZone=Europe/Stockholm&dryRun=false&kind=orders', form)
}

/** Progress from 0 to 1. It is 1 only when both jobs have ended. */
async function readShare(admin: pg.Client): Promise<number> {
  const { rows } = await admin.query<{ isOver: boolean; done: number }>(`
    select status = 'done' as "isOver", done from container_jobs union all select status = 'done', done from imports`)
  const share = rows.reduce((sum, { done }) => sum + done, 0) / (2 * rowCount)
  return rows.every(({ isOver }) => isOver) ? 1 : Math.min(share, 0.999)
}

/** Kills both workers at equal parts of the work and starts two new ones. */
async function killOften(url: string, share: () => Promise<number>): Promise<number> {
  const startTwo = () => Promise.all([1, 2].map(() => start(url, { part: 'worker' })))
  let workers = await startTwo()
  for (let killed = 0; ; killed++) {
    const due = killed < kills ? (killed + 0.5) / kills : 1
    while ((await share()) < due) await new Promise(resolve => setTimeout(resolve, 5))
    if (killed === kills) return killed
    await Promise.all(workers.map(kill))
    workers = await startTwo()
  }
}

async function kill({ process: victim }: Started): Promise<void> {
  const exit = once(victim, 'exit')
  victim.kill('SIGKILL')
  await exit
}
