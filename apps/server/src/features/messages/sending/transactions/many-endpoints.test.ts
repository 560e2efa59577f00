import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { openLog } from '../../../../runtime/log.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { contextTo, plainSource, secrets } from '../../../../test/mail/test-messages.ts'
import { testPool } from '../../../../test/pool.ts'
import { addEndpoint, addWebhooks, hookOrGreet, type TestEndpoint } from '../../../../test/webhooks/test-webhooks.ts'
import { startReceiver } from '../../../../test/webhooks/webhook-receiver.ts'
import { idOf } from '../../../../test/webhooks/webhook-world.ts'
import { startSending } from '../schedule/start-sending.ts'
import { openMessageSender } from '../sender.ts'

const db = testPool({ max: 8 })
const tenantId = 'nordhem'
const log = openLog('silent')
const count = 200
const asTenant = <T>(work: (ctx: Ctx) => Promise<T>) => db.asTenant({ tenantId, merchants: [] }, work)
const receiver = await startReceiver(({ path }) => ({ status: path.startsWith('/gone') ? 410 : 204, text: path }))
const endpoints = Array.from({ length: count }, (_, nth): TestEndpoint => {
  const id = `${nth % 10 === 0 ? 'gone' : 'good'}-${nth}`
  return { id, url: `${receiver.url}/${id}` }
})
const alone = { id: 'alone', url: `${receiver.url}/alone` }

beforeAll(() =>
  asTenant(async ctx => {
    for (const endpoint of [alone, ...endpoints]) await addEndpoint(ctx, endpoint)
  }),
)

/** Counts what is asked of the connections of a pool. */
function countStatements(pool: pg.Pool): () => number {
  let statements = 0
  pool.on('acquire', client => {
    if (Object.hasOwn(client, 'query')) return
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = (...args: unknown[]) => {
      statements++
      return query(...args) as never // as the client answers
    }
  })
  return () => statements
}

async function sendAll(): Promise<void> {
  const sender = openMessageSender({
    ...{ pool: db.pool, secrets, log, context: contextTo(receiver.allow), source: plainSource(hookOrGreet) },
    publicUrl: 'https://aftermile.example',
  })
  const sending = startSending({ url: db.database.url, log, sender })
  await sending.runDue()
  await sending.stop()
  await sender.close()
}

test('webhooks to many endpoints at once take few statements, and each ends as it would alone', async () => {
  const statements = countStatements(db.pool)
  const [value] = await asTenant(ctx => addWebhooks(ctx, [alone]))
  const before = statements()
  await sendAll()
  const forOne = statements() - before
  const ids = await asTenant(ctx => addWebhooks(ctx, endpoints))
  const between = statements()
  await sendAll()
  expect(statements() - between).toBeLessThan((forOne * count) / 3)
  expect(receiver.received.map(idOf).toSorted()).toEqual([value, ...ids].toSorted())

  const goneReason = 'It answered 410: it no longer exists.'
  const isGone = (id: string) => id.startsWith('gone')
  const inOrder = <Row extends { id: string }>(all: readonly Row[]) => all.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const byId = (of: (endpoint: TestEndpoint) => Record<string, unknown>) =>
    inOrder(endpoints.map(testEndpoint => ({ id: testEndpoint.id, ...of(testEndpoint) })))
  const rows = async (text: string) => inOrder((await db.admin.query<{ id: string }>(text)).rows)
  expect(
    await rows(`
      select m.template_id as id, m.state, m.attempts, m.reason, m.due_at, m.claimed_by, m.app_id, m.credential_id,
        a.number, a.outcome, a.answer, a.app_id as by_app, a.credential_id as by_credential, a.ended_at is not null as ended
      from messages m join message_attempts a on a.message_id = m.id where m.template_id <> 'alone'`),
  ).toEqual(
    byId(({ id }) => ({
      ...{ attempts: 1, due_at: null, claimed_by: null, number: 1, by_app: 'webhook', by_credential: id, ended: true },
      ...(isGone(id)
        ? { state: 'failed', reason: goneReason, app_id: null, credential_id: null }
        : { state: 'sent', reason: null, app_id: 'webhook', credential_id: id }),
      ...(isGone(id) ? { outcome: 'rejected', answer: `410 /${id}` } : { outcome: 'sent', answer: '204' }),
    })),
  )
  expect(
    await rows(`
      select e.template_id as id, e.failing_since is not null as fails, e.disabled_at is not null as disabled, s.calls, s.good_calls, s.items,
        h.last_good_at is not null as was_good, h.last_error
      from webhook_endpoints e join app_hours s on s.app_id = 'webhook' and s.credential_id = e.template_id
      join app_health h on h.app_id = 'webhook' and h.credential_id = e.template_id
      where e.template_id <> 'alone'`),
  ).toEqual(
    byId(({ id }) => ({
      ...{ fails: isGone(id), disabled: isGone(id), calls: 1, was_good: !isGone(id) },
      ...{ good_calls: isGone(id) ? 0 : 1, items: isGone(id) ? 0 : 1, last_error: isGone(id) ? goneReason : null },
    })),
  )
  await receiver.close()
})
