import { contract } from '@aftermile/contract/index'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outsideCaller } from '../../../adapters/egress/call-outside.ts'
import { outsideConnector } from '../../../adapters/egress/connect-outside.ts'
import { appRole } from '../../../db/migrate/migrate.ts'
import { openPool } from '../../../db/pool.ts'
import { openRenderPool } from '../../../rendering/render-pool.ts'
import { openLog } from '../../../runtime/log.ts'
import { openSecrets } from '../../../security/secrets.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { aShipment, send } from '../../../test/data/containers.ts'
import { putTemplate } from '../../../test/data/templates.ts'
import { type Caller, secretKey, testServer } from '../../../test/server.ts'
import { type Received, startReceiver } from '../../../test/webhooks/webhook-receiver.ts'
import { queueMessages } from '../queue/queue-messages.ts'
import { contentSource } from '../sending/content-source.ts'
import { type MessageSender, openMessageSender } from '../sending/sender.ts'

const receiver = await startReceiver()
const server = testServer({ env: { EGRESS_ALLOW: receiver.allow } })
const { templates, webhooks, messages } = contract
const tenantId = 'nordhem'
const numbers = ['w1', 'w2', 'w3']
let admin: Caller
let sender: MessageSender
let closeAll: () => Promise<unknown>

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await send(
    admin,
    'shipments',
    numbers.map(number => aShipment(number)),
  )
  const url = server.database.url
  const pool = openPool({
    url,
    role: appRole,
    max: 4,
    statementTimeoutMs: 60_000,
    connectMs: 60_000,
    onError: () => {},
  })
  const renderPool = openRenderPool()
  const secrets = openSecrets(secretKey)
  const allow = [receiver.allow]
  const context = {
    call: outsideCaller({ allow }),
    connect: outsideConnector({ allow }),
    now: Date.now,
    maxSendMs: 300,
  }
  const publicUrl = 'https://console.example'
  const source = contentSource(renderPool, { publicUrl, secrets })
  sender = openMessageSender({ pool, secrets, log: openLog('silent'), context, source, publicUrl })
  closeAll = async () => {
    await sender.close()
    renderPool.close()
    await pool.end()
  }
})
afterAll(async () => {
  await closeAll()
  await receiver.close()
})
beforeEach(() => {
  receiver.received.length = 0
  receiver.answer = () => ({ status: 204 })
})
afterEach(() => server.admin.query('delete from messages'))

let made = 0
type Fields = Record<string, unknown>

async function create(fields: Fields = {}): Promise<{ id: string; secret: string }> {
  const id = `hook-${++made}`
  const body = {
    ...{ id, type: 'webhook', targetType: 'Shipment', name: `The ${id}`, content: `${receiver.url}/in` },
    payload: '{"number": "{{ shipmentNumber }}"}',
    ...fields,
  }
  const { signingSecret = '' } = await admin.ask(templates.create, { body })
  return { id, secret: signingSecret }
}

/** Queues a webhook for each shipment. */
const queue = (templateId: string, occurrence = 'first', of: readonly string[] = numbers) =>
  asSender(ctx =>
    queueMessages(
      ctx,
      of.map(number => ({
        ...{ templateId, occurrence, targetType: 'Shipment', merchantId: 'fjallro' },
        containerId: `fjallro-${number}`,
      })),
    ),
  )
const asSender = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => sender.inTransaction(tenantId, work)
const run = (id: string) => sender.runLane({ tenantId, lane: `webhook/${id}` })
const idOf = ({ headers }: Received) => headers['webhook-id']
const numberIn = ({ body }: Received): string => JSON.parse(body).number
const makeDue = () => server.admin.query(`update messages set due_at = now() where due_at is not null`)

type Stored = { id: string; state: string; reason: string | null; attempts: number; wait: number | null }
const stored = async (templateId: string): Promise<Stored[]> =>
  (
    await server.admin.query<Stored>(
      `select id, state, reason, attempts, round(date_part('epoch', due_at - now()))::int as wait from messages
       where template_id = $1 order by container_id, occurrence`,
      [templateId],
    )
  ).rows
