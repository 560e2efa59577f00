import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import type { Ctx } from '../../../../tenancy/context.ts'
import { startMailServer } from '../../../../test/mail/mail-server.ts'
import { addMessages, addSmtp } from '../../../../test/mail/test-messages.ts'
import { testPool } from '../../../../test/pool.ts'

const db = testPool()
const started: ChildProcess[] = []
afterAll(() => {
  for (const childProcess of started) childProcess.kill('SIGKILL')
})

const tenantId = 'nordhem'
const count = 200
const kills = 3

/** A mail server that takes every message, and never answers one in ten. */
async function startSlowServer() {
  const taken = new Map<string, number>()
  const server = await startMailServer({
    onData(stream, { envelope }, done) {
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo) taken.set(address, (taken.get(address) ?? 0) + 1)
        if (taken.size % 10 !== 0) done()
      })
      stream.resume()
    },
  })
  return { ...server, taken }
}

test('a sender that is killed again and again loses nothing and sends nothing twice', async () => {
  const mail = await startSlowServer()
  const asTenant = <T>(work: (ctx: Ctx) => Promise<T>) => db.asTenant({ tenantId, merchants: [] }, work)
  await asTenant(ctx => addSmtp(ctx, { id: 'a', fields: mail.fields }))
  const ids = await asTenant(ctx =>
    addMessages(
      ctx,
      Array.from({ length: count }, () => ({ queue: 'smtp/a' })),
    ),
  )

  for (let kill = 1; kill <= kills; kill++) {
    const child = await start(mail.allow)
    await expect.poll(() => mail.taken.size, { timeout: 20_000, interval: 2 }).toBeGreaterThan((count / 5) * kill)
    child.kill('SIGKILL')
    await once(child, 'exit')
    // As if the leases of the dead process had expired.
    await db.admin.query(
      `update messages set claimed_until = now() - interval '1 second' where claimed_until is not null`,
    )
  }
  await start(mail.allow)
  const states = async () => {
    const { rows } = await db.admin.query<{ id: string; recipient: string; state: string }>(
      'select id, recipient, state from messages',
    )
    return rows
  }
  const isOver = async () => (await states()).every(({ state }) => state === 'sent' || state === 'unknown')
  await expect.poll(isOver, { timeout: 30_000 }).toBe(true)
  const rows = await states()
  expect(rows).toHaveLength(ids.length)
  for (const { recipient, state } of rows) {
    const times = mail.taken.get(recipient) ?? 0
    if (state === 'sent') expect([recipient, times]).toEqual([recipient, 1])
    else expect(times).toBeLessThanOrEqual(1)
  }
  // One in ten, and at most two groups for each kill.
  expect(rows.filter(({ state }) => state === 'unknown').length).toBeLessThanOrEqual(count / 10 + kills * 20)
  await mail.close()
})

async function start(allow: string): Promise<ChildProcess> {
  const child = fork(
    new URL('../../../../test/processes/sender-process.ts', import.meta.url),
    [db.database.url, allow, '300'],
    {
      execArgv: [],
    },
  )
  started.push(child)
  await once(child, 'message')
  return child
}
