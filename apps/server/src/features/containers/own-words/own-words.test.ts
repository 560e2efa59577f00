import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { putTemplate } from '../../../test/data/templates.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer({ parts: ['api', 'worker'], loops: ['sending'] })
const calls = contract.ownWords
let admin: Caller
let user: Caller
let limited: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  user = await server.as('user@nordhem.example')
  limited = await server.as('merchant@nordhem.example')
  await send(admin, 'orders', [anOrder('O-1', { name: 'Maja Berg', email: 'maja@mail.example' })])
  await send(admin, 'shipments', [
    aShipment('o1', { toName: 'Maja Berg', toEmail: 'maja@mail.example', toPhone: '+46701740605' }),
    aShipment('o2', { toEmail: 'gone@mail.example' }),
    aShipment('o3', { merchantId: 'lykta', toEmail: 'nils@mail.example' }),
  ])
  await putTemplate(server.admin, {
    ...{ id: 'late', contentType: 'text/html', content: '<p>Dear {{ toName }},</p><p>it is late.</p>' },
    payload: '{"subject": "About {{ shipmentNumber }}"}',
  })
})

const about = { type: 'shipment', containerId: 'fjallro-o1' } as const
const mail = {
  ...about,
  channel: 'email',
  subject: 'Your parcel',
  message: 'Hi Maja,\n\n{{ toName }} <b>&\nit comes.',
} as const
const get = (id: string) => admin.ask(contract.messages.get, { params: { id } })
const conversations = (subjectId: string) => user.ask(contract.conversations.list, { query: { subjectId } })

describe('a message in own words', () => {
  test('is shown, sent as it was written, logged, and kept in the conversation, where nobody changes it', async () => {
    const preview = await user.ask(calls.preview, { body: mail })
    expect(preview).toMatchObject({
      recipient: 'maja@mail.example',
      subject: 'Your parcel',
      problem: null,
      later: null,
    })
    expect(preview.html).toContain('<p style="margin:0 0 16px">{{ toName }} &lt;b&gt;&amp;<br>it comes.</p>')

    const { id } = await user.ask(calls.send, { body: mail })
    await expect.poll(async () => (await get(id)).state).toBe('sent')
    expect(await get(id)).toMatchObject({
      templateName: 'In own words',
      createdBy: 'User at Nordhem',
      subject: 'Your parcel',
      content: { to: ['maja@mail.example'], text: mail.message },
    })
    const [conversation] = await conversations('shipment/fjallro-o1')
    expect(conversation).toMatchObject({ subject: 'Messages to the receiver' })
    const ofConversation = { id: conversation?.id ?? '' }
    const { items } = await user.ask(contract.conversations.listMessages, { params: ofConversation, query: {} })
    expect(items).toMatchObject([{ id: `sent-${id}`, createdByUsername: 'User at Nordhem' }])
    expect(items[0]?.content).toContain('E-mail to maja@mail.example')
    expect(items[0]?.content).toContain('{{ toName }} &lt;b&gt;&amp;<br />it comes.')

    const params = { conversationId: ofConversation.id, id: `sent-${id}` }
    const changed = await user.call(contract.conversations.putMessage, { params, body: { content: 'Other' } })
    const removed = await user.call(contract.conversations.removeMessage, { params })
    expect([changed.status, removed.status]).toEqual([403, 403])
    await user.ask(calls.send, { body: { ...mail, channel: 'text', message: 'It comes' } })
    expect(await conversations('shipment/fjallro-o1')).toHaveLength(1)
  })

  test('is sent again in the same words', async () => {
    const { id } = await user.ask(calls.send, { body: { ...mail, subject: 'Again' } })
    await expect.poll(async () => (await get(id)).state).toBe('sent')
    const again = await user.ask(contract.messages.resend, { params: { id } })
    await expect.poll(async () => (await get(again.id)).state).toBe('sent')
    expect(await get(again.id)).toMatchObject({ subject: 'Again', repeats: id, content: { text: mail.message } })
  })

  test('may start with what a template says to this receiver', async () => {
    const started = await user.ask(calls.start, { body: { ...about, channel: 'email', templateId: 'late' } })
    expect(started).toEqual({ subject: 'About o1', message: 'Dear Maja Berg,\n\nit is late.' })
    const other = await user.call(calls.start, { body: { ...about, channel: 'text', templateId: 'late' } })
    expect(other.errors.map(({ name }) => name)).toEqual(['templateId'])
  })

  test('goes to the buyer of an order', async () => {
    const body = { ...mail, type: 'order', containerId: 'O-1', merchantId: 'fjallro' } as const
    const { id } = await user.ask(calls.send, { body })
    expect(await get(id)).toMatchObject({ targetType: 'Order', recipient: 'maja@mail.example' })
    expect(await conversations('order/fjallro/O-1')).toHaveLength(1)
    expect((await user.call(calls.send, { body: { ...body, merchantId: undefined } as never })).status).toBe(400)
  })

  test('is sent once, however often the request is repeated', async () => {
    const headers = { 'idempotency-key': 'own-words-1' }
    const replies = await Promise.all([1, 2, 3].map(() => user.call(calls.send, { headers, body: mail })))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  })
})

describe('nothing is sent', () => {
  const count = async () => (await server.admin.query('select 1 from messages')).rowCount

  test('to an address that is suppressed or missing, and the preview says so', async () => {
    await admin.ask(contract.suppressions.create, { body: { channel: 'email', address: 'gone@mail.example' } })
    const before = await count()
    const gone = { ...mail, containerId: 'fjallro-o2' }
    expect((await user.ask(calls.preview, { body: gone })).problem).toBe('The address is suppressed')
    expect((await user.call(calls.send, { body: gone })).status).toBe(409)
    const noPhone = await user.call(calls.send, { body: { ...gone, channel: 'text' } })
    expect([noPhone.status, noPhone.body]).toEqual([409, { message: 'No phone number' }])
    expect(await count()).toBe(before)
    expect(await conversations('shipment/fjallro-o2')).toEqual([])
  })

  test('about what the user may not see, or what does not exist', async () => {
    const theirs = { ...mail, containerId: 'lykta-o3' }
    for (const call of [calls.preview, calls.send]) {
      expect((await limited.call(call, { body: theirs })).status).toBe(404)
      expect((await user.call(call, { body: { ...mail, containerId: 'none' } })).status).toBe(404)
      expect((await (await server.as('admin@sydkust.example')).call(call, { body: mail })).status).toBe(404)
    }
  })

  test.each([
    [{ subject: ' ' }, 'subject'],
    [{ subject: 'x'.repeat(201) }, 'subject'],
    [{ message: ' \n' }, 'message'],
    [{ message: 'x'.repeat(10_001) }, 'message'],
    [{ channel: 'text', message: 'x'.repeat(1001) }, 'message'],
    [{ channel: 'webhook' }, 'channel'],
    [{ to: 'someone@else.example' }, 'to'],
  ])('with %o', async (fields, name) => {
    const { status, errors } = await user.call(calls.send, { body: { ...mail, ...fields } as never })
    expect([status, errors.map(error => error.name)]).toEqual([400, [name]])
  })
})
