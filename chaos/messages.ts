// Sends 10,000 messages with two senders, one of which is killed twenty times, to a mail server that never answers one message in ten.
// No message may be lost, and none may be sent twice. Those that nobody knows about are marked unknown.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { openAdmin } from '../apps/server/src/db/admin-pool.ts'
import { appRole } from '../apps/server/src/db/migrate/migrate.ts'
import { openPool } from '../apps/server/src/db/pool.ts'
import { openLog } from '../apps/server/src/runtime/log.ts'
import type { Ctx } from '../apps/server/src/tenancy/context.ts'
import { inTenant } from '../apps/server/src/tenancy/in-tenant.ts'
import { startMailServer } from '../apps/server/src/test/mail/mail-server.ts'
import { addMessages, addSmtp } from '../apps/server/src/test/mail/test-messages.ts'
import { openEnvironment } from './environment.ts'

const [count = 10_000, kills = 20] = process.argv.slice(2).map(Number)
const tenantId = 'nordhem'
const maxSendMs = 1500
const maxTrialMs = 30 * 60_000

const taken = new Map<string, number>()
let mails = 0
const mail = await startMailServer({
  onData(stream, { envelope }, done) {
    stream.on('end', () => {
      for (const { address } of envelope.rcptTo) taken.set(address, (taken.get(address) ?? 0) + 1)
      if (++mails % 10 !== 0) done()
    })
    stream.resume()
  },
})
const { newDatabase, close } = await openEnvironment({ isDurable: true })
const senders: ChildProcess[] = []
try {
  const { url, adminUrl } = await newDatabase('messages')
  const pool = openPool({ url, role: appRole, max: 2, statementTimeoutMs: 60_000, onError: () => {} })
  const admin = openAdmin(adminUrl)
  const author = { id: 'chaos', name: 'Chaos' }
  const log = openLog('silent')
  const asTenant = <T>(work: (ctx: Ctx) => Promise<T>) =>
    inTenant(pool, { limits: { tenantId, merchants: [] } }, ({ db, now }) => work({ tenantId, author, db, now, log }))
  await asTenant(ctx => addSmtp(ctx, { id: 'a', fields: mail.fields }))
  for (let added = 0; added < count; added += 1000)
    await asTenant(ctx =>
      addMessages(
        ctx,
        Array.from({ length: Math.min(1000, count - added) }, () => ({ queue: 'smtp/a' })),
      ),
    )
  const endsAt = Date.now() + maxTrialMs
  const until = async (fact: () => boolean | Promise<boolean>) => {
    while (!(await fact())) {
      if (Date.now() > endsAt) throw new Error('The messages are not sent in time')
      await sleep(10)
    }
  }
  await startSender(url)
  for (let kill = 0; kill < kills; kill++) {
    const victim = await startSender(url)
    await until(() => mails >= ((kill + 0.5) / kills) * count * 0.95)
    victim.kill('SIGKILL')
    await once(victim, 'exit')
  }
  await until(async () => {
    const { rows } = await admin.query(`select 1 from messages where state not in ('sent', 'unknown') limit 1`)
    return rows.length === 0
  })
  const { rows } = await admin.query<{ recipient: string; state: string }>('select recipient, state from messages')
  const unknown = rows.filter(({ state }) => state === 'unknown')
  const lost = rows.filter(({ recipient, state }) => state === 'sent' && !taken.has(recipient))
  const twice = [...taken.values()].filter(times => times > 1)
  const isRight = rows.length === count && lost.length === 0 && twice.length === 0
  console.log(
    JSON.stringify({
      isRight,
      messages: rows.length,
      kills,
      sent: rows.length - unknown.length,
      unknown: unknown.length,
      unknownButTaken: unknown.filter(({ recipient }) => taken.has(recipient)).length,
      lost: lost.length,
      twice: twice.length,
    }),
  )
  process.exitCode = isRight ? 0 : 1
  await Promise.all([pool.end(), admin.end()])
} finally {
  for (const sender of senders) sender.kill('SIGKILL')
  await mail.close()
  await close()
}
process.exit()

async function startSender(url: string): Promise<ChildProcess> {
  const entry = new URL('../apps/server/src/test/processes/sender-process.ts', import.meta.url)
  const child = fork(entry, [url, mail.allow, String(maxSendMs)])
  senders.push(child)
  await once(child, 'message')
  return child
}
