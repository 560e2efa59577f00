// A mail of 40 kB for 10,000 shipments, from the queue to "taken by a mail server": how many a second, and what rendering one costs
// compared with compiling its MJML every time. Start it with a number of shipments to try fewer.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import mjml2html from 'mjml'
import { parseConfig } from '../apps/server/src/config.ts'
import { openAdmin } from '../apps/server/src/db/admin-pool.ts'
import { appRole } from '../apps/server/src/db/migrate/migrate.ts'
import { openPool } from '../apps/server/src/db/pool.ts'
import { sql } from '../apps/server/src/db/sql.ts'
import { seedDemo } from '../apps/server/src/demo/seed.ts'
import { readMessageData } from '../apps/server/src/features/messages/content/read-message-data.ts'
import { renderMessage } from '../apps/server/src/features/messages/content/render-message.ts'
import { queueMessages } from '../apps/server/src/features/messages/enqueue/queue-messages.ts'
import { insertCredential } from '../apps/server/src/features/settings/credentials/credential-rows.ts'
import { cpuMsOf } from '../apps/server/src/rendering/cpu-time.ts'
import { openRenderPool } from '../apps/server/src/rendering/render-pool.ts'
import { openLog } from '../apps/server/src/runtime/log.ts'
import { startServer } from '../apps/server/src/server.ts'
import type { Ctx } from '../apps/server/src/tenancy/context.ts'
import { inTenant } from '../apps/server/src/tenancy/in-tenant.ts'
import { batchesOf, shipmentsOf } from './ingest-feed.ts'
import { mjml, subject, text } from './messages-parts/messages-mail.ts'
import { openBenchDatabase } from './processes/bench-database.ts'
import type { MailCount, MailProcess } from './processes/mail-process.ts'

const count = Number(process.argv[2] ?? 10_000)
const tenantId = 'nordhem'
const log = openLog('warn')
const templateId = 'bench-mail'

const dataDir = await mkdtemp(join(tmpdir(), 'aftermile-bench-'))
const mailServer = fork(new URL('./processes/mail-process.ts', import.meta.url))
const [{ port }] = (await once(mailServer, 'message')) as [MailProcess]
const config = parseConfig({
  PORT: '0',
  DATA_DIR: dataDir,
  RATE_LIMIT: '1000000000',
  EGRESS_ALLOW: `127.0.0.1:${port}`,
})
const database = await openBenchDatabase(config)
const admin = openAdmin(database.adminUrl ?? '')
const renderPool = openRenderPool()
const pool = openPool({ url: database.url, role: appRole, max: 4, statementTimeoutMs: 60_000, onError: () => {} })
try {
  await seedDemo(admin)
  await fill()
  await asTenant(prepare)
  await admin.query('analyze')
  const renderCpuMs = await measureRender()
  const mjmlCpuMs = await measureMjml()
  renderPool.close()
  const perSecond = await measureSending()
  console.log(
    JSON.stringify({
      perSecond: Math.round(perSecond),
      renderCpuMs: Number(renderCpuMs.toFixed(3)),
      mjmlCpuMs: Number(mjmlCpuMs.toFixed(2)),
      ratio: Number((mjmlCpuMs / renderCpuMs).toFixed(1)),
    }),
  )
} finally {
  mailServer.disconnect()
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

/** The template and the shipments come in by the API, as everywhere. */
async function fill(): Promise<void> {
  const server = await startServer({ config, database, log, parts: ['api'] })
  const token = (await server.identity?.signFor?.('admin@nordhem.example', { lifetimeSeconds: 3600 })) ?? ''
  const url = `${server.publicUrl.replace('localhost', '127.0.0.1')}/api/v1`
  const post = async (path: string, body: unknown): Promise<void> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (response.ok) return
    // A machine that is busy with other things.
    if (response.status !== 503) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    await sleep(500)
    await post(path, body)
  }
  const type = { type: 'email', contentType: 'text/mjml', targetType: 'Shipment' }
  await post('/templates', {
    id: templateId,
    name: 'Bench',
    ...type,
    content: mjml,
    text,
    payload: JSON.stringify({ subject }),
  })
  for (const items of batchesOf(shipmentsOf(count, Date.now() - 86_400_000), 1000))
    await post('/ingress/shipments', { items })
  await server.stop()
}

