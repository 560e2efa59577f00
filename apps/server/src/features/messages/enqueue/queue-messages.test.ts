import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { anEvent, anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { putTemplate } from '../../../test/data/templates.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer({ parts: ['api', 'worker'] })
const { act } = contract.containers
const { preview } = contract.sendPreview
let admin: Caller
let user: Caller

const mail = {
  contentType: 'text/html',
  content: '<p>Hi {{ toName }}</p>',
  payload: '{"subject": "About {{ shipmentNumber }}"}',
}
const text = { type: 'text', contentType: 'text/plain', content: null, text: 'Hi {{ toName }}' }

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  user = await server.as('user@nordhem.example')
  const put = putTemplate.bind(null, server.admin)
  await put({ id: 'news', ...mail })
  await put({ id: 'reminder', ...mail, purpose: 'reminder' })
  await put({ id: 'urgent', ...mail, isUrgent: true })
  await put({ id: 'elsewhere', ...mail, payload: '{"subject": "S", "to": "{{ toCity }}@ops.example"}' })
  await put({ id: 'needy', ...mail, content: '{{ servicePointName }}' })
  await put({ id: 'ping', ...text })
  await put({ id: 'ping-de', ...text, parentId: 'ping', locale: 'de', text: 'Hallo {{ toName }}' })
  await put({
    id: 'bought',
    ...mail,
    targetType: 'Order',
    content: '{{ name }}',
    payload: '{"subject": "{{ orderNumber }}"}',
  })
})

const shipment = (id: string, fields: Record<string, unknown> = {}) =>
  aShipment(id, { toEmail: `${id}@mail.example`, toPhone: '070-174 06 05', ...fields })
const request = (type: 'email' | 'text', templateId: string, ...numbers: string[]) => ({
  type: 'shipment' as const,
  containers: numbers.map(number => `fjallro-${number}`),
  action: { type, templateId },
})
const sending = async (type: 'email' | 'text', templateId: string, ...numbers: string[]) => {
  const { action, ...targets } = request(type, templateId, ...numbers)
  return user.ask(act, { body: { ...targets, actions: [action] } })
}
const previewed = (...of: Parameters<typeof request>) => user.ask(preview, { body: request(...of) })
const stored = async (id: string) =>
  (await server.admin.query('select * from messages where container_id = $1 order by created_at', [`fjallro-${id}`]))
    .rows

const setQuietHours = async (quietHours: unknown) =>
  admin.ask(contract.tenants.update, { params: { id: 'nordhem' }, body: { quietHours } as never })

