import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { jobEnded } from '../../../test/data/container-jobs.ts'
import { anEvent, anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { putTemplate } from '../../../test/data/templates.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer({ parts: ['api', 'worker'] })
const { act } = contract.containers
const { get, list, results, retry, undo } = contract.containerJobs
let admin: Caller
let user: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  user = await server.as('user@nordhem.example')
  const put = putTemplate.bind(null, server.admin)
  await put({ id: 'arrived' })
  await put({ id: 'late', validMilestones: ['in_transit', 'arrival'], validMerchants: ['fjallro'] })
  await put({ id: 'of-lykta', validMerchants: ['lykta'] })
  await put({ id: 'withdrawn' })
  await put({ id: 'short', type: 'text' })
  await put({ id: 'hook', type: 'webhook' })
  await put({ id: 'ordered', targetType: 'Order', validMilestones: ['completed'], validMerchants: ['fjallro'] })
  await put({ id: 'off', isEnabled: false })
  await put({ id: 'by-rules', allowOperatorSend: false })
  await put({ id: 'shipped', isSystem: true }, 'system')
  await put({ id: 'theirs' }, 'sydkust')
})

const email = (templateId: string) => ({ type: 'email', templateId })
const reachable = { toEmail: 'maja@mail.example', toPhone: '070-174 06 05' }
const on = (containers: unknown[], ...actions: unknown[]) => ({ body: { type: 'shipment', containers, actions } })
const many = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    aShipment(`${prefix}-${index}`, { senderReference: `${prefix}ref`, ...reachable }),
  )

/** The containers that a message was stored for and not refused. */
const sent = async (prefix: string) =>
  (
    await server.admin.query<{ id: string }>(
      `select container_id as id from messages where container_id like $1 and state = 'queued' order by container_id`,
      [`%${prefix}%`],
    )
  ).rows.map(row => row.id)

describe('a request is refused as a whole', () => {
  test.each([
    ['is not there', email('nothing'), 'Template “nothing” not found'],
    ['is another tenant’s', email('theirs'), 'Template “theirs” not found'],
    ['is of another channel', email('short'), 'Template “The short” can’t be used for e-mails'],
    ['is about something else', email('ordered'), 'Template “The ordered” can’t be used for shipments'],
    ['is disabled', email('off'), 'Operators can’t send template “The off”'],
    ['is not for operators', email('by-rules'), 'Operators can’t send template “The by-rules”'],
    ['is the system’s own', email('shipped'), 'Operators can’t send template “The shipped”'],
  ])('when its template %s', async (_, action, message) => {
    const before = (await user.ask(list)).length
    const answer = await user.call(act, on(['anything'], action))
    expect([answer.status, answer.body]).toEqual([400, { errors: [{ name: 'actions', message }] }])
    expect((await user.call(list)).body).toHaveLength(before)
  })

  test('when it also asks for another action', async () => {
    const { status, body } = await user.call(
      act,
      on(['x'], { type: 'tag', tagId: 'vip', operation: 'add' }, email('arrived')),
    )
    expect([status, body]).toEqual([
      400,
      { errors: [{ name: 'actions', message: 'Send messages in a request of their own' }] },
    ])
  })

  test('when its template is only for merchants that the user may not see', async () => {
    const limited = await server.as('merchant@nordhem.example')
    const { status, body } = await limited.call(act, on(['x'], email('of-lykta')))
    expect([status, body]).toEqual([400, { errors: [{ name: 'actions', message: 'Template “of-lykta” not found' }] }])
  })

  test('when it is malformed, or names a template twice', async () => {
    const wrong = [
      { type: 'email' },
      { type: 'attachment', templateId: 'arrived' },
      { ...email('arrived'), to: 'someone' },
      email(''),
      email('x'.repeat(101)),
      email('\ud800'),
      { type: 'email', templateId: 7 },
    ]
    for (const action of wrong)
      expect([action, (await user.call(act, on(['x'], action))).status]).toEqual([action, 400])
    expect((await user.call(act, on(['x'], email('arrived'), email('arrived')))).status).toBe(400)
  })
})

