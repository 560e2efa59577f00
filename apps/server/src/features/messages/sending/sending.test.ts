import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { openLog } from '../../../runtime/log.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { type MailServer, startMailServer, startOddServer } from '../../../test/mail/mail-server.ts'
import {
  addMessages,
  addSmtp,
  contextTo,
  greet,
  plainSource,
  secrets,
  statesOf,
  type TestMessage,
} from '../../../test/mail/test-messages.ts'
import { testPool } from '../../../test/pool.ts'
import { readQueues } from '../queues/queues.ts'
import { unpackContent } from '../stored-content.ts'
import { claimQueue } from './claim.ts'
import { startSending } from './schedule/start-sending.ts'
import { type MessageSender, openMessageSender } from './sender.ts'

const db = testPool({ max: 8 })
const tenantId = 'nordhem'
const log = openLog('silent')
const running: { close(): Promise<void> }[] = []
let mail: MailServer

const asTenant = <T>(work: (ctx: Ctx) => Promise<T>, of = tenantId) =>
  db.asTenant({ tenantId: of, merchants: [] }, work)
const kept = <T extends { close(): Promise<void> }>(item: T): T => {
  running.push(item)
  return item
}

beforeEach(async () => {
  mail = kept(await startMailServer())
})
afterEach(async () => {
  for (const item of running.splice(0).reverse()) await item.close()
  await db.admin.query('delete from messages; delete from suppressions; delete from credentials; delete from apps')
})

const optionsTo = (allow: readonly string[], source = plainSource()) => ({
  pool: db.pool,
  secrets,
  log,
  context: contextTo(...allow),
  source,
  publicUrl: 'https://aftermile.example',
})
const sendTo = (allow: readonly string[] = [mail.allow], source = plainSource()): MessageSender =>
  kept(openMessageSender(optionsTo(allow, source)))

const start = (sender: MessageSender) => startSending({ sender, log, url: db.database.url })

const add = (...messages: TestMessage[]) => asTenant(ctx => addMessages(ctx, messages))
const addCredential = (id: string, of: { fields: MailServer['fields'] } = mail, merchants: string[] = []) =>
  asTenant(ctx => addSmtp(ctx, { id, fields: of.fields, merchants }))
const states = (ids: readonly string[]) => asTenant(ctx => statesOf(ctx, ids))

async function until(fact: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(fact, { timeout: 20_000, interval: 20 }).toBe(true)
}

test('without a provider a message is kept in the outbox, with its content', async () => {
  const [id = ''] = await add({ queue: 'outbox', channel: 'text', recipient: '+46701740605' })
  expect(await sendTo().deliverNow(tenantId, id)).toBe('sent')
  expect(await states([id])).toEqual([
    expect.objectContaining({ state: 'sent', appId: null, attempts: 1, waitSeconds: null, claimed: false }),
  ])
  const row = await asTenant(({ db }) =>
    db.find<{ content: Buffer }>(sql`select content from messages where id = ${id}`),
  )
  expect((await unpackContent(row?.content ?? Buffer.alloc(0))).to).toEqual(['+46701740605'])
})

test('the credential of the merchant comes first, then one for all merchants', async () => {
  await addCredential('all')
  await addCredential('ours', mail, ['fjallro'])
  await addCredential('theirs', mail, ['lumo'])
  const queues = await asTenant(ctx => readQueues(ctx, 'email'))
  const queuesOf = (merchantId: string | null) => queues({ merchantId, templateId: 'on-its-way' })
  expect(['fjallro', 'other', null].map(queuesOf)).toEqual([['smtp/ours', 'smtp/all'], ['smtp/all'], ['smtp/all']])
  expect((await asTenant(ctx => readQueues(ctx, 'text')))({ merchantId: 'fjallro', templateId: 'late' })).toEqual([
    'outbox',
  ])
  const [id = ''] = await add({ queue: 'smtp/ours', recipient: 'astrid@mail.example' })
  expect(await sendTo().deliverNow(tenantId, id)).toBe('sent')
  expect(mail.mails[0]?.to).toMatchObject({ text: 'astrid@mail.example' })
  expect((await states([id]))[0]).toMatchObject({ appId: 'smtp', credentialId: 'ours' })
})

