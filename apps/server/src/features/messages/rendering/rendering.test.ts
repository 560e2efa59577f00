import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { anEvent, anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { putTemplate } from '../../../test/data/templates.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
const { render, sendTest } = contract.rendering
let admin: Caller

const payload = (fields: Record<string, unknown>) =>
  JSON.stringify({ subject: 'About {{ shipmentNumber }}', ...fields })

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  const put = putTemplate.bind(null, server.admin)
  const html = { contentType: 'text/html', purpose: 'reminder' }
  await put({
    ...html,
    id: 'main',
    content:
      '<body><p>Hello {{ receiverFirstName }}, {{ statusText }}. <a href="{{ trackingUrl }}">Track</a></p></body>',
    payload: payload({ preheader: 'From {{ merchant.name }}', attachments: ['list'] }),
  })
  await put({
    ...html,
    id: 'main-sv',
    parentId: 'main',
    locale: 'sv',
    content: '<p>Hej {{ receiverFirstName }}, {{ statusText }}</p>',
    payload: payload({ subject: 'Om {{ shipmentNumber }}' }),
  })
  await put({
    id: 'list',
    type: 'attachment',
    contentType: 'text/csv',
    content: 'number\n{% for one in packages %}{{ one.number }}\n{% endfor %}',
  })
  await put({
    id: 'values',
    type: 'webhook',
    content: 'https://shop.example/hook?n={{ shipmentNumber }}',
    payload: '{{ events | json }}',
  })
  await put({
    id: 'buyer',
    ...html,
    targetType: 'Order',
    content: '{{ lines[0].description }} {{ shipments[0].shipmentNumber }} {{ trackingUrl }}',
    payload: '{"subject": "{{ orderNumber }}"}',
  })
  await send(admin, 'orders', [
    anOrder('R-1', {
      email: 'buyer@mail.example',
      locale: 'en',
      lines: [{ id: '1', description: 'Wool blanket', quantity: 2 }],
    }),
  ])
  await send(admin, 'shipments', [
    aShipment('r1', { orderNumber: 'R-1', toPhone: '070-174 06 05' }),
    aShipment('r2', { toEmail: 'maja@mail.example', toCountryCode: 'SE' }),
    aShipment('back', {
      scenarioId: 'inbound_return',
      fromName: 'Åsa Berg',
      fromEmail: 'asa@mail.example',
      fromCountryCode: 'NO',
      toEmail: 'warehouse@shop.example',
    }),
  ])
  await send(admin, 'events', [anEvent('r1', 'in_transit', '2026-11-03T10:00:00Z', { placeCity: 'Örebro' })])
})

const rendered = (body: Record<string, unknown>) =>
  admin.ask(render, { body: { containerType: 'Shipment', ...body } as never })
const edited = (fields: Record<string, unknown>) => ({
  id: 'draft',
  type: 'email',
  targetType: 'Shipment',
  name: 'Draft',
  contentType: 'text/html',
  content: '<p>Hi</p>',
  payload: '{"subject": "S"}',
  ...fields,
})

