import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { openLog } from '../../../runtime/log.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { type EmailApp, emailApps } from '../../../test/apps/email-apps.ts'
import { callingContext, type ProviderServer, startProvider } from '../../../test/apps/provider-server.ts'
import { addMessages, plainSource, secrets, statesOf } from '../../../test/mail/test-messages.ts'
import { testPool } from '../../../test/pool.ts'
import { insertCredential } from '../../settings/credentials/credential-rows.ts'
import { startSending } from '../sending/schedule/start-sending.ts'
import { openMessageSender } from '../sending/sender.ts'

const db = testPool({ max: 8 })
const tenantId = 'nordhem'
const log = openLog('silent')
const running: { close(): Promise<void> }[] = []
let server: ProviderServer
let silent: ProviderServer

const asTenant = <T>(work: (ctx: Ctx) => Promise<T>) => db.asTenant({ tenantId, merchants: [] }, work)

beforeEach(async () => {
  server = await startProvider()
  silent = await startProvider(() => 'hang')
  running.push(server, silent)
})
afterEach(async () => {
  for (const item of running.splice(0).reverse()) await item.close()
  await db.admin.query(
    'delete from messages; delete from suppressions; delete from credentials; delete from apps; delete from app_health',
  )
})

function open(maxSendMs = 5000) {
  const context = callingContext([server.allow, silent.allow], { maxSendMs })
  const publicUrl = 'https://aftermile.example'
  const sender = openMessageSender({ pool: db.pool, secrets, log, context, source: plainSource(), publicUrl })
  running.push(sender)
  return sender
}

const add = ({ api: { id: appId }, fields }: EmailApp, of: ProviderServer, merchants: string[] = []) =>
  asTenant(async ctx => {
    await ctx.db.run(sql`
      insert into apps (tenant_id, id, is_enabled, created_by, updated_by)
      values (${tenantId}, ${appId}, true, 'A tester', 'A tester') on conflict do nothing`)
    const rest = { description: '', accountNumbers: [], apiId: appId, isEnabled: true, merchants }
    const owner = { kind: 'app', id: appId } as const
    await insertCredential({ ...ctx, secrets }, owner, { id: 'main', fields: { ...fields, baseUrl: of.url }, ...rest })
    return `${appId}/main`
  })

const addToQueue = (...messages: Parameters<typeof addMessages>[1]) => asTenant(ctx => addMessages(ctx, messages))
const states = (ids: readonly string[]) => asTenant(ctx => statesOf(ctx, ids))
const recipient = 'astrid@mail.example'

test.each(Object.entries(emailApps))('%s: the message has the right state and reason', async (appId, app) => {
  const queue = await add(app, server)
  const [taken = '', refused = '', quota = '', wrong = ''] = await addToQueue(
    ...[1, 2, 3, 4].map(() => ({ queue, recipient })),
  )
  const sender = open()
  const deliver = (id: string, answer: ReturnType<ProviderServer['answer']>) => {
    server.answer = () => answer
    return sender.deliverNow(tenantId, id)
  }
  expect(await deliver(taken, app.taken)).toBe('sent')
  expect(await deliver(refused, app.refused)).toBe('failed')
  expect(await deliver(quota, { status: 429, headers: { 'retry-after': '9' } })).toBe('queued')
  expect(await deliver(wrong, app.unwelcome)).toBe('queued')
  const { name } = app.api
  expect(await states([taken, refused, quota, wrong])).toMatchObject([
    { appId, credentialId: 'main', providerId: app.providerId, reason: null },
    { reason: `${name} refused the message. ${name} says: Illegal subject`, waitSeconds: null },
    { reason: `${name} takes no more messages for now. It asks to wait 9 s.`, waitSeconds: expect.any(Number) },
    { reason: `${name} rejected the credential.`, waitSeconds: expect.any(Number) },
  ])
  const health = await asTenant(ctx =>
    ctx.db.rows(sql`select last_error as error, failing_since is not null as fails from app_health`),
  )
  expect(health).toEqual([{ error: `${name} rejected the credential.`, fails: true }])
})

test('what Rule does not send goes to the next credential, and is no fault of Rule', async () => {
  const { rule, sendgrid } = emailApps
  if (!rule || !sendgrid) return expect.unreachable('both are there')
  const others = { ...rule, fields: { ...rule.fields, templates: 'delivered' } }
  const queue = await add(others, server)
  const [alone = ''] = await addToQueue({ queue, recipient })
  const sender = open()
  expect(await sender.deliverNow(tenantId, alone)).toBe('failed')
  expect((await states([alone]))[0]?.reason).toBe('Rule doesn’t send this template.')
  await add(sendgrid, server)
  server.answer = () => sendgrid.taken
  const [passed = ''] = await addToQueue({ queue, recipient })
  expect(await sender.deliverNow(tenantId, passed)).toBe('sent')
  expect(await states([passed])).toMatchObject([{ appId: 'sendgrid', attempts: 2, reason: null }])
  expect(server.requests.map(({ path }) => path)).toEqual(['/v3/mail/send'])
  const health = await asTenant(ctx => ctx.db.rows(sql`select app_id as "appId" from app_health`))
  expect(health).toEqual([{ appId: 'sendgrid' }])
})

test('a provider that is silent delays nobody else, and its messages are never sent twice', async () => {
  const { postmark, sendgrid } = emailApps
  if (!postmark || !sendgrid) return expect.unreachable('both are there')
  const slowQueue = await add(postmark, silent, ['lumo'])
  const queue = await add(sendgrid, server)
  server.answer = () => sendgrid.taken
  const stuck = await addToQueue(
    ...Array.from({ length: 30 }, () => ({ queue: slowQueue, recipient, merchantId: 'lumo' })),
  )
  const others = await addToQueue(...Array.from({ length: 40 }, () => ({ queue, recipient })))
  const sending = startSending({ sender: open(20_000), log, url: db.database.url })
  await expect
    .poll(async () => (await states(others)).every(({ state }) => state === 'sent'), { timeout: 15_000 })
    .toBe(true)
  expect((await states(stuck)).every(({ state }) => state === 'sending' || state === 'queued')).toBe(true)
  await silent.close()
  await sending.stop()
  const ended = await states(stuck)
  expect(ended.filter(({ state }) => state === 'unknown')).toHaveLength(silent.requests.length)
  expect(ended.filter(({ state }) => state !== 'unknown').every(({ state }) => state === 'queued')).toBe(true)
  running.splice(running.indexOf(silent), 1)
})
