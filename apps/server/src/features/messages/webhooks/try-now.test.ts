import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/server.ts'
import { openWebhookWorld } from '../../../test/webhooks/webhook-world.ts'

const { server, receiver, create, queue, run, stored } = await openWebhookWorld()
const { webhooks } = contract
let admin: Caller
beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

const tryNow = (id: string, messageId?: string, caller = admin) =>
  caller.call(webhooks.tryNow, { params: { id }, body: messageId === undefined ? {} : { messageId } })
const nextTryAt = async (id: string) => (await admin.ask(webhooks.get, { params: { id } })).nextTryAt
const numbersReceived = () => receiver.received.map(({ body }) => JSON.parse(body).number)

describe('what failed', () => {
  test('says when it is tried again, and is tried at once if somebody asks for it', async () => {
    receiver.answer = () => ({ status: 500 })
    const { id } = await create()
    expect(await nextTryAt(id)).toBeNull()
    await queue(id, 'first', ['w1', 'w2'])
    await run(id)
    expect((await stored(id)).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['queued', 1],
      ['queued', 1],
    ])
    expect(Date.parse((await nextTryAt(id)) ?? '')).toBeGreaterThan(Date.now())
    receiver.answer = () => ({ status: 204 })
    receiver.received.length = 0
    await run(id)
    expect(receiver.received).toEqual([])
    const [item] = await stored(id)
    expect(await tryNow(id, item?.id)).toMatchObject({ status: 202, reply: { queued: 1 } })
    await run(id)
    expect(numbersReceived()).toEqual(['w1'])
    expect((await tryNow(id)).reply.queued).toBe(1)
    await run(id)
    expect(numbersReceived()).toEqual(['w1', 'w2'])
    expect((await stored(id)).map(({ state }) => state)).toEqual(['sent', 'sent'])
    expect(await nextTryAt(id)).toBeNull()
    expect((await tryNow(id)).reply.queued).toBe(0)
    expect((await tryNow(id, item?.id)).status).toBe(409)
  })

  test('is repeated with its batch', async () => {
    receiver.answer = () => ({ status: 500 })
    const { id } = await create({ batchInterval: 1, maxBatchSize: 2 })
    await queue(id, 'first', ['w1', 'w2'])
    await run(id)
    receiver.received.length = 0
    receiver.answer = () => ({ status: 204 })
    const [first] = await stored(id)
    expect((await tryNow(id, first?.id)).reply.queued).toBe(2)
    await run(id)
    expect(receiver.received.map(({ body }) => JSON.parse(body).length)).toEqual([2])
  })

  test('is left alone by others, and while its webhook is off', async () => {
    receiver.answer = () => ({ status: 500 })
    const { id } = await create()
    await queue(id, 'first', ['w1'])
    await run(id)
    const [newest] = await stored(id)
    expect((await tryNow(id, newest?.id, await server.as('admin@sydkust.example'))).status).toBe(404)
    expect((await tryNow(id, newest?.id, await server.as('user@nordhem.example'))).status).toBe(403)
    expect((await tryNow(id, 'nothing')).status).toBe(404)
    await server.admin.query('update templates set is_enabled = false where id = $1', [id])
    expect((await tryNow(id, newest?.id)).status).toBe(409)
    expect((await stored(id))[0]?.wait).toBeGreaterThan(0)
  })
})

test('a test has samples and the header webhook-test, which no delivery can have', async () => {
  const { id } = await create({ headers: { 'Webhook-Test': 'always' } })
  await queue(id, 'first', ['w1'])
  const { isTest, content, attemptList } = await admin.ask(webhooks.test, { params: { id } })
  await run(id)
  expect([isTest, content?.headers['webhook-test'], attemptList.at(-1)?.answer]).toEqual([true, 'true', '204'])
  const marks = receiver.received.map(({ body, headers }) => [JSON.parse(body).number, headers['webhook-test']])
  expect(marks.toSorted()).toEqual([
    ['S-1001', 'true'],
    ['w1', undefined],
  ])
})
