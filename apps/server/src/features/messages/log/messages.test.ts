import { contract } from '@aftermile/contract/index'
import { usualSettings } from '@aftermile/contract/people/tenants'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTenantOf } from '../../../test/carriers/carrier-results.ts'
import { anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { aContent, putMessage } from '../../../test/data/messages.ts'
import { putTemplate } from '../../../test/data/templates.ts'
import { runJob } from '../../../test/run-job.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { packContent } from '../stored-content.ts'
import { countSent } from './count-sent.ts'
import { messages as messageLog } from './messages.ts'

const server = testServer()
const calls = contract.messages
let admin: Caller
let limited: Caller
let user: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  limited = await server.as('merchant@nordhem.example')
  user = await server.as('user@nordhem.example')
  await send(admin, 'orders', [anOrder('o1'), anOrder('o1', { merchantId: 'lykta' })])
  const ofOrder = { orderNumber: 'o1', toEmail: 'maja@mail.example' }
  await send(admin, 'shipments', [
    aShipment('a', ofOrder),
    aShipment('b', ofOrder),
    aShipment('x', { ...ofOrder, merchantId: 'lykta' }),
  ])
  await putTemplate(server.admin, { id: 'on-its-way', contentType: 'text/html', content: '<p>Hi</p>', payload: '{}' })
})

const list = async (query: Record<string, string>, caller = admin) => (await caller.ask(calls.list, { query })).items
const idsIn = async (query: Record<string, string>, caller = admin) => (await list(query, caller)).map(({ id }) => id)
const statusOf = async (endpoint: 'get' | 'resend' | 'confirm', id: string, caller = admin) =>
  (await caller.call(calls[endpoint], { params: { id } })).status

describe('the log', () => {
  test('is read in pages, newest first, and each message once', async () => {
    const ids: string[] = []
    for (let index = 1; index <= 5; index++)
      ids.unshift(await putMessage(server, { templateId: 'paged', createdAt: `2026-11-0${index}T08:00:00Z` }))
    const seen: string[] = []
    let token: string | null = ''
    while (token !== null) {
      const query: Record<string, string> = { template: 'paged', size: '2', ...(token && { continuationToken: token }) }
      const page: { items: { id: string }[]; continuationToken: string | null } = await admin.ask(calls.list, { query })
      seen.push(...page.items.map(({ id }) => id))
      token = page.continuationToken
    }
    expect(seen).toEqual(ids)
    const { errors } = await admin.call(calls.list, { query: { continuationToken: '1.x; drop' } })
    expect(errors[0]?.name).toBe('continuationToken')
  })

  test('is filtered by template, state, channel and text together', async () => {
    const id = await putMessage(server, { templateId: 'f1', state: 'bounced', recipient: 'Åsa.Öst@mail.example' })
    await putMessage(server, { templateId: 'f1', state: 'sent' })
    await putMessage(server, { templateId: 'f2', state: 'bounced' })
    expect(await idsIn({ template: 'f1', state: 'bounced', channel: 'email' })).toEqual([id])
    expect(await idsIn({ template: 'f1', state: 'bounced', channel: 'text' })).toEqual([])
    await putMessage(server, { templateId: 'f3', queue: 'smtp/main' })
    const kept = await putMessage(server, { templateId: 'f3' })
    expect(await idsIn({ template: 'f3', outbox: 'true' })).toEqual([kept])
    expect(await idsIn({ template: 'f3', outbox: 'true', text: 'maja@' })).toEqual([kept])
    expect(await idsIn({ template: 'f3', outbox: 'false' })).toHaveLength(2)
    expect(await idsIn({ text: 'åsa.öst@', state: 'bounced' })).toEqual([id])
    expect(await idsIn({ text: 'åsa.öst@', state: 'sent' })).toEqual([])
  })

  test('finds part of a recipient, a subject or a number, old or waiting, and takes signs literally', async () => {
    const old = await putMessage(server, { subject: 'Ready 100%_off', createdAt: '2026-05-01T08:00:00Z' })
    const waiting = await putMessage(server, { containerNumber: 'NR-4711', state: 'deferred', content: null })
    expect(await idsIn({ text: '100%_O' })).toEqual([old])
    expect(await idsIn({ text: 'r-471' })).toEqual([waiting])
    expect(await idsIn({ text: '%' })).toEqual([old])
    expect(await idsIn({ text: 'nothing like it' })).toEqual([])
  })

  test('an old and rare text is found by the index', async () => {
    const id = await putMessage(server, { recipient: 'rare@old.example', createdAt: '2026-05-02T08:00:00Z' })
    const found = await inTenantOf(server, 'nordhem', ({ db }) =>
      db.rows<{ id: string }>({
        name: 'indexed',
        text: "select id from search.messages('%rare@old%', '{}', null, null, null, null, null, 0, true, 10)",
        values: [],
      }),
    )
    expect(found).toEqual([{ id }])
  })
})

