// Sends 10,000 webhooks to twenty receivers with two senders, one of which is killed twenty times. Each must arrive at least once, and a
// repeat must have the same id and content. The signature of all is verified. Before the first kill each receiver gets them in their order.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { openAdmin } from '../apps/server/src/db/admin-pool.ts'
import { appRole } from '../apps/server/src/db/migrate/migrate.ts'
import { openPool } from '../apps/server/src/db/pool.ts'
import { openLog } from '../apps/server/src/runtime/log.ts'
import type { Ctx } from '../apps/server/src/tenancy/context.ts'
import { inTenant } from '../apps/server/src/tenancy/in-tenant.ts'
import { addEndpoint, addWebhooks } from '../apps/server/src/test/webhooks/test-webhooks.ts'
import { type Received, startReceiver } from '../apps/server/src/test/webhooks/webhook-receiver.ts'
import { openEnvironment } from './environment.ts'

const [count = 10_000, kills = 20] = process.argv.slice(2).map(Number)
const calm = Math.round(count / 10)
const tenantId = 'nordhem'
const maxTrialMs = 30 * 60_000

const secrets = new Map<string, string>()
let unverified = 0
const receiver = await startReceiver(({ path, body, headers }) => {
  try {
    new Webhook(secrets.get(path) ?? '').verify(body, headers as Record<string, string>) // those that it reads are single
    return { status: 204 }
  } catch {
    unverified++
    return { status: 401 }
  }
})
const { newDatabase, close } = await openEnvironment({ isDurable: true })
const senders: ChildProcess[] = []
try {
  const { url, adminUrl } = await newDatabase('webhooks')
  const pool = openPool({ url, role: appRole, max: 2, statementTimeoutMs: 60_000, onError: () => {} })
  const admin = openAdmin(adminUrl)
  const author = { id: 'chaos', name: 'Chaos' }
  const log = openLog('silent')
  const asTenant = <T>(work: (ctx: Ctx) => Promise<T>) =>
    inTenant(pool, { limits: { tenantId, merchants: [] } }, ({ db, now }) => work({ tenantId, author, db, now, log }))
  const endpoints = Array.from({ length: 20 }, (_, nth) => ({ id: `receiver-${nth}`, url: `${receiver.url}/${nth}` }))
  for (const [nth, item] of endpoints.entries()) secrets.set(`/${nth}`, await asTenant(ctx => addEndpoint(ctx, item)))
  const queue = async (numbers: number) => {
    const wanted = Array.from({ length: numbers }, (_, nth) => endpoints.slice(nth % endpoints.length)[0]).filter(
      item => item !== undefined,
    )
    const ids = await asTenant(ctx => addWebhooks(ctx, wanted))
    return Map.groupBy(ids, (_, nth) => `/${nth % endpoints.length}`)
  }
  const endsAt = Date.now() + maxTrialMs
  const until = async (fact: () => boolean | Promise<boolean>) => {
    while (!(await fact())) {
      if (Date.now() > endsAt) throw new Error('The webhooks are not sent in time')
      await sleep(10)
    }
  }
  const idsAt = (path: string) => receiver.received.filter(received => received.path === path).map(idOf)

  await startSender(url)
  const first = await startSender(url)
  const inOrder = await queue(calm)
  await until(() => receiver.received.length >= calm)
  const outOfOrder = [...inOrder].filter(([path, ids]) => idsAt(path).join() !== ids.join()).length
  for (let added = calm; added < count; added += 1000) await queue(Math.min(1000, count - added))
  for (let kill = 0; kill < kills; kill++) {
    const victim = kill === 0 ? first : await startSender(url)
    await until(() => receiver.received.length >= calm + ((kill + 0.5) / kills) * (count - calm) * 0.95)
    victim.kill('SIGKILL')
    await once(victim, 'exit')
  }
  await until(async () => {
    const { rows } = await admin.query(`select 1 from messages where state <> 'sent' limit 1`)
    return rows.length === 0
  })
  const { rows } = await admin.query<{ id: string }>('select id from messages')
  const arrived = Map.groupBy(receiver.received, idOf)
  const lost = rows.filter(({ id }) => !arrived.has(id)).length
  const changed = [...arrived].filter(([id, all]) => all.some(({ body }) => body !== JSON.stringify({ id }))).length
  const isRight = rows.length === count && arrived.size === count && lost + unverified + changed + outOfOrder === 0
  console.log(
    JSON.stringify({
      isRight,
      ...{ messages: rows.length, kills, arrived: arrived.size, repeats: receiver.received.length - arrived.size },
      ...{ lost, unverified, changed, outOfOrder },
    }),
  )
  process.exitCode = isRight ? 0 : 1
  await Promise.all([pool.end(), admin.end()])
} finally {
  for (const sender of senders) sender.kill('SIGKILL')
  await receiver.close()
  await close()
}
process.exit()

function idOf({ headers }: Received): string {
  return String(headers['webhook-id'])
}

async function startSender(url: string): Promise<ChildProcess> {
  const entry = new URL('../apps/server/src/test/processes/sender-process.ts', import.meta.url)
  const child = fork(entry, [url, receiver.allow])
  senders.push(child)
  await once(child, 'message')
  return child
}