test('after a temporary failure the next credential sends at once, and without one it waits', async () => {
  const busy = kept(await startMailServer({ onMailFrom: (_, __, done) => done(replyOf(451)) }))
  await addCredential('a', busy)
  await addCredential('b')
  const [id = ''] = await add({ queue: 'smtp/a' })
  const sender = sendTo([busy.allow, mail.allow])
  expect(await sender.deliverNow(tenantId, id)).toBe('sent')
  expect((await states([id]))[0]).toMatchObject({ attempts: 2, credentialId: 'b' })

  await db.admin.query(`update credentials set is_enabled = false where id = 'b'`)
  const [second = ''] = await add({ queue: 'smtp/a' })
  expect(await sender.deliverNow(tenantId, second)).toBe('queued')
  const [state] = await states([second])
  expect(state).toMatchObject({ queue: 'smtp/a', reason: 'The mail server didn’t take the message.' })
  expect(state?.waitSeconds).toBeGreaterThan(2)
  expect(state?.waitSeconds).toBeLessThanOrEqual(6)
})

const replyOf = (code: number, text = 'No') => Object.assign(new Error(text), { responseCode: code })

test('messages of a credential that is gone, or added since, move to the right queue', async () => {
  await addCredential('new')
  const ids = await add({ queue: 'smtp/gone' }, { queue: 'outbox' }, { queue: 'outbox', channel: 'webhook' })
  const sender = sendTo()
  await sender.runQueue({ tenantId, queue: 'smtp/gone' })
  await sender.runQueue({ tenantId, queue: 'outbox' })
  expect((await states(ids)).map(({ state, queue }) => [state, queue])).toEqual([
    ['queued', 'smtp/new'],
    ['queued', 'smtp/new'],
    ['queued', 'webhook/on-its-way'],
  ])
})

test('an address that does not exist bounces, and nothing more is sent to it', async () => {
  const strict = kept(await startMailServer({ onRcptTo: (_, __, done) => done(replyOf(550, '5.1.1 User unknown')) }))
  await addCredential('a', strict)
  const [first = '', second = ''] = await add(
    { queue: 'smtp/a', recipient: 'Nobody@mail.example' },
    { queue: 'smtp/a', recipient: 'nobody@mail.example' },
  )
  const sender = sendTo([strict.allow])
  expect(await sender.deliverNow(tenantId, first)).toBe('bounced')
  expect(await sender.deliverNow(tenantId, second)).toBe('suppressed')
  const list = await asTenant(ctx =>
    ctx.db.rows(sql`select address, reason, note, message_id = ${first} as "isFirst" from suppressions`),
  )
  expect(list).toEqual([
    { address: 'nobody@mail.example', reason: 'hard_bounce', note: '550 5.1.1 User unknown', isFirst: true },
  ])
})

test('who has unsubscribed gets what is transactional and no reminders; a suppressed copy is left out', async () => {
  await addCredential('a')
  await db.admin.query(`insert into suppressions (tenant_id, channel, address, reason, created_by) values
    ('nordhem', 'email', 'left@mail.example', 'unsubscribe', 't'), ('nordhem', 'email', 'copy@mail.example', 'complaint', 't')`)
  const withCopy = plainSource((id, recipient) => {
    const rendered = greet(id, recipient)
    if (rendered.kind === 'problem') return rendered
    return { ...rendered, content: { ...rendered.content, bcc: ['copy@mail.example'] } }
  })
  const ids = await add(
    { queue: 'smtp/a', recipient: 'left@mail.example' },
    { queue: 'smtp/a', recipient: 'left@mail.example', purpose: 'reminder' },
  )
  await sendTo([mail.allow], withCopy).runQueue({ tenantId, queue: 'smtp/a' })
  expect((await states(ids)).map(({ state }) => state)).toEqual(['sent', 'suppressed'])
  expect(mail.mails.map(({ envelopeTo }) => envelopeTo)).toEqual([['left@mail.example']])
})