describe('who may read a message', () => {
  test('sees those of the own merchants and tenant', async () => {
    const [own, other] = [
      await putMessage(server),
      await putMessage(server, { merchantId: 'lykta', recipient: 'l@mail.example' }),
    ]
    expect([await statusOf('get', own, limited), await statusOf('get', other, limited)]).toEqual([200, 404])
    const merchants = new Set((await list({ size: '100' }, limited)).map(({ merchantId }) => merchantId))
    expect(merchants).toEqual(new Set(['fjallro']))
    expect(await idsIn({ text: 'l@mail.example' }, limited)).toEqual([])
    const foreign = await server.as('admin@sydkust.example')
    expect(await statusOf('get', own, foreign)).toBe(404)
    expect(await idsIn({}, foreign)).toEqual([])
  })

  test('sees those to users only with the right to assign their role', async () => {
    const invite = { targetType: 'Invite', merchantId: null, containerNumber: 'Elin' } as const
    const ofSupport = await putMessage(server, { ...invite, containerId: 'support' })
    const ofAdmin = await putMessage(server, { ...invite, containerId: 'admin' })
    const superuser = await server.as('superuser@nordhem.example')
    const both = [ofSupport, ofAdmin]
    const read = async (caller: Caller) => Promise.all(both.map(id => statusOf('get', id, caller)))
    expect(await read(admin)).toEqual([200, 200])
    expect(await read(superuser)).toEqual([404, 404])
    expect(await read(user)).toEqual([404, 404])
    expect(await read(limited)).toEqual([404, 404])
    for (const query of [{ text: 'Elin' }, { container: 'admin' }, { size: '100' }])
      expect((await idsIn(query, user)).filter(id => both.includes(id))).toEqual([])
    expect((await idsIn({ text: 'elin' })).sort()).toEqual(both.sort())
  })
})

describe('the messages of a container', () => {
  test('are its own, and with those around it', async () => {
    const template = 'around'
    const of = (fields: Parameters<typeof putMessage>[1]) => putMessage(server, { templateId: template, ...fields })
    const a = await of({ containerId: 'fjallro-a' })
    const b = await of({ containerId: 'fjallro-b' })
    const order = await of({ targetType: 'Order', containerId: 'o1' })
    const other = await of({ targetType: 'Order', containerId: 'o1', merchantId: 'lykta' })
    const idsOf = async (query: Record<string, string>, caller = admin) =>
      (await idsIn({ template, ...query }, caller)).sort()
    expect(await idsOf({ container: 'fjallro-a' })).toEqual([a])
    expect(await idsOf({ shipment: 'fjallro-a' })).toEqual([a, order].sort())
    expect(await idsOf({ order: 'o1', merchant: 'fjallro' })).toEqual([a, b, order].sort())
    expect(await idsOf({ container: 'o1', merchant: 'lykta' })).toEqual([other])
    expect(await idsOf({ container: 'o1' }, limited)).toEqual([order])
    expect(await idsOf({ shipment: 'lykta-x' }, limited)).toEqual([])
    expect(await idsOf({ shipment: 'unknown' })).toEqual([])
  })
})

describe('one message', () => {
  test('has its content without scripts and without the bytes of attachments, and its attempts', async () => {
    const attachments = [{ name: 'a.txt', contentType: 'text/plain', sizeBytes: 3, base64: 'YWJj' }]
    const content = aContent({ html: '<p onclick="a()">Hi<script>b()</script></p>', attachments })
    const id = await putMessage(server, { content: await packContent(content) })
    await server.admin.query(
      `insert into message_attempts (tenant_id, message_id, number, outcome, answer) values ('nordhem', $1, 1, 'sent', '250 OK')`,
      [id],
    )
    const { reply, text } = await admin.call(calls.get, { params: { id } })
    expect(reply.content).toMatchObject({
      html: '<!doctype html><p>Hi</p>',
      attachments: [{ name: 'a.txt', sizeBytes: 3 }],
    })
    expect(text).not.toContain('YWJj')
    expect(reply.attemptList).toMatchObject([{ number: 1, outcome: 'sent', answer: '250 OK' }])
  })

  test('is found by its time, and only an e-mail', async () => {
    const id = await putMessage(server)
    const { createdAt } = await admin.ask(calls.get, { params: { id } })
    const at = async (timestamp: string, of = id) =>
      (await admin.call(calls.getEmail, { params: { timestamp, id: of } })).status
    expect(await at(createdAt)).toBe(200)
    expect(await at(new Date(Date.parse(createdAt) + 1).toISOString())).toBe(404)
    expect(await at('yesterday')).toBe(404)
    const text = await putMessage(server, { channel: 'text', createdAt })
    expect(await at(createdAt, text)).toBe(404)
  })
})

