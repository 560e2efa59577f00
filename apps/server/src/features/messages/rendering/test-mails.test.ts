import { contract } from '@aftermile/contract/index'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appRole } from '../../../db/migrate/migrate.ts'
import { openPool } from '../../../db/pool.ts'
import { openRenderPool } from '../../../rendering/render-pool.ts'
import { openLog } from '../../../runtime/log.ts'
import { anEvent, anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { type MailServer, startMailServer } from '../../../test/mail/mail-server.ts'
import { addSmtp, contextTo, secrets } from '../../../test/mail/test-messages.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { contentSource } from '../sending/content-source.ts'
import { openMessageSender } from '../sending/sender.ts'

const server = testServer()
const { sendTest, testReceivers, render, frame } = contract.rendering
const tenantId = 'nordhem'
let admin: Caller
let mail: MailServer
let deliver: (id: string) => Promise<unknown>
const opened: { close(): Promise<void> | void }[] = []

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  mail = await startMailServer()
  const pool = openPool({
    ...{ url: server.database.url, role: appRole, max: 2, statementTimeoutMs: 60_000, connectMs: 60_000 },
    onError: () => undefined,
  })
  const renderPool = openRenderPool()
  const publicUrl = 'https://console.example'
  const source = contentSource(renderPool, { publicUrl, secrets })
  const log = openLog('silent')
  const sender = openMessageSender({ pool, secrets, log, context: contextTo(mail.allow), source, publicUrl })
  await sender.inTransaction(tenantId, ctx => addSmtp(ctx, { id: 'mail', fields: mail.fields, merchants: [] }))
  deliver = id => sender.deliverNow(tenantId, id)
  opened.push(mail, sender, renderPool, { close: () => pool.end() })
  await server.admin.query(`update users set merchants = '{lykta}' where tenant_id = 'nordhem' and id = 'dataanalyst'`)
  const lines = [
    { id: '1', description: 'Lamp', quantity: 2, unitPrice: 199.5, imageUrl: 'https://shop.example/lamp.jpg?a=1&b=2' },
    { id: '2', description: 'Bulb', quantity: 1 },
  ]
  await send(admin, 'orders', [anOrder('T-1', { currency: 'SEK', locale: 'en', lines })])
  await send(admin, 'shipments', [aShipment('t1', { orderNumber: 'T-1', serviceProviderId: 'postnord' })])
})
afterAll(async () => {
  for (const item of opened.reverse()) await item.close()
})
beforeEach(() => {
  mail.mails.length = 0
})

const about = { containerType: 'Shipment', containerId: 'fjallro-t1' } as const
const idOf = async (email: string) =>
  (
    await server.admin.query<{ id: string }>('select id from users where tenant_id = $1 and email = $2', [
      tenantId,
      email,
    ])
  ).rows[0]?.id ?? ''

describe('a test of an e-mail', () => {
  test('arrives at colleagues with [Test] in its subject, the pictures and prices of what was ordered, and as plain text', async () => {
    const body = { templateId: 'on_its_way_email', ...about, locale: 'en' }
    const userIds = [await idOf('user@nordhem.example'), await idOf('support@nordhem.example')]
    const first = await admin.ask(sendTest, { body: { ...body, userIds } })
    expect(first.recipients.toSorted()).toEqual(['support@nordhem.example', 'user@nordhem.example'])
    const { rows } = await server.admin.query<{ id: string }>('select id from messages where is_test')
    for (const { id } of rows) await deliver(id)
    expect(mail.mails.flatMap(({ envelopeTo }) => envelopeTo).toSorted()).toEqual(first.recipients.toSorted())
    const [receivedMail] = mail.mails
    expect(receivedMail?.subject).toMatch(/^\[Test\] /)
    const html = String(receivedMail?.html)
    expect(html).toContain('<img src="https://shop.example/lamp.jpg?a=1&amp;b=2" alt="" width="56"')
    expect(html).toMatch(/2 ×<\/span> Lamp/)
    expect(html).toContain('SEK\u00a0399.00')
    expect(html.match(/width="56"/g)).toHaveLength(1)
    expect(receivedMail?.text).toMatch(/Your order\n2 × Lamp SEK.399\.00\n1 × Bulb/)
    expect(receivedMail?.text).toContain('Track your parcel (http')
  })

  test('goes to active colleagues who may see the merchant, and to nobody else', async () => {
    const status = async (userIds: string[], fields = {}) => {
      const sent = { templateId: 'on_its_way_email', ...about, userIds, ...fields }
      const reply = await admin.call(sendTest, { body: sent as never })
      return reply.status === 400 ? reply.errors[0]?.name : reply.status
    }
    const limited = await idOf('dataanalyst@nordhem.example')
    expect(await status([limited])).toMatch(/^userIds/)
    expect(await status([limited], { containerId: undefined })).toBe(201)
    expect(await status(['nobody'])).toMatch(/^userIds/)
    expect(await status([])).toMatch(/^userIds/)
    expect(await status([limited], { templateId: 'on_its_way_text' })).toMatch(/^userIds/)
    const names = (await admin.ask(testReceivers)).map(({ name }) => name)
    expect(names).toContain('User at Nordhem')
    expect(names.every(name => !name.includes('Sydkust'))).toBe(true)
    expect((await (await server.as('user@nordhem.example')).call(testReceivers)).status).toBe(403)
  })
})