test('a message that cannot be rendered or read fails alone, with the reason', async () => {
  await addCredential('a')
  const bad = new Set<string>()
  const source = {
    ...plainSource((id, recipient) =>
      bad.has(id) ? { kind: 'problem', reason: 'toName has no value and no default' } : greet(id, recipient),
    ),
    quietMs: async (_: Ctx, messages: readonly { id: string; recipient: string | null }[]) => {
      if (messages.some(({ recipient }) => recipient === 'odd@mail.example')) throw new Error('Odd')
      return new Map<string, number>()
    },
  }
  const ids = await add({ queue: 'smtp/a' }, { queue: 'smtp/a' }, { queue: 'smtp/a', recipient: 'odd@mail.example' })
  bad.add(ids[1] ?? '')
  await sendTo([mail.allow], source).runQueue({ tenantId, queue: 'smtp/a' })
  expect((await states(ids)).map(({ state, reason }) => [state, reason])).toEqual([
    ['sent', null],
    ['failed', 'toName has no value and no default'],
    ['failed', 'Its data couldn’t be read.'],
  ])
})

test('in quiet hours a message waits, and a message that was rendered once is not rendered again', async () => {
  await addCredential('a')
  let isNight = true
  let renders = 0
  const counted = plainSource((id, recipient) => {
    renders++
    return greet(id, recipient)
  })
  const source = {
    ...counted,
    quietMs: async (_: Ctx, messages: readonly { id: string }[]) =>
      new Map(isNight ? messages.map(({ id }) => [id, 3_600_000] as const) : []),
  }
  const [id = ''] = await add({ queue: 'smtp/a' })
  const unreachable = sendTo([], source)
  expect(await unreachable.deliverNow(tenantId, id)).toBe('deferred')
  expect((await states([id]))[0]).toMatchObject({ waitSeconds: 3600, attempts: 0, claimed: false })
  isNight = false
  const makeDue = () => db.admin.query('update messages set due_at = now()')
  await makeDue()
  expect(await unreachable.deliverNow(tenantId, id)).toBe('queued')
  await makeDue()
  expect(await sendTo([mail.allow], source).deliverNow(tenantId, id)).toBe('sent')
  expect([renders, mail.mails.length]).toEqual([1, 1])
})

test('what a dead process was sending is unknown, and a webhook is repeated', async () => {
  const ids = await add({ queue: 'outbox' }, { queue: 'outbox', channel: 'webhook' }, { queue: 'outbox' })
  const [first, second, third] = ids
  await db.admin.query(
    `update messages set state = 'sending', attempts = 1, claimed_by = $3,
       claimed_until = case when id = $2 then later else earlier end
     from (select now() + interval '1 hour' as later, now() - interval '1 second' as earlier) times
     where id = any ($1)`,
    [ids, third, randomUUID()],
  )
  await db.admin.query(`insert into message_attempts (tenant_id, message_id, number) values ('nordhem', $1, 1)`, [
    first,
  ])
  const sender = sendTo()
  expect(await sender.dueQueues(null)).toEqual([
    expect.objectContaining({ tenantId, queue: 'outbox', hasOrphans: true }),
  ])
  await sender.sweep(tenantId)
  expect((await states([first ?? '', second ?? '', third ?? ''])).map(({ state }) => state)).toEqual([
    'unknown',
    'queued',
    'sending',
  ])
  const attempts = await asTenant(ctx => ctx.db.rows(sql`select outcome from message_attempts`))
  expect(attempts).toEqual([{ outcome: 'unknown' }])
})