describe('sending again', () => {
  const resend = (id: string, caller = admin) => caller.call(calls.resend, { params: { id } })

  test('makes a new message that names the first', async () => {
    const id = await putMessage(server, { state: 'failed' })
    const { status, reply } = await resend(id)
    expect(status).toBe(201)
    expect(reply).toMatchObject({
      repeats: id,
      state: 'queued',
      recipient: 'maja@mail.example',
      templateId: 'on-its-way',
    })
    expect(reply.createdBy).toBe('Admin at Nordhem')
    expect((await resend(id)).reply.id).not.toBe(reply.id)
  })

  test('decides about a message of unknown state', async () => {
    const id = await putMessage(server, { state: 'unknown', reason: 'The server stopped' })
    const { reply } = await resend(id)
    expect(reply).toMatchObject({ state: 'queued', repeats: id })
    expect(await admin.ask(calls.get, { params: { id } })).toMatchObject({
      state: 'failed',
      reason: 'Sent again by Admin at Nordhem',
    })
  })

  test('is refused while it waits, for users, and for what the user may not see', async () => {
    for (const state of ['queued', 'deferred', 'sending'] as const)
      expect((await resend(await putMessage(server, { state }))).status).toBe(409)
    const invite = await putMessage(server, { targetType: 'Invite', merchantId: null, containerId: 'support' })
    expect((await resend(invite)).body).toEqual({ message: expect.stringContaining('Invite the user again') })
    expect((await resend(await putMessage(server, { merchantId: 'lykta' }), limited)).status).toBe(404)
    expect((await resend('unknown')).status).toBe(404)
  })

  test('is refused for a suppressed address, with the reason, and stores nothing', async () => {
    const recipient = 'gone@mail.example'
    await admin.ask(contract.suppressions.create, { body: { channel: 'email', address: recipient } })
    const id = await putMessage(server, { recipient })
    const { status, body } = await resend(id)
    expect([status, body]).toEqual([409, { message: expect.stringContaining('suppressed') }])
    expect(await idsIn({ text: recipient })).toEqual([id])
  })
})

describe('the counter of a shipment', () => {
  const countOf = async (id: string) =>
    (await admin.ask(contract.shipments.get, { params: { id } })).numberOfNotifications
  const usual = { channel: 'email', purpose: 'transactional', merchantId: 'fjallro', isTest: false } as const
  const about = { ...usual, templateId: 'on-its-way' }

  test('counts what was sent about it and about its order', async () => {
    const [a, b, x] = [await countOf('fjallro-a'), await countOf('fjallro-b'), await countOf('lykta-x')]
    await inTenantOf(server, 'nordhem', ctx =>
      countSent(ctx, [
        { ...about, targetType: 'Shipment', containerId: 'fjallro-a' },
        { ...about, targetType: 'Shipment', containerId: 'fjallro-a', channel: 'text' },
        { ...about, targetType: 'Order', containerId: 'o1' },
        { ...about, targetType: 'Shipment', containerId: 'fjallro-a', channel: 'webhook' },
        { ...about, targetType: 'Shipment', containerId: 'fjallro-a', isTest: true },
        { ...about, targetType: 'Shipment', containerId: 'fjallro-a', templateId: 'follow_news_email' },
        { ...about, targetType: 'Invite', containerId: 'support', merchantId: null },
      ]),
    )
    expect([await countOf('fjallro-a'), await countOf('fjallro-b'), await countOf('lykta-x')]).toEqual([
      a + 3,
      b + 1,
      x,
    ])
  })

  test('counts reminders by channel', async () => {
    const remindersOf = async (id: string) => {
      const { rows } = await server.admin.query('select email_reminders, text_reminders from shipments where id = $1', [
        id,
      ])
      return Object.values(rows[0])
    }
    const reminder = { ...about, purpose: 'reminder' } as const
    const before = await countOf('fjallro-b')
    await inTenantOf(server, 'nordhem', ctx =>
      countSent(ctx, [
        { ...reminder, targetType: 'Shipment', containerId: 'fjallro-b' },
        { ...reminder, targetType: 'Order', containerId: 'o1' },
        { ...reminder, targetType: 'Shipment', containerId: 'fjallro-b', channel: 'text' },
        { ...about, targetType: 'Shipment', containerId: 'fjallro-b', channel: 'text' },
        { ...reminder, targetType: 'Shipment', containerId: 'fjallro-b', channel: 'webhook' },
        { ...reminder, targetType: 'Shipment', containerId: 'fjallro-b', isTest: true },
      ]),
    )
    expect(await countOf('fjallro-b')).toBe(before + 4)
    expect([await remindersOf('fjallro-b'), await remindersOf('fjallro-a')]).toEqual([
      [2, 1],
      [1, 0],
    ])
  })

  test('counts a message of unknown state once somebody says that it was sent', async () => {
    const id = await putMessage(server, { state: 'unknown', reason: 'The server stopped' })
    const before = await countOf('fjallro-a')
    const replies = await Promise.all([statusOf('confirm', id), statusOf('confirm', id)])
    expect(replies.sort()).toEqual([200, 409])
    expect(await admin.ask(calls.get, { params: { id } })).toMatchObject({ state: 'sent', reason: null })
    expect(await countOf('fjallro-a')).toBe(before + 1)
    expect(await statusOf('confirm', await putMessage(server))).toBe(409)
  })
})

