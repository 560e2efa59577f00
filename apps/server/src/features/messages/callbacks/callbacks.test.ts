import { contract } from '@aftermile/contract/index'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aShipment, send } from '../../../test/data/containers.ts'
import { putMessage } from '../../../test/data/messages.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
const calls = contract.apps
const here = { headers: { 'x-tenant': 'nordhem' } }
let root: Caller
let admin: Caller
let url: string
let otherUrl: string

const fields = { serverToken: 'secret-token', from: 'hello@fjallro.example' }

async function addCredential(id: string, appId = 'postmark', given: Record<string, string> = fields): Promise<string> {
  const apiFields = Object.entries(given).map(([field, value]) => ({ id: field, value }))
  const body = { id, apiFields, isEnabled: true }
  const made = await root.call(calls.createCredential, { params: { id: appId }, body, ...here })
  if (made.status !== 201) throw new Error(made.text)
  return (await root.ask(calls.callback, { params: { id: appId, credId: id }, ...here })).url ?? ''
}

beforeAll(async () => {
  root = await server.as('root@aftermile.example')
  admin = await server.as('admin@nordhem.example')
  await root.call(calls.create, { body: { id: 'postmark' }, ...here })
  url = await addCredential('main')
  otherUrl = await addCredential('other')
})

beforeEach(async () => {
  await server.admin.query('delete from suppressions; delete from app_hours; delete from messages')
})

type Fields = Parameters<typeof putMessage>[1]

/** A message that the credential has sent, or tried to send. */
async function sent(fields: Fields = {}): Promise<string> {
  const id = await putMessage(server, {
    appId: 'postmark',
    credentialId: 'main',
    queue: 'postmark/main',
    sentAt: '2026-11-10T09:00:00.000Z',
    attempts: 1,
    ...fields,
  })
  await server.admin.query(
    `insert into message_attempts (tenant_id, message_id, number, app_id, credential_id) values ('nordhem', $1, 1, 'postmark', 'main')`,
    [id],
  )
  return id
}

async function post(body: unknown, to = url) {
  const answer = await fetch(to, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })
  return { status: answer.status, body: await answer.json() }
}

const accepted = { status: 200, body: { isAccepted: true } }
const refused = { status: 401, body: { message: 'This callback address or its signature isn’t valid' } }

const about = (id: string, more: object = {}) => ({ MessageID: `p-${id}`, Metadata: { 'aftermile-id': id }, ...more })
const delivered = (id: string, more: object = {}) =>
  about(id, { RecordType: 'Delivery', Recipient: 'maja@mail.example', DeliveredAt: '2026-11-10T09:01:00Z', ...more })
const opened = (id: string) => about(id, { RecordType: 'Open', Recipient: 'maja@mail.example' })
const bounced = (id: string, Email = 'Maja@mail.example') =>
  about(id, { RecordType: 'Bounce', Type: 'HardBounce', Email, Details: '550 5.1.1 User unknown' })
const softBounced = (id: string) =>
  about(id, { RecordType: 'Bounce', Type: 'SoftBounce', Email: 'maja@mail.example', Details: 'Mailbox full' })
const delayed = (id: string, Details: string) =>
  about(id, { RecordType: 'Bounce', Type: 'Transient', Email: 'maja@mail.example', Details })
const complained = (id: string, Email = 'maja@mail.example') => about(id, { RecordType: 'SpamComplaint', Email })
const unsubscribed = (id: string) =>
  about(id, {
    RecordType: 'SubscriptionChange',
    Recipient: 'maja@mail.example',
    Origin: 'Recipient',
    SuppressSending: true,
    SuppressionReason: 'ManualSuppression',
  })

async function stateOf(id: string) {
  const { rows } = await server.admin.query(
    `select state, reason, sent_at as "sentAt", delivered_at as "deliveredAt", opened_at as "openedAt", due_at as "dueAt" from messages where id = $1`,
    [id],
  )
  return rows[0]
}
const suppressed = async () =>
  (await admin.ask(contract.suppressions.list)).items.map(({ address, reason, createdBy }) => [
    address,
    reason,
    createdBy,
  ])
const counted = async () =>
  (await server.admin.query('select credential_id as id, delivered, bounced from app_hours')).rows

