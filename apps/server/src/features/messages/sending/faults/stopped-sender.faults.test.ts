import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { putTemplate } from '../../../../test/data/templates.ts'
import { startMailServer } from '../../../../test/mail/mail-server.ts'
import { addSmtp } from '../../../../test/mail/test-messages.ts'
import { testPool } from '../../../../test/pool.ts'
import { processEnv } from '../../../../test/processes/process-env.ts'
import { secretKey } from '../../../../test/secret-key.ts'
import { queueMessages } from '../../enqueue/queue-messages.ts'

const db = testPool()
const started: ChildProcess[] = []
afterAll(() => {
  for (const childProcess of started) childProcess.kill('SIGKILL')
})

const tenantId = 'nordhem'
const count = 120

/** A mail server that can keep those waiting whose mails it has taken. */
async function startWaitingServer() {
  const taken: string[] = []
  const held: (() => void)[] = []
  const control = { isHolding: false }
  const server = await startMailServer({
    onData(stream, { envelope }, done) {
      stream.on('end', () => {
        taken.push(...envelope.rcptTo.map(({ address }) => address))
        if (control.isHolding) held.push(done)
        else done()
      })
      stream.resume()
    },
  })
  const release = () => {
    control.isHolding = false
    for (const done of held.splice(0)) done()
  }
  return { ...server, taken, held, control, release }
}

test('SIGTERM while messages are being sent ends in time, loses none and sends none twice', async () => {
  const mail = await startWaitingServer()
  await putTemplate(db.admin, {
    id: 'welcome',
    targetType: 'SystemNotification',
    contentType: 'text/html',
    content: 'Hi',
    payload: '{"subject": "Hi"}',
  })
  await db.asTenant({ tenantId, merchants: [] }, async ctx => {
    await addSmtp(ctx, { id: 'a', fields: mail.fields })
    await queueMessages(
      ctx,
      Array.from({ length: count }, (_, nth) => ({
        templateId: 'welcome',
        targetType: 'SystemNotification',
        merchantId: null,
        containerId: `user-${nth}`,
        containerNumber: `User ${nth}`,
        recipient: `user-${nth}@mail.example`,
        occurrence: 'welcome',
      })),
    )
  })
  const first = await startWorker(mail.allow)
  await expect.poll(() => mail.taken.length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(count / 5)
  mail.control.isHolding = true
  await expect.poll(() => mail.held.length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0)
  first.child.kill('SIGTERM')
  const stoppedAt = performance.now()
  await first.saysThat(/Stopping/)
  mail.release()
  if (first.child.exitCode === null) await once(first.child, 'exit')
  expect(performance.now() - stoppedAt).toBeLessThan(10_000)
  expect(first.child.exitCode).toBe(0)

  const rows = await states()
  expect(rows).toHaveLength(count)
  expect(new Set(rows.map(({ state, claimed }) => `${state} ${claimed}`))).toEqual(
    new Set(['sent false', 'queued false']),
  )
  const recipientsIn = (wanted: string) =>
    rows.filter(({ state }) => state === wanted).map(({ recipient }) => recipient)
  expect(recipientsIn('sent').toSorted()).toEqual(mail.taken.toSorted())

  const second = await startWorker(mail.allow)
  const isOver = async () => (await states()).every(({ state }) => state === 'sent')
  await expect.poll(isOver, { timeout: 30_000 }).toBe(true)
  expect(mail.taken).toHaveLength(count)
  expect(new Set(mail.taken)).toHaveProperty('size', count)
  second.child.kill('SIGTERM')
  await once(second.child, 'exit')
  await mail.close()
})

async function states() {
  const { rows } = await db.admin.query<{ recipient: string; state: string; claimed: boolean }>(
    'select recipient, state, claimed_by is not null as claimed from messages',
  )
  return rows
}

/** The worker of the product, as it is started in production. */
async function startWorker(allow: string) {
  const main = fileURLToPath(new URL('../../../../main.ts', import.meta.url))
  const child = spawn(process.execPath, [main, '--only=worker'], {
    env: {
      ...processEnv,
      DATABASE_URL: db.database.url,
      SECRET_KEY: secretKey,
      EGRESS_ALLOW: allow,
      DEMO: 'off',
      PORT: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const saysThat = async (words: RegExp) => {
    for (let next = await lines.next(); !next.done; next = await lines.next()) if (words.test(next.value)) return
    throw new Error(`It never said ${words}`)
  }
  await saysThat(/worker is ready/)
  return { child, saysThat }
}
