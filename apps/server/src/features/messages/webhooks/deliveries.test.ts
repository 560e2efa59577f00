import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/server.ts'
import type { Received } from '../../../test/webhooks/webhook-receiver.ts'
import { idOf, numbers, openWebhookWorld, verify } from '../../../test/webhooks/webhook-world.ts'

const { server, receiver, create, queue, claim, run, stored, makeDue, replay } = await openWebhookWorld()
const { webhooks, messages } = contract
let admin: Caller
beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

const get = (id: string) => admin.ask(webhooks.get, { params: { id } })
const rotate = (id: string) => admin.ask(webhooks.rotateSecret, { params: { id } })
const statesOf = async (id: string) => (await stored(id)).map(({ state }) => state)
const numberIn = ({ body }: Received): string => JSON.parse(body).number
const withPassword = { authenticationMethod: 'basic', username: 'nordhem', password: 'pass:word' }

describe('a delivery', () => {
  test('is signed, one at a time and in their order, and known by the id of the message', async () => {
    const { id, secret } = await create({ headers: { 'X-Shop': 'Fjällro'.normalize('NFC'), 'Webhook-Id': 'mine' } })
    const queued = await queue(id)
    await run(id)
    expect(receiver.received.map(idOf)).toEqual(queued.map(message => message.id))
    expect(receiver.received.map(numberIn)).toEqual(numbers)
    for (const received of receiver.received) expect(verify(secret, received)).toEqual({ number: expect.any(String) })
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
    for (const value of [secret, signingSecret]) expect(verify(value, first)).toEqual({ number: 'w1' })
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
    const [item] = receiver.received
    if (item === undefined) throw new Error('Nothing was received')
    expect([item.method, item.path]).toEqual([httpMethod.toUpperCase(), '/in/w2'])
    expect(item.headers.authorization).toBe(`Basic ${Buffer.from('nordhem:pass:word').toString('base64')}`)
    expect(item.body).toBe(httpMethod === 'get' ? '' : '{"number": "w2"}')
    if (httpMethod !== 'get') expect(verify(secret, item)).toEqual({ number: 'w2' })
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
    const notices = await admin.ask(contract.notifications.list, { query: {} })
    expect(notices.filter(({ title }) => title === `Webhook disabled: The ${id}`)).toHaveLength(1)

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
    for (const received of receiver.received) expect(verify(secret, received)).toEqual(JSON.parse(received.body))
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

test('two processes never send to one receiver at the same time', async () => {
  const { id } = await create()
  await queue(id)
  await claim(id)
  expect(await run(id)).toMatchObject({ isTaken: true })
  await server.admin.query(`update messages set claimed_until = now() - interval '1 second' where template_id = $1`, [
    id,
  ])
  expect(await run(id)).toMatchObject({ isTaken: false })
  expect(receiver.received.map(numberIn)).toEqual(numbers)
})