describe('a report', () => {
  test('moves its message on, and is counted once', async () => {
    const id = await sent()
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(delivered(id))))
    expect(answers).toEqual(answers.map(() => accepted))
    expect(await stateOf(id)).toMatchObject({
      state: 'delivered',
      reason: null,
      deliveredAt: '2026-11-10T09:01:00.000Z',
    })
    expect(await counted()).toEqual([{ id: 'main', delivered: 1, bounced: 0 }])
    expect(await post(opened(id))).toEqual(accepted)
    expect(await stateOf(id)).toMatchObject({ state: 'opened', openedAt: expect.any(String) })
    expect(await post(delivered(id))).toEqual(accepted)
    expect(await stateOf(id)).toMatchObject({ state: 'opened' })
    expect(await suppressed()).toEqual([])
  })

  test('that nobody has the address suppresses it, once: not again after somebody has removed it', async () => {
    const id = await sent()
    expect(await post(bounced(id))).toEqual(accepted)
    const reason = 'The address doesn’t exist. Postmark says: 550 5.1.1 User unknown'
    expect(await stateOf(id)).toMatchObject({ state: 'bounced', reason })
    expect(await suppressed()).toEqual([['maja@mail.example', 'hard_bounce', 'Postmark']])
    const { items } = await admin.ask(contract.suppressions.list)
    await admin.call(contract.suppressions.remove, { params: { id: items[0]?.id ?? '' } })
    for (const report of [bounced(id), delivered(id), softBounced(id)]) expect(await post(report)).toEqual(accepted)
    expect(await suppressed()).toEqual([])
    expect(await stateOf(id)).toMatchObject({ state: 'bounced', reason })
  })

  test('of spam or an unsubscription suppresses the address, and the stronger reason stays', async () => {
    const id = await sent()
    await post(unsubscribed(id))
    expect(await suppressed()).toEqual([['maja@mail.example', 'unsubscribe', 'Postmark']])
    await post(complained(id))
    await post(unsubscribed(id))
    expect(await suppressed()).toEqual([['maja@mail.example', 'complaint', 'Postmark']])
    expect(await stateOf(id)).toMatchObject({ state: 'delivered', reason: 'The receiver marked it as spam.' })
    await server.admin.query('delete from suppressions')
    for (const report of [complained(id), unsubscribed(id)]) await post(report)
    expect(await suppressed()).toEqual([])
  })

  test('of a failure says why, and a delivery is stronger than it', async () => {
    const id = await sent()
    await post(delayed(id, 'Try later'))
    const reason = 'Postmark is still trying to deliver it. It says: Try later'
    expect(await stateOf(id)).toMatchObject({ state: 'sent', reason })
    await post(delayed(id, 'Later still'))
    expect(await stateOf(id)).toMatchObject({ state: 'sent', reason })
    await post(softBounced(id))
    expect(await stateOf(id)).toMatchObject({
      state: 'failed',
      reason: 'Postmark couldn’t deliver it. Postmark says: Mailbox full',
    })
    expect(await counted()).toEqual([{ id: 'main', delivered: 0, bounced: 1 }])
    await post(delivered(id))
    expect(await stateOf(id)).toMatchObject({ state: 'delivered', reason: null })
    await post(softBounced(id))
    expect(await stateOf(id)).toMatchObject({ state: 'delivered', reason: null })
    expect(await suppressed()).toEqual([])
  })

  test('about one of several receivers, or a copy, leaves the message as it is', async () => {
    const id = await sent({ recipient: 'maja@mail.example, nils@mail.example' })
    await post(bounced(id, 'copy@mail.example'))
    await post(bounced(id, 'nils@mail.example'))
    expect(await stateOf(id)).toMatchObject({ state: 'sent' })
    await post(bounced(id, 'maja@mail.example'))
    expect(await stateOf(id)).toMatchObject({ state: 'bounced' })
    expect((await suppressed()).map(([address]) => address).sort()).toEqual([
      'copy@mail.example',
      'maja@mail.example',
      'nils@mail.example',
    ])
  })

  test('of a message whose sending was cut off says that it arrived', async () => {
    await send(admin, 'shipments', [aShipment('cut')])
    const cut = await sent({
      containerId: 'fjallro-cut',
      state: 'unknown',
      sentAt: null,
      appId: null,
      credentialId: null,
      reason: 'The server stopped.',
    })
    const waiting = await sent({ state: 'queued', sentAt: null, dueAt: new Date(Date.now() + 60_000).toISOString() })
    for (const id of [cut, waiting]) {
      await post(softBounced(id))
      await post(delivered(id))
      expect(await stateOf(id)).toMatchObject({
        state: 'delivered',
        reason: null,
        sentAt: expect.any(String),
        dueAt: null,
      })
    }
    const { rows } = await server.admin.query(
      `select notification_count as reported from shipments where id = 'fjallro-cut'`,
    )
    expect(rows).toEqual([{ reported: 1 }])
    const failing = await sent({ state: 'queued', sentAt: null, dueAt: new Date(Date.now() + 60_000).toISOString() })
    await post(softBounced(failing))
    expect(await stateOf(failing)).toMatchObject({ state: 'queued', dueAt: expect.any(String) })
  })

  test('that comes before its message was noted as sent is asked for again', async () => {
    const id = await sent({ state: 'sending', sentAt: null })
    expect(await post(delivered(id))).toMatchObject({ status: 503 })
    const nameless = { RecordType: 'Delivery', MessageID: 'p-new', Recipient: 'maja@mail.example' }
    expect(await post(nameless)).toMatchObject({ status: 503 })
    expect(await post({ ...nameless, DeliveredAt: '2026-11-10T09:01:00Z' })).toEqual(accepted)
    await server.admin.query(`update messages set state = 'sent', provider_id = 'p-new' where id = $1`, [id])
    expect(await post(nameless)).toEqual(accepted)
    expect(await stateOf(id)).toMatchObject({ state: 'delivered' })
  })
})