describe('sending', () => {
  test.each([
    ['email', 'arrived', 'No e-mail address'],
    ['text', 'short', 'No phone number'],
  ])('a container that %s can’t reach says so, and there is nothing to undo', async (type, templateId, message) => {
    await send(admin, 'shipments', [aShipment('alone')])
    const reply = await user.ask(act, on(['fjallro-alone', 'none'], { type, templateId }))
    expect(reply).toMatchObject({
      done: 0,
      refused: 2,
      results: expect.arrayContaining([{ id: 'fjallro-alone', merchantId: 'fjallro', status: 'refused', message }]),
    })
    const { jobId } = reply
    expect((await user.call(get, { params: { id: jobId } })).body).toMatchObject({ canUndo: false })
    expect((await user.call(undo, { params: { id: jobId } })).status).toBe(409)
  })

  test('a webhook needs no receiver', async () => {
    await send(admin, 'shipments', [aShipment('hooked')])
    expect(await user.ask(act, on(['fjallro-hooked'], { type: 'webhook', templateId: 'hook' }))).toMatchObject({
      done: 1,
    })
    expect(await sent('hooked')).toEqual(['fjallro-hooked'])
  })

  test('messages are queued for the containers that the template allows; the others say why', async () => {
    const booked = [aShipment('m1', reachable), aShipment('m2'), aShipment('m3', { merchantId: 'lykta' })]
    await send(admin, 'shipments', booked)
    const moved = ['m1', 'm3'].map(number => anEvent(number, 'in_transit', '2026-11-03T10:00:00Z'))
    await send(admin, 'events', moved)
    const reply = await user.ask(act, on(['lykta-m3', 'fjallro-m2', 'fjallro-m1'], email('late')))
    expect(reply).toMatchObject({ done: 1, refused: 2 })
    expect(reply.results).toEqual([
      expect.objectContaining({ id: 'lykta-m3', message: 'The late isn’t available for merchant lykta' }),
      expect.objectContaining({
        id: 'fjallro-m2',
        message: 'The late can only be sent in: In transit, Arrival. Current milestone: Preparation',
      }),
      { id: 'fjallro-m1', merchantId: 'fjallro', status: 'done', message: null },
    ])
    expect(await sent('-m')).toEqual(['fjallro-m1'])
  })

  test('orders are allowed by milestone and by merchant', async () => {
    const to = { email: 'maja@mail.example' }
    const booked = [anOrder('ord-1'), anOrder('ord-2', to), anOrder('ord-2', { ...to, merchantId: 'lykta' })]
    await send(admin, 'orders', booked)
    await send(admin, 'shipments', [
      aShipment('of-ord-2', { orderNumber: 'ord-2' }),
      aShipment('of-lykta', { orderNumber: 'ord-2', merchantId: 'lykta' }),
    ])
    const delivered = ['of-ord-2', 'of-lykta'].map(number => anEvent(number, 'delivered', '2026-11-03T10:00:00Z'))
    await send(admin, 'events', delivered)
    const containers = [
      { id: 'ord-1', merchantId: 'fjallro' },
      { id: 'ord-2', merchantId: 'fjallro' },
      { id: 'ord-2', merchantId: 'lykta' },
    ]
    const reply = await user.ask(act, { body: { type: 'order', containers, actions: [email('ordered')] } })
    expect(reply.results).toEqual([
      expect.objectContaining({
        message: 'The ordered can only be sent in: Completed. Current milestone: Preparation',
      }),
      expect.objectContaining({ id: 'ord-2', merchantId: 'fjallro', status: 'done' }),
      expect.objectContaining({ merchantId: 'lykta', message: 'The ordered isn’t available for merchant lykta' }),
    ])
    expect(await sent('ord-')).toEqual(['ord-2'])
    const { items, count } = await user.ask(contract.search.orders, { query: { text: 'ord-2' } })
    expect([count, ...items.map(({ document }) => document.milestoneIndex)]).toEqual([2, 6000, 6000])
    const completed = { query: { text: 'ord', facets: 'milestoneIndex:6000' } }
    expect((await user.ask(contract.search.orders, completed)).count).toBe(2)
  })

  test('an address is checked before sending, and a corrected one is used when the job is retried', async () => {
    const wrong = [
      'a@x.example, b@x.example',
      'Eve <eve@x.example>',
      'eve@x.example\r\nBcc: all@x.example',
      `${'x'.repeat(250)}@x.example`,
    ]
    const booked = wrong.map((toEmail, index) => aShipment(`wrong-${index}`, { toEmail }))
    await send(admin, 'shipments', booked)
    const names = booked.map(({ shipmentNumber }) => `fjallro-${shipmentNumber}`)
    const { jobId: id, results: refusals } = await user.ask(act, on(names, email('arrived')))
    expect(refusals.map(({ message }) => message)).toEqual(names.map(() => 'The e-mail address is invalid'))
    await send(admin, 'shipments', [aShipment('wrong-1', { toEmail: 'Eve@X.example' })])
    await user.call(retry, { params: { id } })
    expect(await jobEnded(user, id)).toMatchObject({ done: 1, refused: 3 })
    const { rows } = await server.admin.query(
      `select recipient from messages where state = 'queued' and container_id like '%wrong%'`,
    )
    expect(rows).toEqual([{ recipient: 'eve@x.example' }])
  })

  test('messages are stored once when the same request comes three times at once', async () => {
    await send(admin, 'shipments', many('twin', 2))
    const request = on(['fjallro-twin-0', 'fjallro-twin-1'], { type: 'text', templateId: 'short' })
    const headers = { 'idempotency-key': 'one-send' }
    const answers = await Promise.all([1, 2, 3].map(() => user.call(act, { ...request, headers })))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await sent('twin')).toEqual(['fjallro-twin-0', 'fjallro-twin-1'])
  })

  test('more than a thousand are a job, which sends each once, even if it is retried', async () => {
    const booked = many('many', 1001).map((item, index) => (index % 10 === 7 ? { ...item, toEmail: null } : item))
    await send(admin, 'shipments', booked.slice(0, 1000))
    await send(admin, 'shipments', booked.slice(1000))
    const names = booked.map(({ shipmentNumber }) => `fjallro-${shipmentNumber}`)
    const { jobId: id } = await user.ask(act, on(names, email('arrived')))
    expect(await jobEnded(user, id)).toMatchObject({ status: 'done', total: 1001, done: 901, refused: 100 })
    const page = await user.ask(results, { params: { id }, query: { status: 'refused' } })
    expect(new Set(page.items.map(({ message }) => message))).toEqual(new Set(['No e-mail address']))
    const [news] = await user.ask(contract.notifications.list)
    expect(news).toMatchObject({ title: 'Sending e-mails finished' })

    await send(admin, 'shipments', many('many', 1000))
    const again = await Promise.all([1, 2].map(() => user.call(retry, { params: { id } })))
    expect(again.map(({ status }) => status).sort()).toEqual([202, 409])
    expect(await jobEnded(user, id)).toMatchObject({ done: 1001, refused: 0 })
    expect(await sent('many')).toEqual(names.toSorted())
  })

  test('nothing is sent once the template is withdrawn', async () => {
    await send(admin, 'shipments', many('gone', 2))
    await server.admin.query(`update templates set is_enabled = false where tenant_id = 'nordhem' and id = 'withdrawn'`)
    const asked = await user.call(act, {
      body: { type: 'shipment', matching: { text: 'goneref' }, actions: [email('withdrawn')] },
    })
    expect(asked.status).toBe(400)
    expect(await sent('gone')).toEqual([])
  })
})
