import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import type { Ctx } from '../../../../tenancy/context.ts'
import { testPool } from '../../../../test/pool.ts'
import { addEndpoint, addWebhooks } from '../../../../test/webhooks/test-webhooks.ts'
import { startReceiver } from '../../../../test/webhooks/webhook-receiver.ts'
import { idOf } from '../../../../test/webhooks/webhook-world.ts'

const db = testPool()
const receiver = await startReceiver()
const started: ChildProcess[] = []
afterAll(async () => {
  for (const childProcess of started) childProcess.kill('SIGKILL')
  await receiver.close()
})

const tenantId = 'nordhem'
const count = 300
const kills = 3

test('a sender that is killed while it sends to many webhooks loses none, and repeats none that had ended', async () => {
  const asTenant = <T>(work: (ctx: Ctx) => Promise<T>) => db.asTenant({ tenantId, merchants: [] }, work)
  const endpoints = Array.from({ length: count }, (_, nth) => ({ id: `hook-${nth}`, url: `${receiver.url}/${nth}` }))
  await asTenant(async ctx => {
    for (const endpoint of endpoints) await addEndpoint(ctx, endpoint)
  })
  const ids = await asTenant(ctx => addWebhooks(ctx, endpoints))
  for (let kill = 1; kill <= kills; kill++) {
    const child = await start()
    const reached = (count / 5) * kill
    await expect.poll(() => receiver.received.length, { timeout: 20_000, interval: 2 }).toBeGreaterThan(reached)
    child.kill('SIGKILL')
    await once(child, 'exit')
    // As if the leases of the dead process had expired.
    await db.admin.query(
      `update messages set claimed_until = now() - interval '1 second' where claimed_until is not null`,
    )
  }
  await start()
  const rows = async () =>
    (
      await db.admin.query<{ id: string; state: string; attempts: number; outcomes: string[] }>(`
        select m.id, m.state, m.attempts, array_agg(a.outcome order by a.number) as outcomes
        from messages m left join message_attempts a on a.message_id = m.id group by m.tenant_id, m.id`)
    ).rows
  await expect
    .poll(async () => (await rows()).filter(({ state }) => state !== 'sent').length, { timeout: 30_000 })
    .toBe(0)
  const times = Map.groupBy(receiver.received, idOf)
  const ended = await rows()
  expect(ended.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  for (const { id, attempts, outcomes } of ended) {
    // All attempts but the last were those of a process that died.
    expect([id, outcomes]).toEqual([id, [...Array(attempts - 1).fill('unknown'), 'sent']])
    const received = times.get(id)?.length ?? 0
    expect(received).toBeGreaterThan(0)
    expect(received).toBeLessThanOrEqual(attempts)
  }
})

async function start(): Promise<ChildProcess> {
  const process = new URL('../../../../test/processes/sender-process.ts', import.meta.url)
  const child = fork(process, [db.database.url, receiver.allow, '300'], { execArgv: [] })
  started.push(child)
  await once(child, 'message')
  return child
}