describe('a stored template', () => {
  test('has the values of a shipment, its order and its merchant', async () => {
    const reply = await rendered({ templateId: 'main', containerId: 'fjallro-r1' })
    expect(reply).toMatchObject({
      subject: 'About r1',
      recipient: 'buyer@mail.example',
      locale: 'en',
      isFallback: false,
    })
    expect(reply.html).toContain('Hello Maja, In transit.')
    expect(reply.html).toMatch(/^<body><div style="display:none[^>]+>From Fjällro/)
    expect(reply.html).toMatch(/href="http:\/\/localhost:\d+\/track\//)
    expect(reply.text).toMatch(/^Hello Maja, In transit\. Track \(http/)
    expect(JSON.parse(reply.payload ?? '')).toMatchObject({
      preheader: 'From Fjällro',
      to: ['buyer@mail.example'],
      attachments: ['The list.csv'],
    })
  })

  test('is written in the language of the receiver, or of who asks, with a mark if there is none', async () => {
    expect(await rendered({ templateId: 'main', containerId: 'fjallro-r2' })).toMatchObject({
      subject: 'Om r2',
      locale: 'sv',
    })
    expect(await rendered({ templateId: 'main', containerId: 'fjallro-r2', locale: 'fi' })).toMatchObject({
      locale: 'en',
      isFallback: true,
    })
    expect(await rendered({ templateId: 'main', containerId: 'fjallro-r1', locale: 'sv-SE' })).toMatchObject({
      locale: 'sv',
      isFallback: false,
    })
  })

  test('about a return goes to who sends it back', async () => {
    const reply = await rendered({ templateId: 'main', containerId: 'fjallro-back' })
    expect(reply.recipient).toBe('asa@mail.example')
    expect(reply.html).toContain('Hello Åsa')
  })

  test('about an order finds its merchant, lines, shipments and their link', async () => {
    const reply = await rendered({ templateId: 'buyer', containerType: 'Order', containerId: 'R-1' })
    expect(reply).toMatchObject({ html: expect.stringMatching(/^Wool blanket r1 http.+\/track\/.+/), subject: 'R-1' })
  })

  test('of a webhook shows its body; events are in the language of the receiver', async () => {
    const reply = await rendered({ templateId: 'values', containerId: 'fjallro-r1', locale: 'en' })
    expect(JSON.parse(reply.payload ?? '')).toEqual([
      { text: 'Your parcel is on its way', at: '2026-11-03T10:00:00.000Z', city: 'Örebro' },
    ])
    expect(reply.recipient).toBe('https://shop.example/hook?n=r1')
  })

  test('has samples without a container', async () => {
    const reply = await rendered({ templateId: 'main', locale: 'en' })
    expect(reply.html).toContain('Hello Astrid, In transit')
  })
})

describe('a template that is being edited', () => {
  test('takes the place of the stored one', async () => {
    const template = edited({ id: 'main-sv', parentId: 'main', locale: 'sv', content: '<p>{{ toCity }}</p>' })
    expect(await rendered({ template, containerId: 'fjallro-r1' })).toMatchObject({
      html: '<p>Malmö</p>',
      locale: 'sv',
    })
  })

  test('in MJML is compiled', async () => {
    const content =
      '<mjml><mj-body><mj-section><mj-column><mj-text>{{ toName }}</mj-text></mj-column></mj-section></mj-body></mjml>'
    const reply = await rendered({ template: edited({ contentType: 'text/mjml', content }), containerId: 'fjallro-r1' })
    expect(reply.html).toMatch(/<div[^>]*>Maja Lindqvist<\/div>/)
  })

  test.each([
    [
      { content: '<p>\n{{ servicePointName }}</p>' },
      { part: 'content', message: 'servicePointName has no value and no default', line: 2 },
    ],
    [{ payload: '{"subject": "{{ oops }}"}' }, { part: 'subject', message: 'oops has no value and no default' }],
    [{ payload: '{"subject": ""}' }, { part: 'subject', message: 'The subject is empty' }],
    [{ payload: 'not json' }, { part: 'payload' }],
    [{ payload: payload({ attachments: ['nothing'] }) }, { message: 'Attachment “nothing” not found' }],
    [
      { payload: payload({ to: 'a@x.example, b@x.example' }) },
      { part: 'to', message: 'The e-mail address is invalid' },
    ],
    [{ payload: payload({ cc: ['Eve <eve@x.example>'] }) }, { part: 'cc', message: 'The e-mail address is invalid' }],
    [
      { payload: payload({ replyTo: 'x@y.example\r\nBcc: z@y.example' }) },
      { part: 'replyTo', message: 'The e-mail address is invalid' },
    ],
    [
      { content: '{% for i in (1..100000000) %}{% endfor %}' },
      { message: expect.stringMatching(/longer|memory|limit/) },
    ],
    [
      { type: 'webhook', contentType: 'application/json', content: 'https://{{ toCity }}.example/', payload: '{}' },
      { message: 'The address of the webhook is invalid' },
    ],
    [
      {
        type: 'webhook',
        contentType: 'application/json',
        content: 'https://shop.example/{% for i in (1..2000) %}a{% endfor %}',
        payload: '{}',
      },
      { part: 'content', message: 'The address of the webhook is too long' },
    ],
    [
      { type: 'tracking_page', content: '{% for i in (1..50001) %}a{% endfor %}', payload: null },
      { part: 'content', message: expect.stringMatching(/A block can have up to 50\s000 characters/) },
    ],
  ])('%o says what is wrong', async (fields, problem) => {
    const { problems } = await rendered({ template: edited(fields), containerId: 'fjallro-r1' })
    expect(problems[0]).toMatchObject(problem)
  })

  test('may be full of marks without an end: its plain text has them too', async () => {
    const many = '{% for i in (1..400) %}{% for j in (1..1000) %}<{% endfor %}{% endfor %}'
    const { text } = await rendered({ template: edited({ content: `<p>Hi</p>${many}` }), containerId: 'fjallro-r1' })
    expect(text).toBe(`Hi\n\n${'<'.repeat(400_000)}`)
  })

  test('can’t start another header', async () => {
    await send(admin, 'shipments', [
      aShipment('inject', { toName: 'Eve\r\nBcc: all@x.example', toEmail: 'eve@x.example' }),
    ])
    const reply = await rendered({
      template: edited({ payload: payload({ subject: 'For {{ toName }}', senderName: '{{ toName }}' }) }),
      containerId: 'fjallro-inject',
    })
    expect(reply.subject).toBe('For Eve Bcc: all@x.example')
    expect(JSON.parse(reply.payload ?? '').senderName).toBe('Eve Bcc: all@x.example')
  })
})

test('what is unclear, unknown, another tenant’s or not allowed is refused', async () => {
  const status = async (caller: Caller, body: unknown) => (await caller.call(render, { body: body as never })).status
  const about = { containerType: 'Shipment' }
  expect(await status(admin, about)).toBe(400)
  expect(await status(admin, { ...about, templateId: 'main', template: edited({}) })).toBe(400)
  expect(await status(admin, { ...about, templateId: 'nothing' })).toBe(404)
  expect(await status(admin, { ...about, templateId: 'main', containerId: 'nothing' })).toBe(404)
  expect(await status(await server.as('admin@sydkust.example'), { ...about, templateId: 'main' })).toBe(404)
  expect(await status(await server.as('user@nordhem.example'), { ...about, templateId: 'main' })).toBe(403)
})

test('a reminder by text has a link to unsubscribe, if it needs no further part', async () => {
  const text = (words: string, purpose = 'reminder') =>
    rendered({
      template: edited({ type: 'text', text: words, contentType: 'text/plain', purpose }),
      containerId: 'fjallro-r1',
    })
  const link = /\nUnsubscribe: http\S+\/u\/[\w-]{34}$/
  expect((await text('Fetch your parcel')).text).toMatch(link)
  expect((await text('Fetch your parcel', 'transactional')).text).toBe('Fetch your parcel')
  expect((await text('x'.repeat(120))).text).toBe('x'.repeat(120))
  expect((await text('x'.repeat(170))).text).toMatch(link)
  expect((await text('Stop: {{ unsubscribeUrl }}')).text).toMatch(/^Stop: http\S+$/)
})

describe('a test', () => {
  test('goes to who asks, each time anew', async () => {
    const body = { templateId: 'main', containerType: 'Shipment', containerId: 'fjallro-r1' } as const
    const [a, b] = [await admin.ask(sendTest, { body }), await admin.ask(sendTest, { body })]
    expect(a).toMatchObject({
      recipient: 'admin@nordhem.example',
      isTest: true,
      state: 'queued',
      containerNumber: 'r1',
    })
    expect(b.id).not.toBe(a.id)
  })

  test('of a text message needs a number that can be one', async () => {
    const template = edited({
      type: 'text',
      contentType: 'text/plain',
      content: null,
      text: 'Hi {{ toName }}',
      payload: null,
    })
    const body = { template, containerType: 'Shipment' }
    const refused = await admin.call(sendTest, { body: { ...body, phone: '12' } as never })
    expect([refused.status, refused.body]).toEqual([
      400,
      { errors: [{ name: 'phone', message: 'The phone number is invalid' }] },
    ])
    expect(await admin.ask(sendTest, { body: { ...body, phone: '0701740605' } as never })).toMatchObject({
      recipient: '+46701740605',
      channel: 'text',
    })
  })
})

describe('ready blocks', () => {
  const { blocks } = contract.rendering

  test('are in the language of a template, for those who write templates', async () => {
    const ask = (locale: string) => admin.ask(blocks, { query: { targetType: 'Shipment', locale } })
    const swedish = await ask('sv-SE')
    expect(swedish.map(({ id }) => id)).toEqual([
      'parcel_card',
      'progress',
      'products',
      'button',
      'help',
      'brand_frame',
    ])
    expect(JSON.stringify(swedish)).toContain('Transportör')
    expect(JSON.stringify(await ask('tlh'))).toContain('Carrier')
    const user = await server.as('user@nordhem.example')
    expect((await user.call(blocks, { query: { targetType: 'Shipment' } })).status).toBe(403)
    expect((await admin.call(blocks, { query: { targetType: 'Parcel' } as never })).status).toBe(400)
  })
})