test('a process that lost its claim neither sends nor overwrites', async () => {
  let proceed = (): void => undefined
  let isBegun = false
  const slow = kept(
    await startMailServer({
      onData(stream, _, done) {
        isBegun = true
        proceed = () => done()
        stream.resume()
      },
    }),
  )
  await addCredential('a', slow)
  const [id = '', other = ''] = await add({ queue: 'smtp/a' }, { queue: 'smtp/a' })
  const sender = sendTo([slow.allow])
  const delivery = sender.deliverNow(tenantId, id)
  await until(() => isBegun)
  await db.admin.query(`update messages set state = 'unknown', claimed_by = null where id = $1`, [id])
  proceed()
  expect(await delivery).toBe('unknown')

  const batch = await asTenant(ctx => claimQueue(ctx, 'smtp/a', 10))
  expect(batch.messages.map(message => message.id)).toEqual([other])
  expect((await asTenant(ctx => claimQueue(ctx, 'smtp/a', 10))).messages).toEqual([])
  await db.admin.query(`update messages set claimed_until = now() - interval '1 second' where id = $1`, [other])
  expect((await asTenant(ctx => claimQueue(ctx, 'smtp/a', 10))).messages).toHaveLength(1)
})

test('a server that hangs delays only its own queue', async () => {
  const hanging = kept(await startOddServer(() => undefined))
  await asTenant(ctx => addSmtp(ctx, { id: 'hangs', fields: hanging.fields, merchants: ['lumo'] }))
  await addCredential('works')
  await asTenant(ctx => addSmtp(ctx, { id: 'works', fields: mail.fields }), 'sydkust')
  const stuck = await add(...Array.from({ length: 60 }, () => ({ queue: 'smtp/hangs', merchantId: 'lumo' })))
  const [ours, theirs] = [
    await add(...Array.from({ length: 70 }, () => ({ queue: 'smtp/works' }))),
    await asTenant(ctx => addMessages(ctx, [{ queue: 'smtp/works' }, { queue: 'outbox' }]), 'sydkust'),
  ]
  const sending = start(sendTo([hanging.allow, mail.allow]))
  await until(async () => (await states(ours)).every(({ state }) => state === 'sent'))
  await until(async () =>
    (await asTenant(ctx => statesOf(ctx, theirs), 'sydkust')).some(
      ({ state, queue }) => state === 'sent' && queue !== 'outbox',
    ),
  )
  const stuckStates = await states(stuck)
  expect(stuckStates.every(({ state }) => state === 'sending' || state === 'queued')).toBe(true)
  await hanging.close()
  await sending.stop()
  expect((await states(stuck)).every(({ state, claimed }) => state === 'queued' && !claimed)).toBe(true)
})

test('several processes send each message once, and what is added while they run is sent at once', async () => {
  await addCredential('a')
  const sendings = [1, 2].map(() => start(sendTo()))
  await Promise.all(sendings.map(({ opened }) => opened))
  const ids = await add(...Array.from({ length: 150 }, () => ({ queue: 'smtp/a' })))
  const [id = ''] = ids
  await sendTo().deliverNow(tenantId, id)
  await until(async () => (await states(ids)).every(({ state }) => state === 'sent'))
  await Promise.all(sendings.map(sending => sending.stop()))
  expect(mail.mails).toHaveLength(150)
  expect(new Set(mail.mails.map(({ messageId }) => messageId))).toHaveProperty('size', 150)
})

test('a tenant whose queues take long to read does not delay another', async () => {
  const sender = sendTo()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const dueQueues = async (of: string | null) => {
    if (of !== tenantId) await released
    return sender.dueQueues(of)
  }
  const sending = start({ ...sender, dueQueues })
  await sending.opened
  const [theirs = ''] = await asTenant(ctx => addMessages(ctx, [{ queue: 'outbox' }]), 'sydkust')
  const ours = await add({ queue: 'outbox' })
  await until(async () => (await states(ours))[0]?.state === 'sent')
  const theirState = async () => (await asTenant(ctx => statesOf(ctx, [theirs]), 'sydkust'))[0]?.state
  expect(await theirState()).toBe('queued')
  release()
  await until(async () => (await theirState()) === 'sent')
  await sending.stop()
})
