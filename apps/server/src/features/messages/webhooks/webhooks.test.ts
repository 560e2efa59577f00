import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { putTemplate } from '../../../test/data/templates.ts'
import type { Caller } from '../../../test/server.ts'
import type { Received } from '../../../test/webhooks/webhook-receiver.ts'
import { idOf, openWebhookWorld, verify } from '../../../test/webhooks/webhook-world.ts'

const { server, receiver, create, queue, run, stored, replay } = await openWebhookWorld()
const { templates, webhooks } = contract
let admin: Caller
beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

const get = (id: string) => admin.ask(webhooks.get, { params: { id } })
const rotate = (id: string) => admin.ask(webhooks.rotateSecret, { params: { id } })

describe('a replay', () => {
  test('of a time window sends what was sent in it, with the same ids and content', async () => {
    const { id } = await create()
    const queued = await queue(id)
    await run(id)
    await server.admin.query(`update messages set created_at = now() - interval '2 days' where id = $1`, [
      queued[2]?.id,
    ])
    const day = { from: new Date(Date.now() - 86_400_000).toISOString(), to: new Date(Date.now() + 1000).toISOString() }
    expect((await replay(id, day)).body).toEqual({ queued: 2 })
    expect((await replay(id, day)).body).toEqual({ queued: 0 })
    await run(id)
    expect(receiver.received.slice(3).map(idOf)).toEqual(queued.slice(0, 2).map(message => message.id))
    expect((await stored(id)).map(({ attempts }) => attempts)).toEqual([2, 2, 1])
    expect((await replay(id, { from: day.to, to: day.from })).status).toBe(400)
  })

  test('never takes more than 10,000, and knows only its own messages that have ended and have content', async () => {
    const { id } = await create()
    const other = await create()
    const [, waiting] = await queue(id)
    const [theirs] = await queue(other.id)
    const entry = (messageId: unknown) => replay(id, { messageId })
    expect((await entry(theirs?.id)).status).toBe(404)
    expect((await entry('nothing')).status).toBe(404)
    expect((await entry(waiting?.id)).status).toBe(409)
    await run(id)
    await server.admin.query('update messages set content = null where id = $1', [waiting?.id])
    expect((await entry(waiting?.id)).status).toBe(409)
    await server.admin.query(
      `insert into messages (tenant_id, created_by, channel, template_id, template_name, target_type, container_id, container_number,
         occurrence, locale, purpose, is_urgent, state, reason, queue)
       select tenant_id, created_by, channel, template_id, template_name, target_type, container_id, container_number, n::text, locale,
         purpose, is_urgent, 'suppressed', 'The webhook is disabled.', queue from messages, generate_series(1, 10001) n where id = $1`,
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
    const logged = JSON.stringify([
      read.body,
      await admin.ask(templates.list),
      entries.rows,
      versions.rows,
      await get(id),
    ])
    expect(logged).toContain('signingSecret')
    expect(logged).not.toContain('whsec_')
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
        text: 'a',
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
  expect((await other.ask(webhooks.list)).map(item => item.id)).not.toContain(id)
  expect((await other.call(webhooks.replay, { params, body: { missed: true } })).status).toBe(404)
})