const statesOf = async (id: string) => (await stored(id)).map(({ state }) => state)
const verify = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) // the three that it reads are single
const get = (id: string) => admin.ask(webhooks.get, { params: { id } })
const rotate = (id: string) => admin.ask(webhooks.rotateSecret, { params: { id } })
const replay = (id: string, body: Fields) => admin.call(webhooks.replay, { params: { id }, body })

const withPassword = { authenticationMethod: 'basic', username: 'nordhem', password: 'pass:word' }

describe('a delivery', () => {
  test('is signed, one at a time and in their order, and known by the id of the message', async () => {
    const { id, secret } = await create({ headers: { 'X-Shop': 'Fjällro'.normalize('NFC'), 'Webhook-Id': 'mine' } })
    const queued = await queue(id)
    await run(id)
    expect(receiver.received.map(idOf)).toEqual(queued.map(one => one.id))
    expect(receiver.received.map(numberIn)).toEqual(numbers)
    for (const one of receiver.received) expect(verify(secret, one)).toEqual({ number: expect.any(String) })
    expect(receiver.received[0]).toMatchObject({ method: 'POST', path: '/in' })
    expect(receiver.received[0]?.headers).toMatchObject({ 'content-type': 'application/json' })
    expect(await statesOf(id)).toEqual(['sent', 'sent', 'sent'])
    expect(await get(id)).toMatchObject({ state: 'working', calls: 3, successShare: 1, waiting: 0, lastError: null })
  })

  test('is verified during a rotation with the old secret and with the new one', async () => {
    const { id, secret } = await create()
    const { signingSecret, previousSecretUntil } = await rotate(id)
    expect(Date.parse(previousSecretUntil ?? '') - Date.now()).toBeGreaterThan(86_000_000)
    await queue(id, 'first', ['w1'])
    await run(id)
    const [first] = receiver.received
    if (first === undefined) throw new Error('Nothing was received')
    for (const one of [secret, signingSecret]) expect(verify(one, first)).toEqual({ number: 'w1' })
    await server.admin.query('update webhook_endpoints set previous_until = now() where template_id = $1', [id])
    await queue(id, 'second', ['w1'])
    await run(id)
    const last = receiver.received.at(-1) ?? first
    expect(verify(signingSecret, last)).toEqual({ number: 'w1' })
    expect(() => verify(secret, last)).toThrow('No matching signature found')
    expect((await get(id)).previousSecretUntil).toBeNull()
  })

  test.each(['get', 'put', 'patch', 'post', 'delete'])('goes by %s, with a password for its host', async httpMethod => {
    const { id, secret } = await create({
      ...{ httpMethod, ...withPassword },
      content: `${receiver.url}/in/{{ shipmentNumber }}`,
    })
    await queue(id, 'first', ['w2'])
    await run(id)
    const [one] = receiver.received
    if (one === undefined) throw new Error('Nothing was received')
    expect([one.method, one.path]).toEqual([httpMethod.toUpperCase(), '/in/w2'])
    expect(one.headers.authorization).toBe(`Basic ${Buffer.from('nordhem:pass:word').toString('base64')}`)
    expect(one.body).toBe(httpMethod === 'get' ? '' : '{"number": "w2"}')
    if (httpMethod !== 'get') expect(verify(secret, one)).toEqual({ number: 'w2' })
    const [{ id: messageId = '' } = {}] = await stored(id)
    const detail = await admin.ask(messages.get, { params: { id: messageId } })
    expect(detail.content).toMatchObject({ method: httpMethod, to: [`${receiver.url}/in/w2`] })
    expect(JSON.stringify(detail)).not.toContain('pass:word')
  })

  test('is shown with its request and the start of the answer, but not with the secrets in its headers', async () => {
    receiver.answer = ({ headers }) => ({
      status: 200,
      text: `\0Thanks 😀 ${JSON.stringify(headers)}${'é'.repeat(200_000)}`,
    })
    const { id } = await create({ headers: { 'X-Api-Key': 'for the receiver', 'x-shop': 'fjallro' }, ...withPassword })
    await queue(id, 'first', ['w1'])
    await run(id)
    const [{ id: messageId = '', state } = {}] = await stored(id)
    expect([state, receiver.received[0]?.headers['x-api-key']]).toEqual(['sent', 'for the receiver'])
    const detail = await admin.ask(messages.get, { params: { id: messageId } })
    expect(detail.content?.headers).toMatchObject({ 'webhook-id': messageId, 'x-shop': 'fjallro' })
    expect(detail.content?.text).toBe('{"number": "w1"}')
    expect(detail.attemptList[0]?.answer).toMatch(/^200 Thanks 😀 .*é+/)
    expect(detail.attemptList[0]?.answer?.length).toBeLessThan(2100)
    for (const secret of ['for the receiver', Buffer.from('nordhem:pass:word').toString('base64')])
      expect(JSON.stringify(detail)).not.toContain(secret)
  })
})

