// Webhooks to 1,000 receivers of which 50 never answer and 50 always fail: how long those to the others take from the queue to the
// receiver. First a steady stream, then one to all of them at once.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { template } from '@aftermile/contract/settings/templates'
import { parseConfig } from '../apps/server/src/config.ts'
import { openAdmin } from '../apps/server/src/db/admin-pool.ts'
import { appRole } from '../apps/server/src/db/migrate/migrate.ts'
import { openPool } from '../apps/server/src/db/pool.ts'
import { seedDemo } from '../apps/server/src/demo/seed.ts'
import { queueMessages } from '../apps/server/src/features/messages/enqueue/queue-messages.ts'
import { ownTemplate } from '../apps/server/src/features/settings/templates/complete-template.ts'
import { templateStore } from '../apps/server/src/features/settings/templates/template-store.ts'
import { openLog } from '../apps/server/src/runtime/log.ts'
import { startServer } from '../apps/server/src/server.ts'
import type { Ctx } from '../apps/server/src/tenancy/context.ts'
import { inTenant } from '../apps/server/src/tenancy/in-tenant.ts'
import { openBenchDatabase } from './processes/bench-database.ts'
import type { Arrivals, ReceiverProcess } from './processes/webhook-process.ts'

const [seconds = 60, perSecond = 25] = process.argv.slice(2).map(Number)
const [endpoints, hanging, failing] = [1000, 50, 50]
const tenantId = 'nordhem'
const log = openLog('error')
const maxMedianMs = 2000

const dataDir = await mkdtemp(join(tmpdir(), 'aftermile-bench-'))
const receivers = fork(new URL('./processes/webhook-process.ts', import.meta.url))
const [{ port }] = (await once(receivers, 'message')) as [ReceiverProcess]
const config = parseConfig({ PORT: '0', DATA_DIR: dataDir, EGRESS_ALLOW: `127.0.0.1:${port}` })
const database = await openBenchDatabase(config)
const admin = openAdmin(database.adminUrl ?? '')
const pool = openPool({ url: database.url, role: appRole, max: 2, statementTimeoutMs: 60_000, onError: () => {} })
const kindOf = (nth: number) => (nth < hanging ? 'hanging' : nth < hanging + failing ? 'failing' : 'good')
let queued = 0
const ids = Array.from({ length: endpoints }, (_, nth) => `${kindOf(nth)}-${nth}`)
try {
  await seedDemo(admin)
  await asTenant(async ctx => {
    for (const id of ids) await addEndpoint(ctx, id)
  })
  await admin.query('analyze')
  const server = await startServer({ config, database, log, parts: ['worker'], loops: ['sending'] })
  const steady = await measure(async () => {
    for (let second = 0, nth = 0; second < seconds; second += 0.2) {
      const startedAt = performance.now()
      // A step without a common divisor: all endpoints in turn, the bad ones spread among the good.
      await queue(Array.from({ length: perSecond / 5 }, () => ids[(nth++ * 377) % endpoints] ?? ''))
      await sleep(Math.max(0, 200 - (performance.now() - startedAt)))
    }
  })
  const burst = await measure(() => queue(ids))
  await server.stop()
  const isRight = steady.medianMs < maxMedianMs && steady.missing + burst.missing === 0
  console.log(JSON.stringify({ isRight, perSecond, steady, burst }))
  process.exitCode = isRight ? 0 : 1
} finally {
  receivers.disconnect()
  await Promise.all([pool.end(), admin.end()])
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit()

function asTenant<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const author = { id: 'bench', name: 'Bench' }
  return inTenant(pool, { limits: { tenantId, merchants: [] } }, ({ db, now }) =>
    work({ tenantId, author, db, now, log }),
  )
}

async function addEndpoint(ctx: Ctx, id: string): Promise<void> {
  const content = `http://127.0.0.1:${port}/${id}`
  const payload = '{"number": "{{ shipmentNumber }}", "status": "{{ statusText }}"}'
  const fields = { id, name: id, type: 'webhook', targetType: 'Shipment', content, payload }
  await templateStore.createOverride(ctx, ownTemplate(template.sent.parse(fields)))
}

async function queue(templateIds: readonly string[]): Promise<void> {
  const about = { targetType: 'Shipment', merchantId: null, containerId: 'sample', given: { isSample: true } } as const
  await asTenant(ctx =>
    queueMessages(
      ctx,
      templateIds.map(templateId => ({ ...about, templateId, occurrence: `bench ${queued++}` })),
    ),
  )
}

type Delays = { count: number; missing: number; medianMs: number; p95Ms: number; maxMs: number }

/** The delays of those that went to good receivers, once all of them have arrived. */
async function measure(work: () => Promise<void>): Promise<Delays> {
  await admin.query('delete from messages')
  await work()
  const isWaiting = async () =>
    (
      await admin.query(
        `select 1 from messages where template_id like 'good-%' and state in ('queued', 'sending') limit 1`,
      )
    ).rows.length > 0
  const endsAt = Date.now() + 120_000
  while ((await isWaiting()) && Date.now() < endsAt) await sleep(50)
  receivers.send('count')
  const [{ arrivals }] = (await once(receivers, 'message')) as [Arrivals]
  const { rows } = await admin.query<{ id: string; at: Date }>(
    `select id, created_at as at from messages where template_id like 'good-%'`,
  )
  const delays = rows.flatMap(({ id, at }) => {
    const arrivedAt = arrivals[id]
    return arrivedAt === undefined ? [] : [arrivedAt - new Date(at).getTime()]
  })
  const sorted = delays.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)
  return { count: rows.length, missing: rows.length - delays.length, medianMs: at(0.5), p95Ms: at(0.95), maxMs: at(1) }
}