/** The tenant sends by our mail server. */
async function prepare(ctx: Ctx): Promise<void> {
  await ctx.db.run(sql`
    insert into apps (tenant_id, id, is_enabled, created_by, updated_by) values (${tenantId}, 'smtp', true, 'Bench', 'Bench')
    on conflict (tenant_id, id) do update set is_enabled = true`)
  const fields = { host: '127.0.0.1', port: String(port), security: 'none', from: 'hello@nordhem.example' }
  const rest = { description: '', merchants: [], accountNumbers: [], apiId: 'smtp', isEnabled: true }
  const { secrets } = database
  await insertCredential({ ...ctx, secrets }, { kind: 'app', id: 'smtp' }, { id: 'bench', fields, ...rest })
}

function refs(): Promise<{ containerId: string; merchantId: string }[]> {
  return asTenant(({ db }) =>
    db.rows<{ containerId: string; merchantId: string }>(sql`
      select id as "containerId", merchant_id as "merchantId" from shipments
      where tenant_id = ${tenantId} and shipment_number like 'B%' and to_email like 'receiver%' order by id limit ${count}`),
  )
}

/** The CPU time of one message: of this process and of those that render. */
async function measureRender(): Promise<number> {
  const items = (await refs()).slice(0, 2000)
  const messages = items.map(({ containerId, merchantId }, nth) => ({
    id: String(nth),
    channel: 'email' as const,
    targetType: 'Shipment' as const,
    recipient: `receiver${nth}@example.com`,
    locale: 'en',
    isTest: false,
    given: null,
    templateId,
    containerId,
    merchantId,
  }))
  const options = { publicUrl: 'https://console.example', secrets: database.secrets }
  const data = await asTenant(ctx => readMessageData(ctx, messages, options))
  const renderSome = async (ids: readonly string[]) => {
    const asker = { tenantId: 'bench', purpose: 'background' } as const
    const rendered = await Promise.all(
      ids.map(id => renderMessage(renderPool, data.get(id) ?? { kind: 'problem', reason: 'No data' }, asker)),
    )
    return rendered.map(message =>
      message.kind === 'rendered' ? (message.content.html?.length ?? 0) : expectNoProblem(message.reason),
    )
  }
  const batches = batchesOf([...data.keys()], 50)
  for (const ids of batches.slice(0, 10)) await renderSome(ids)
  const before = cpuMs()
  const sizes: number[] = []
  for (const ids of batches) sizes.push(...(await renderSome(ids)))
  const used = cpuMs() - before
  console.log(
    `A mail has ${Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length / 100) / 10} kB of HTML`,
  )
  return used / sizes.length
}

function expectNoProblem(reason: string): never {
  throw new Error(reason)
}

/** Of this process and its children, but for the database and the mail server. */
function cpuMs(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ')
  const renderers = children.filter(pid => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('render-process'))
  const { user, system } = process.cpuUsage()
  return renderers.reduce((sum, pid) => sum + (cpuMsOf(Number(pid)) ?? 0), (user + system) / 1000)
}

/** What compiling would cost for every message, after its values were filled in. */
async function measureMjml(): Promise<number> {
  const compile = () => mjml2html(mjml.replaceAll(/{[{%].*?[}%]}/g, 'Value'), { ignoreIncludes: true })
  for (let warm = 0; warm < 10; warm++) await compile()
  const { user, system } = process.cpuUsage()
  for (let run = 0; run < 50; run++) await compile()
  const used = process.cpuUsage()
  return (used.user - user + used.system - system) / 1000 / 50
}

async function measureSending(): Promise<number> {
  const wanted = await refs()
  const server = await startServer({ config, database, log, parts: ['worker'], loops: ['sending'] })
  const startedAt = performance.now()
  for (const batch of batchesOf(wanted, 1000))
    await asTenant(ctx =>
      queueMessages(
        ctx,
        batch.map(ref => ({ ...ref, targetType: 'Shipment', templateId, occurrence: 'bench' })),
      ),
    )
  const queuedSeconds = (performance.now() - startedAt) / 1000
  for (let taken = await mailCount(); taken.mails < wanted.length; taken = await mailCount()) await sleep(100)
  const seconds = (performance.now() - startedAt) / 1000
  await server.stop()
  const { mails, recipients, bytes } = await mailCount()
  const states = await admin.query<{ state: string; count: string }>(
    'select state, count(*) from messages group by state',
  )
  console.log(
    `${mails} mails to ${recipients} receivers, ${Math.round(bytes / mails / 1000)} kB each, in ${seconds.toFixed(1)} s`,
    `(queued in ${queuedSeconds.toFixed(1)} s)`,
    JSON.stringify(states.rows),
  )
  if (mails !== wanted.length || recipients !== wanted.length) throw new Error('Some mails were lost or sent twice')
  return mails / seconds
}

async function mailCount(): Promise<MailCount> {
  mailServer.send('count')
  const [counted] = (await once(mailServer, 'message')) as [MailCount]
  return counted
}