describe('a receiver that', () => {
  test.each([
    ['answers 500', () => ({ status: 500, text: 'Oops' }), 'It answered 500.'],
    ['answers 404', () => ({ status: 404 }), 'It answered 404.'],
    ['is over its limit', () => ({ status: 429 }), 'It answered 429.'],
    [
      'redirects',
      () => ({ status: 302, headers: { location: `${receiver.url}/elsewhere` } }),
      /^It answered 302: it redirects/,
    ],
    ['hangs', () => null, 'There was no reply in time.'],
  ])('%s gets it again with the same id, after a while', async (_, answer, reason) => {
    const { id } = await create()
    receiver.answer = answer
    await queue(id, 'first', ['w1'])
    await run(id)
    const [message] = await stored(id)
    expect(message).toMatchObject({ state: 'queued', attempts: 1, reason: expect.stringMatching(reason) })
    expect(message?.wait).toBeGreaterThanOrEqual(3)
    expect(message?.wait).toBeLessThanOrEqual(6)
    expect(await get(id)).toMatchObject({ state: 'failing', successShare: 0, waiting: 1 })
    expect((await get(id)).lastError?.message).toMatch(reason)
    receiver.answer = () => ({ status: 200 })
    await makeDue()
    await run(id)
    expect(new Set(receiver.received.map(idOf))).toEqual(new Set([message?.id]))
    expect(receiver.received.map(({ path }) => path)).toEqual(['/in', '/in'])
    expect(await statesOf(id)).toEqual(['sent'])
    expect(await get(id)).toMatchObject({ state: 'working', failingSince: null, successShare: 0.5 })
  })

  test('is out of reach gets one try at a time, and the rest waits without counting', async () => {
    const { id } = await create()
    receiver.answer = () => ({ status: 503 })
    await queue(id)
    expect(await run(id)).toMatchObject({ isDown: true })
    expect((await stored(id)).map(({ attempts }) => attempts)).toEqual([1, 0, 0])
  })

  test('is in a private network or has another scheme is never called', async () => {
    for (const content of ['http://10.0.0.7/in', 'http://localhost/in', 'http://169.254.169.254/latest']) {
      const { id } = await create({ content })
      await queue(id, 'first', ['w1'])
      await run(id)
      expect(await stored(id)).toMatchObject([{ state: 'failed', reason: 'The address isn’t on the public internet.' }])
      expect((await get(id)).state).toBe('failing')
    }
  })

  test('is gone is disabled, and people are told; what it misses can be sent when it is back', async () => {
    const { id } = await create()
    receiver.answer = () => ({ status: 410 })
    await queue(id)
    await run(id)
    await run(id)
    expect(await statesOf(id)).toEqual(['failed', 'suppressed', 'suppressed'])
    expect(receiver.received).toHaveLength(1)
    const shown = await get(id)
    expect(shown).toMatchObject({ state: 'disabled', missed: 2, disabledBecause: expect.stringContaining('410') })
    const told = await admin.ask(contract.notifications.list, { query: {} })
    expect(told.filter(({ title }) => title === `Webhook disabled: The ${id}`)).toHaveLength(1)

    await queue(id, 'second', ['w1'])
    await run(id)
    expect((await stored(id))[1]).toMatchObject({
      state: 'suppressed',
      reason: 'The webhook is disabled.',
      attempts: 0,
    })
    expect((await replay(id, { missed: true })).status).toBe(409)
    receiver.answer = () => ({ status: 200 })
    expect(await admin.ask(webhooks.enable, { params: { id } })).toMatchObject({ state: 'working', missed: 3 })
    expect((await replay(id, { missed: true })).body).toEqual({ queued: 3 })
    await run(id)
    expect(await statesOf(id)).toEqual(['failed', 'sent', 'sent', 'sent'])
    expect((await get(id)).missed).toBe(0)
    expect((await replay(id, { missed: true })).body).toEqual({ queued: 0 })
  })

  test('fails for five days is disabled, and one that is switched off misses what comes', async () => {
    const { id } = await create()
    receiver.answer = () => ({ status: 500 })
    await queue(id, 'first', ['w1'])
    await run(id)
    const failFor = (days: number) =>
      server.admin.query(
        `update webhook_endpoints set failing_since = now() - $2 * interval '1 day' where template_id = $1`,
        [id, days],
      )
    await failFor(4.9)
    await makeDue()
    await run(id)
    expect((await get(id)).state).toBe('failing')
    await failFor(5.1)
    await makeDue()
    await run(id)
    expect(await get(id)).toMatchObject({ state: 'disabled', disabledBecause: 'Nothing arrived for 5 days.' })

    const off = await create({ isEnabled: false })
    await queue(off.id, 'first', ['w1'])
    await run(off.id)
    expect(await get(off.id)).toMatchObject({ state: 'off', missed: 1, calls: 0 })
  })

  test('fails seven times in a row is given up, and a replay tries as often again', async () => {
    const { id } = await create()
    receiver.answer = () => ({ status: 500 })
    await queue(id, 'first', ['w1'])
    await server.admin.query('update messages set attempts = 7')
    await run(id)
    expect(await stored(id)).toMatchObject([{ state: 'failed', reason: 'It answered 500. It was tried 8 times.' }])
    const [{ id: messageId = '' } = {}] = await stored(id)
    expect((await replay(id, { messageId })).body).toEqual({ queued: 1 })
    await run(id)
    expect(await stored(id)).toMatchObject([{ state: 'queued', attempts: 9 }])
    expect(receiver.received.map(idOf)).toEqual([messageId, messageId])
  })
})