describe('messages of unknown state', () => {
  const unknown = async (fields: object = {}) => putMessage(server, { state: 'unknown', ...fields })
  const count = async (caller = admin) => (await caller.ask(calls.unknown)).count
  const stateOf = async (id: string) => (await admin.ask(calls.get, { params: { id } })).state

  test('are counted exactly, and decided about together: some, or all that the user may read', async () => {
    await admin.ask(calls.confirmMany, { body: {} })
    const [first, second] = [await unknown(), await unknown()]
    const other = await unknown({ merchantId: 'lykta' })
    expect([await count(), await count(limited)]).toEqual([3, 2])
    const items = await admin.ask(calls.confirmMany, { body: { ids: [first, 'nothing', await putMessage(server)] } })
    expect([items, await stateOf(first)]).toEqual([{ done: 1, refused: [], left: 2 }, 'sent'])
    expect(await limited.ask(calls.confirmMany, { body: {} })).toEqual({ done: 1, refused: [], left: 0 })
    expect([await stateOf(second), await stateOf(other)]).toEqual(['sent', 'unknown'])
    const replies = await Promise.all([
      admin.ask(calls.confirmMany, { body: {} }),
      admin.ask(calls.confirmMany, { body: {} }),
    ])
    expect(replies.map(({ done }) => done).sort()).toEqual([0, 1])
  })

  test('are sent again as new messages; those that can’t be say why and stay', async () => {
    const good = await unknown()
    const gone = await unknown({ templateId: 'no-longer-there' })
    const reply = await admin.ask(calls.resendMany, { body: {} })
    expect(reply).toMatchObject({
      done: 1,
      refused: [{ id: gone, reason: 'Template “no-longer-there” not found' }],
      left: 1,
    })
    expect([await stateOf(good), await stateOf(gone)]).toEqual(['failed', 'unknown'])
    const { rows } = await server.admin.query('select state from messages where repeats = $1', [good])
    expect(rows).toEqual([{ state: 'queued' }])
    expect((await admin.call(calls.resendMany, { body: { ids: [] } })).status).toBe(400)
  })
})

describe('old messages', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const setRetention = (messageContentDays: unknown, messageDays: unknown, caller = admin) =>
    caller.call(contract.tenants.update, {
      params: { id: 'nordhem' },
      body: { retention: { messageContentDays, messageDays } } as never,
    })
  const leftOf = async (...ages: number[]) => {
    const ids: string[] = []
    for (const days of ages) ids.push(await putMessage(server, { createdAt: daysAgo(days) }))
    await runJob(server, messageLog, 'message-sweep')
    const { rows } = await server.admin.query<{ id: string; isEmpty: boolean }>(
      'select id, content is null as "isEmpty" from messages where id = any ($1)',
      [ids],
    )
    return ids.map(id => rows.find(row => row.id === id)).map(row => row && (row.isEmpty ? 'empty' : 'whole'))
  }

  test('lose their content first, then are deleted', async () => {
    const { messageContentDays, messageDays } = usualSettings.retention
    expect((await setRetention(messageContentDays, messageDays)).status).toBe(200)
    expect(await leftOf(179, 181, 364, 366)).toEqual(['whole', 'empty', 'empty', undefined])
  })

  test('are kept as long as the tenant says', async () => {
    expect((await setRetention(7, 90)).status).toBe(200)
    expect(await leftOf(6, 8, 89, 91)).toEqual(['whole', 'empty', 'empty', undefined])
    expect((await setRetention(180, 365)).status).toBe(200)
  })

  test.each([
    [6, 90],
    [731, 1000],
    [30, 89],
    [30, 1826],
    [180, 90],
    [7.5, 90],
    ['30', 90],
    [null, null],
  ])('are not kept for %s and %s days', async (messageContentDays, messageDays) => {
    expect((await setRetention(messageContentDays, messageDays)).status).toBe(400)
  })

  test('are kept as long as before if a user without the right says otherwise', async () => {
    expect((await setRetention(30, 90, user)).status).toBe(403)
  })
})