test('a mail from a service point says its address, its hours and the last day to collect', async () => {
  await server.admin.query(
    `update service_providers set settings = settings || '{"storageDays": 7}' where id = 'postnord'`,
  )
  const refs = [
    { type: 'service_point_address', value: 'Storgatan 1, 211 42 Malmö' },
    { type: 'service_point_hours', value: 'Mon–Fri 8–20' },
    { type: 'service_point_hours', value: 'Sat 10–16' },
  ]
  await send(admin, 'shipments', [
    aShipment('shelf', { serviceProviderId: 'postnord', servicePointName: 'Coop Möllan', refs, toCountryCode: 'SE' }),
  ])
  await send(admin, 'events', [
    anEvent('shelf', 'at_service_point', '2026-11-16T08:00:00Z', { placeName: 'Coop Möllan' }),
  ])
  const show = async (containerId: string) =>
    admin.ask(render, {
      body: { templateId: 'ready_at_service_point_email', containerType: 'Shipment', containerId, locale: 'en' },
    })
  const { text, problems } = await show('fjallro-shelf')
  expect(problems.filter(({ part }) => part !== 'to')).toEqual([])
  expect(text).toContain('Collect it at\nCoop Möllan\nStorgatan 1, 211 42 Malmö')
  expect(text).toContain('Opening hours\nMon–Fri 8–20, Sat 10–16')
  expect(text).toContain('Collect it by\nMonday 23 November')
  expect((await show('fjallro-t1')).text).not.toMatch(/Collect it by|Opening hours/)
})

test('the picture of a line is an https address; anything else is refused by name, null clears it', async () => {
  const put = async (imageUrl: unknown) => {
    const lines = [{ id: '1', description: 'Lamp', imageUrl }]
    const { items } = await admin.ask(contract.ingress.orders, {
      body: { items: [anOrder('P-1', { lines })] } as never,
    })
    return items[0]?.errors?.[0]?.name ?? null
  }
  const stored = async () =>
    (await admin.ask(contract.orders.get, { params: { id: 'P-1', merchantId: 'fjallro' } })).orderLines.map(
      ({ imageUrl }) => imageUrl,
    )
  expect(await put('https://shop.example/å.jpg?w=1')).toBeNull()
  expect(await stored()).toEqual(['https://shop.example/å.jpg?w=1'])
  for (const bad of [
    'http://shop.example/a.jpg',
    'javascript:alert(1)',
    'https://shop.example/"onerror="x',
    'https://user:pass@shop.example/a.jpg',
    '/a.jpg',
    `https://shop.example/${'a'.repeat(2000)}`,
    7,
  ])
    expect([bad, await put(bad)]).toEqual([bad, 'lines.0.imageUrl'])
  expect(await stored()).toEqual(['https://shop.example/å.jpg?w=1'])
  expect(await put(null)).toBeNull()
  expect(await stored()).toEqual([null])
})

test('an image of the dynamic content brings its alternative text, unless the mail says one', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  await admin.ask(contract.assets.create, {
    body: { id: 'banner', type: 'ImageAsset', altText: 'A "red" sofa & more', items: [] },
  })
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(png)]), 'sofa.png')
  const stored = await fetch(`${server.url}/api/v1/assets/banner/content`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}` },
    body: form,
  })
  expect(stored.status).toBe(200)
  const content =
    '<p><img src="{{ assets.banner }}"><img alt="" src="{{ assets.banner }}"><img src="https://x.example/a.png"></p>'
  const template = {
    ...{ id: 'draft', type: 'email', targetType: 'Shipment', name: 'Draft', contentType: 'text/html' },
    ...{ content, payload: '{"subject": "S"}' },
  } as const
  const { html, text, problems } = await admin.ask(render, { body: { template, ...about } })
  expect(html).toContain('<img alt="A &quot;red&quot; sofa &amp; more" src="http')
  expect(html?.match(/alt=/g)).toHaveLength(2)
  expect(text).toBe('A "red" sofa & more')
  expect(problems.flatMap(({ part, message }) => (part === 'to' ? [] : message))).toEqual([
    'This image has no alt text. Say what it shows: alt="…"',
  ])
})

test.each(['Shipment', 'Order', 'OrderDelivery', 'Invite', 'SystemNotification'] as const)(
  'the brand frame of a mail about %s can be saved and drawn without a change',
  async targetType => {
    const { content } = await admin.ask(frame, { query: { targetType } })
    const body = { id: `frame-${targetType}`.toLowerCase(), type: 'email', targetType, name: 'Mine', content } as const
    const payload = '{"subject": "S"}'
    await admin.ask(contract.templates.create, { body: { ...body, contentType: 'text/mjml', payload } })
    const { html, problems } = await admin.ask(render, { body: { templateId: body.id, containerType: targetType } })
    expect(problems).toEqual([])
    expect(html).toContain('Your heading')
  },
)