describe('a batch', () => {
  const batched = { batchInterval: 5, maxBatchSize: 2 }
  const numbersIn = ({ body }: Received) => JSON.parse(body).map(({ number }: { number: string }) => number)

  test('waits for its interval or until it is full, and is one signed request with an array', async () => {
    const { id, secret } = await create(batched)
    await queue(id, 'first', ['w1'])
    await run(id)
    expect((await stored(id))[0]?.wait).toBeGreaterThan(250)
    expect(receiver.received).toHaveLength(0)
    await queue(id, 'first', ['w2', 'w3'])
    await run(id)
    await run(id)
    expect(receiver.received.map(numbersIn)).toEqual([['w1', 'w2'], ['w3']])
    for (const one of receiver.received) expect(verify(secret, one)).toEqual(JSON.parse(one.body))
    expect(await statesOf(id)).toEqual(['sent', 'sent', 'sent'])
    expect((await get(id)).calls).toBe(2)
  })

  test('is repeated whole, with its id and content, whatever came since; also by a replay of one of its messages', async () => {
    const { id } = await create(batched)
    receiver.answer = () => ({ status: 500 })
    await queue(id, 'first', ['w1', 'w2'])
    await run(id)
    expect((await stored(id)).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['queued', 1],
      ['queued', 1],
    ])
    await queue(id, 'first', ['w3'])
    receiver.answer = () => ({ status: 200 })
    await server.admin.query('update messages set due_at = now() where attempts = 1')
    await run(id)
    const [{ id: messageId = '' } = {}] = await stored(id)
    expect((await replay(id, { messageId })).body).toEqual({ queued: 2 })
    await run(id)
    expect(receiver.received.map(({ body }) => body)).toEqual(Array(3).fill(receiver.received[0]?.body))
    expect(new Set(receiver.received.map(idOf)).size).toBe(1)
    expect(numbersIn(receiver.received[0] as Received)).toEqual(['w1', 'w2'])
    expect(await statesOf(id)).toEqual(['sent', 'sent', 'queued'])
    const detail = await admin.ask(messages.get, { params: { id: messageId } })
    expect(detail.content?.headers['webhook-id']).toBe(idOf(receiver.received[0] as Received))
  })

  test('holds only messages with the same address', async () => {
    const { id } = await create({ ...batched, content: `${receiver.url}/in/{{ shipmentNumber }}` })
    await queue(id, 'first', ['w1', 'w2'])
    await run(id)
    expect(receiver.received.map(({ path, body }) => [path, body])).toEqual([
      ['/in/w1', '[{"number": "w1"}]'],
      ['/in/w2', '[{"number": "w2"}]'],
    ])
  })
})