test('unknown messages and unknown reports are accepted, and nothing happens', async () => {
  const id = await sent()
  const bodies = [
    delivered('nobody'),
    delivered('a\0b'),
    { RecordType: 'Delivery' },
    { RecordType: 'Delivery', MessageID: `p-${id}`, DeliveredAt: '2020-01-01T00:00:00Z' },
    about(id, { RecordType: 'Inbound' }),
    [],
    null,
  ]
  for (const body of bodies) expect(await post(body)).toEqual(accepted)
  expect(await stateOf(id)).toMatchObject({ state: 'sent' })
  expect(await counted()).toEqual([])
})

test('odd values do no harm', async () => {
  const id = await sent()
  const report = { ...bounced(id, 'Maja@mail.example'), Details: `\0${'x'.repeat(5000)}`, BouncedAt: '9999-99-99' }
  expect(await post(report)).toEqual(accepted)
  expect((await stateOf(id)).reason).toHaveLength(500)
  const odd = await sent()
  for (const Email of ['a@b, c@d', '<script>', 'x'.repeat(3000)])
    expect(await post(bounced(odd, Email))).toEqual(accepted)
  expect(await stateOf(odd)).toMatchObject({ state: 'sent' })
  expect(await suppressed()).toHaveLength(1)
  expect(await post('not JSON')).toEqual({ status: 400, body: { message: 'The message isn’t JSON' } })
  expect((await post('x'.repeat(1_100_000))).status).toBe(413)
})

test('a credential speaks only for what it has sent', async () => {
  const id = await sent()
  expect(await post(bounced(id), otherUrl)).toEqual(accepted)
  expect(await stateOf(id)).toMatchObject({ state: 'sent' })
  expect(await suppressed()).toEqual([])
})

test('without the right key nothing is read, whoever asks', async () => {
  const id = await sent()
  const { origin, pathname, searchParams } = new URL(url)
  const key = searchParams.get('key') ?? ''
  const at = (path: string, query = `key=${key}`) => `${origin}/api/v1/callbacks/${path}?${query}`
  const wrong = [
    `${origin}${pathname}`,
    at('nordhem/postmark/main', 'key='),
    at('nordhem/postmark/main', `key=${key.slice(1)}`),
    at('nordhem/postmark/main', `key=x&key=${key}`),
    at('nordhem/postmark/other'),
    at('nordhem/postmark/nobody'),
    at('nordhem/smtp/main'),
    at('sydkust/postmark/main'),
    at('nobody/postmark/main'),
  ]
  for (const address of wrong) expect(await post(bounced(id), address)).toEqual(refused)
  expect((await fetch(at('nordhem/postmark/main', 'key=x'))).status).toBe(401)
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(400)
  const params = { id: 'postmark', credId: 'main' }
  const switchTo = (isEnabled: boolean) =>
    root.call(calls.updateCredential, { params, body: { id: 'main', isEnabled }, ...here })
  expect((await switchTo(false)).status).toBe(200)
  expect(await post(bounced(id))).toEqual(refused)
  await switchTo(true)
  expect(await stateOf(id)).toMatchObject({ state: 'sent' })
  expect(await post(delivered(id))).toEqual(accepted)
})

test('a provider may try the address before it reports anything', async () => {
  await root.call(calls.create, { body: { id: 'mailchimp' }, ...here })
  const address = await addCredential('main', 'mailchimp', {
    apiKey: 'k',
    webhookKey: 'w',
    from: 'hello@fjallro.example',
  })
  for (const method of ['HEAD', 'GET']) expect((await fetch(address, { method })).status).toBe(200)
  const signed = new URLSearchParams({ mandrill_events: '[{"event":"spam"}]' })
  expect(await post(signed.toString(), address)).toEqual(refused)
})

test('the consoles hear about it, and the log has the reason', async () => {
  const client = await server.admin.connect()
  const heard: string[] = []
  client.on('notification', ({ payload = '' }) => heard.push(payload))
  await client.query('listen aftermile_hub')
  const id = await sent()
  await post(bounced(id))
  await expect.poll(() => heard.some(text => text.includes('message_updated') && text.includes(id))).toBe(true)
  heard.length = 0
  await post(bounced(id))
  await client.query('unlisten aftermile_hub')
  expect(heard).toEqual([])
  client.release(true)
  const message = await admin.ask(contract.messages.get, { params: { id } })
  expect(message).toMatchObject({ state: 'bounced', reason: expect.stringContaining('550 5.1.1 User unknown') })
})