describe('a message', () => {
  test('has its recipient and language from the shipment, else from the order', async () => {
    await send(admin, 'orders', [
      anOrder('Q-1', { email: 'buyer@mail.example', phone: '0171 1234567', locale: 'de-DE' }),
    ])
    await send(admin, 'shipments', [
      shipment('own', { locale: 'sv_SE' }),
      aShipment('of-order', { orderNumber: 'Q-1', toCountryCode: 'DE', toZipCode: '10115' }),
    ])
    await sending('text', 'ping', 'own', 'of-order')
    expect(await stored('own')).toMatchObject([{ recipient: '+46701740605', locale: 'en', queue: 'outbox' }])
    expect(await stored('of-order')).toMatchObject([{ recipient: '+491711234567', locale: 'de' }])
  })

  test('keeps the milestone of its shipment', async () => {
    await send(admin, 'shipments', [shipment('early'), shipment('under-way')])
    await send(admin, 'events', [anEvent('under-way', 'in_transit', '2026-11-03T08:00:00Z')])
    await sending('email', 'news', 'early', 'under-way')
    await send(admin, 'events', [anEvent('early', 'delivered', '2026-11-03T09:00:00Z')])
    expect([...(await stored('early')), ...(await stored('under-way'))]).toMatchObject([
      { milestone_index: 1000 },
      { milestone_index: 3000 },
    ])
  })

  test('may go to whom its template names, which is known only when it is rendered', async () => {
    await send(admin, 'shipments', [aShipment('named')])
    expect(await sending('email', 'elsewhere', 'named')).toMatchObject({ done: 1 })
    expect(await stored('named')).toMatchObject([{ recipient: null, state: 'queued' }])
  })

  test('is not sent to a suppressed address; who unsubscribed still gets what the order needs', async () => {
    await send(admin, 'shipments', [shipment('gone'), shipment('left')])
    await admin.ask(contract.suppressions.create, { body: { channel: 'email', address: 'gone@mail.example' } })
    await server.admin.query(
      `insert into suppressions (tenant_id, channel, address, reason, created_by) values ('nordhem', 'email', 'left@mail.example', 'unsubscribe', 'test')`,
    )
    const results = async (templateId: string) =>
      (await sending('email', templateId, 'gone', 'left')).results.map(({ message }) => message)
    expect(await results('news')).toEqual(['The address is suppressed', null])
    expect(await results('reminder')).toEqual(['The address is suppressed', 'The receiver unsubscribed'])
    expect((await stored('gone')).map(({ state }) => state)).toEqual(['suppressed', 'suppressed'])
  })

  test('waits for the end of quiet hours where its receiver lives, unless it is urgent', async () => {
    // It is night in Stockholm for some hours from now on, and then not in Los Angeles.
    const hourIn = (zone: string) =>
      Number(new Intl.DateTimeFormat('en', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format())
    const from = hourIn('Europe/Stockholm')
    const time = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`
    await setQuietHours({ from: time(from), to: time(from + 5), channels: ['email'] })
    await send(admin, 'shipments', [shipment('asleep'), shipment('awake', { toCountryCode: 'US', toZipCode: '90001' })])
    expect((await sending('email', 'news', 'asleep', 'awake')).results).toMatchObject([
      { status: 'done', message: 'Waits until the end of quiet hours' },
      { status: 'done', message: null },
    ])
    const [late] = await stored('asleep')
    const dueAt = Date.parse(late.due_at)
    expect([late.state, dueAt > Date.now(), dueAt % 3_600_000]).toEqual(['deferred', true, 0])
    expect(await previewed('email', 'news', 'asleep', 'awake')).toMatchObject({ sendable: 2, deferred: 1 })
    await sending('email', 'urgent', 'asleep')
    await sending('text', 'ping', 'asleep')
    expect((await stored('asleep')).map(({ state }) => state)).toEqual(['deferred', 'queued', 'queued'])
    await setQuietHours(null)
  })

  test.each([
    [{ from: '21:00', to: '08:00', channels: [] }],
    [{ from: '25:00', to: '08:00', channels: ['email'] }],
    [{ from: '21:00', to: '08:00', channels: ['webhook'] }],
    ['night'],
  ])('quiet hours of %o are refused', async quietHours => {
    const body = { quietHours } as never
    expect((await admin.call(contract.tenants.update, { params: { id: 'nordhem' }, body })).status).toBe(400)
  })
})

describe('a preview', () => {
  test('says how many, to whom not and why, with the first message, and sends nothing', async () => {
    await send(admin, 'shipments', [
      shipment('p1'),
      aShipment('p2'),
      shipment('p3', { toEmail: 'a@b.example, c@d.example' }),
      aShipment('p4'),
    ])
    const reply = await previewed('email', 'news', 'p1', 'p2', 'p3', 'p4', 'p5', 'p1')
    expect(reply).toMatchObject({
      total: 5,
      checked: 5,
      sendable: 1,
      deferred: 0,
      segments: null,
      price: null,
      appId: null,
    })
    expect(reply.refused).toEqual([
      { reason: 'No e-mail address', count: 2, numbers: ['p2', 'p4'] },
      { reason: 'The e-mail address is invalid', count: 1, numbers: ['p3'] },
      { reason: 'Item not found', count: 1, numbers: [] },
    ])
    expect(reply.sample).toMatchObject({
      containerNumber: 'p1',
      recipient: 'p1@mail.example',
      subject: 'About p1',
      html: '<p>Hi Maja Lindqvist</p>',
      problem: null,
    })
    expect(await stored('p1')).toEqual([])
  })

  test('of text messages counts their parts', async () => {
    await send(admin, 'shipments', [
      shipment('long1', { toName: 'å'.repeat(180) }),
      shipment('long2', { toName: 'å'.repeat(180) }),
    ])
    expect(await previewed('text', 'ping', 'long1', 'long2')).toMatchObject({ sendable: 2, segments: 4 })
  })

  test('names the variable that is missing', async () => {
    await send(admin, 'shipments', [shipment('bare')])
    const { sample } = await previewed('email', 'needy', 'bare')
    expect(sample?.problem).toBe('servicePointName has no value and no default')
  })

  test('of orders and of all that match a search', async () => {
    await send(admin, 'orders', [anOrder('P-1', { email: 'p@mail.example' })])
    const action = { type: 'email', templateId: 'bought' } as const
    const orders = { type: 'order', containers: [{ id: 'P-1', merchantId: 'fjallro' }], action } as const
    expect(await user.ask(preview, { body: orders })).toMatchObject({ sendable: 1, sample: { subject: 'P-1' } })
    await send(admin, 'shipments', [shipment('m1', { senderReference: 'previewref' })])
    const matching = {
      type: 'shipment',
      matching: { text: 'previewref' },
      action: { type: 'email', templateId: 'news' },
    } as const
    expect(await user.ask(preview, { body: matching })).toMatchObject({ total: 1, sendable: 1 })
  })

  test('of what can’t be sent at all is refused', async () => {
    const status = async (body: unknown, caller = user) => (await caller.call(preview, { body: body as never })).status
    expect(await status(request('email', 'ping', 'p1'))).toBe(400)
    expect(await status(request('email', 'nothing', 'p1'))).toBe(400)
    expect(await status({ ...request('email', 'news'), containers: [] })).toBe(400)
    expect(await status({ ...request('email', 'news', 'p1'), matching: { text: 'x' } })).toBe(400)
  })
})

describe('a notification', () => {
  test('is e-mailed to the users who see it and asked for it', async () => {
    const ask = (caller: Caller) =>
      caller.ask(contract.userSettings.put, {
        params: { userId: 'me', settingId: 'notificationEmails' },
        body: { value: 'true' },
      })
    await ask(user)
    await ask(admin)
    const booked = Array.from({ length: 3 }, (_, index) => shipment(`told-${index}`, { senderReference: 'toldref' }))
    await send(admin, 'shipments', booked)
    await user.ask(act, {
      body: { type: 'shipment', matching: { text: 'toldref' }, actions: [{ type: 'email', templateId: 'news' }] },
    })
    const notices = async () =>
      (
        await server.admin.query(
          `select recipient, container_number as title from messages where target_type = 'SystemNotification'`,
        )
      ).rows
    await expect
      .poll(notices, { timeout: 10_000 })
      .toEqual([{ recipient: 'user@nordhem.example', title: 'Sending e-mails finished' }])
  })
})