describe('a replay', () => {
  test('of a time window sends what was sent in it, with the same ids and content', async () => {
    const { id } = await create()
    const queued = await queue(id)
    await run(id)
    await server.admin.query(`update messages set created_at = created_at - interval '2 days' where id = $1`, [
      queued[2]?.id,
    ])
    const day = { from: new Date(Date.now() - 86_400_000).toISOString(), to: new Date(Date.now() + 1000).toISOString() }
    expect((await replay(id, day)).body).toEqual({ queued: 2 })
    expect((await replay(id, day)).body).toEqual({ queued: 0 })
    await run(id)
    expect(receiver.received.slice(3).map(idOf)).toEqual(queued.slice(0, 2).map(one => one.id))
    expect((await stored(id)).map(({ attempts }) => attempts)).toEqual([2, 2, 1])
    expect((await replay(id, { from: day.to, to: day.from })).status).toBe(400)
  })

  test('never takes more than 10,000, and knows only its own messages that have ended and have content', async () => {
    const { id } = await create()
    const other = await create()
    const [, waiting] = await queue(id)
    const [theirs] = await queue(other.id)
    const one = (messageId: unknown) => replay(id, { messageId })
    expect((await one(theirs?.id)).status).toBe(404)
    expect((await one('nothing')).status).toBe(404)
    expect((await one(waiting?.id)).status).toBe(409)
    await run(id)
    await server.admin.query('update messages set content = null where id = $1', [waiting?.id])
    expect((await one(waiting?.id)).status).toBe(409)
    await server.admin.query(
      `insert into messages (tenant_id, created_by, channel, template_id, template_name, target_type, container_id, container_number,
         occurrence, locale, purpose, is_urgent, state, reason, lane)
       select tenant_id, created_by, channel, template_id, template_name, target_type, container_id, container_number, n::text, locale,
         purpose, is_urgent, 'suppressed', 'The webhook is disabled.', lane from messages, generate_series(1, 10001) n where id = $1`,
      [waiting?.id],
    )
    const all = { from: '2020-01-01T00:00:00Z', to: '2040-01-01T00:00:00Z' }
    expect((await replay(id, all)).status).toBe(409)
    expect((await replay(id, { missed: true })).body).toEqual({ queued: 10_000 })
    expect((await replay(id, { missed: true })).body).toEqual({ queued: 1 })
    expect((await replay(id, { missed: false })).status).toBe(400)
  })
})

describe('a test', () => {
  const tryIt = (id: string) => admin.ask(webhooks.test, { params: { id } })

  test('is sent at once with samples and shows the answer, also of one that is disabled', async () => {
    const { id, secret } = await create(batchedOff)
    receiver.answer = () => ({ status: 202, text: 'Thanks' })
    expect(await tryIt(id)).toMatchObject({ state: 'sent', isTest: true, attemptList: [{ answer: '202 Thanks' }] })
    expect(verify(secret, receiver.received[0] as Received)).toEqual({ number: expect.any(String) })
    receiver.answer = () => ({ status: 500 })
    expect(await tryIt(id)).toMatchObject({ state: 'failed', reason: 'It answered 500.', dueAt: null })
    receiver.answer = () => ({ status: 410 })
    await tryIt(id)
    expect(await get(id)).toMatchObject({ disabledAt: null, missed: 0 })
    const [{ id: messageId = '' } = {}] = await stored(id)
    expect((await replay(id, { messageId })).status).toBe(409)
  })
  const batchedOff = { isEnabled: false, batchInterval: 5 }
})

describe('the signing secret', () => {
  const sealed = async (id: string) =>
    (await server.admin.query('select sealed_secret from webhook_endpoints where template_id = $1', [id])).rows

  test('is shown once, sealed, and in no log', async () => {
    const { id, secret } = await create()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const read = await admin.call(templates.get, { params: { id } })
    const { signingSecret } = await rotate(id)
    expect(signingSecret).not.toBe(secret)
    const entries = await server.admin.query(`select changes from audit_entries where item_id = $1`, [id])
    const versions = await server.admin.query(`select item from template_versions where template_id = $1`, [id])
    const told = JSON.stringify([
      read.body,
      await admin.ask(templates.list),
      entries.rows,
      versions.rows,
      await get(id),
    ])
    expect(told).toContain('signingSecret')
    expect(told).not.toContain('whsec_')
    const [row] = await sealed(id)
    expect(row?.sealed_secret.toString()).not.toContain('whsec_')
  })

  test('belongs to webhooks alone, is made for copies, and goes with its template', async () => {
    const { id } = await create()
    const copy = await admin.ask(templates.clone, { params: { id } })
    expect((await sealed(copy.id))[0]).not.toEqual((await sealed(id))[0])
    await admin.call(templates.remove, { params: { id: copy.id } })
    expect(await sealed(copy.id)).toEqual([])
    expect((await admin.call(webhooks.get, { params: { id: copy.id } })).status).toBe(404)
    const mail = await admin.ask(templates.create, {
      body: {
        id: 'no-hook',
        type: 'email',
        targetType: 'Shipment',
        name: 'Mail',
        content: '',
        payload: '{"subject":"a"}',
      },
    })
    expect(mail.signingSecret).toBeUndefined()
    for (const endpoint of [webhooks.get, webhooks.enable, webhooks.test, webhooks.rotateSecret])
      expect((await admin.call(endpoint, { params: { id: 'no-hook' } })).status).toBe(404)
  })

  test('is made for a template from before, at its first delivery or rotation', async () => {
    await putTemplate(server.admin, { id: 'old', type: 'webhook', content: `${receiver.url}/in`, payload: '{}' })
    await putTemplate(server.admin, { id: 'older', type: 'webhook', content: `${receiver.url}/in`, payload: '{}' })
    expect(await get('old')).toMatchObject({ state: 'unused', previousSecretUntil: null })
    await queue('old', 'first', ['w1'])
    await run('old')
    expect(await sealed('old')).toHaveLength(1)
    expect((await rotate('old')).previousSecretUntil).not.toBeNull()
    expect((await rotate('older')).previousSecretUntil).toBeNull()
  })
})

test('webhooks are for those who may write templates of all merchants, and of their own tenant', async () => {
  const { id } = await create()
  const user = await server.as('user@nordhem.example')
  const other = await server.as('admin@sydkust.example')
  const params = { id }
  for (const endpoint of [webhooks.get, webhooks.enable, webhooks.test, webhooks.rotateSecret])
    expect([(await user.call(endpoint, { params })).status, (await other.call(endpoint, { params })).status]).toEqual([
      403, 404,
    ])
  expect((await user.call(webhooks.list)).status).toBe(403)
  expect((await other.ask(webhooks.list)).map(one => one.id)).not.toContain(id)
  expect((await other.call(webhooks.replay, { params, body: { missed: true } })).status).toBe(404)
})

test('two processes never send to one receiver at the same time', async () => {
  const { id } = await create()
  await queue(id)
  let isBusy = false
  receiver.answer = () => {
    isBusy = true
    return null
  }
  const first = run(id)
  await expect.poll(() => isBusy).toBe(true)
  expect(await run(id)).toMatchObject({ isTaken: true })
  await first
  expect(receiver.received).toHaveLength(1)
})
