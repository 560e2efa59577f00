import { contract } from '@aftermile/contract/index'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { array, sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { actOnMatching, jobEnded } from '../../../test/data/container-jobs.ts'
import { anEvent, anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { putTemplate } from '../../../test/data/templates.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { type Channel, channels } from './channels.ts'

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

afterEach(() => {
  for (const id of ['email', 'text', 'webhook'] as const) delete channels[id]
})

const email = (templateId: string) => ({ type: 'email', templateId })
const on = (containers: unknown[], ...actions: unknown[]) => ({ body: { type: 'shipment', containers, actions } })
const some = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => aShipment(`${prefix}-${at}`, { senderReference: `${prefix}ref` }))

/** Stores messages in the transaction, as a real channel must. */
const store = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db.run(sql`
    insert into audit_entries (tenant_id, user_id, user_name, action, noun, item_id, changes)
    select ${ctx.tenantId}, ${ctx.author.id}, ${ctx.author.name}, 'create', 'message', id, '{}' from unnest(${array(ids)}::text[]) id`)
const storing: Channel = async (ctx, { about }) => {
  await store(
    ctx,
    about.map(({ id }) => id),
  )
  return new Map()
}
const sent = async (prefix: string) =>
  (
    await server.admin.query<{ id: string }>(
      `select item_id as id from audit_entries where noun = 'message' and item_id like $1 order by item_id`,
      [`%${prefix}%`],
    )
  ).rows.map(row => row.id)

describe('a request is refused as a whole', () => {
  test.each([
    ['is not there', email('nothing'), 'Template “nothing” not found'],
    ['is another tenant’s', email('theirs'), 'Template “theirs” not found'],
    ['is of another channel', email('short'), 'Template “The short” can’t be used for e-mail'],
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

describe('without a channel', () => {
  test.each([
    ['email', 'arrived', 'No channel is set up for e-mail'],
    ['text', 'short', 'No channel is set up for text messages'],
    ['webhook', 'hook', 'No channel is set up for webhooks'],
  ])('each row of %s says so, and there is nothing to undo', async (type, templateId, message) => {
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
})

describe('a channel', () => {
  test('gets the containers that the template allows; the others say why', async () => {
    channels.email = storing
    await send(admin, 'shipments', [aShipment('m1'), aShipment('m2'), aShipment('m3', { merchantId: 'lykta' })])
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

  test('gets orders that the template allows by milestone, whatever its merchants', async () => {
    channels.email = storing
    await send(admin, 'orders', [anOrder('ord-1'), anOrder('ord-2'), anOrder('ord-2', { merchantId: 'lykta' })])
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
      expect.objectContaining({ id: 'ord-2', merchantId: 'lykta', status: 'done' }),
    ])
    expect(await sent('ord-')).toEqual(['ord-2', 'ord-2'])
    const { items, count } = await user.ask(contract.search.orders, { query: { text: 'ord-2' } })
    expect([count, ...items.map(({ document }) => document.milestoneIndex)]).toEqual([2, 6000, 6000])
    const completed = { query: { text: 'ord', facets: 'milestoneIndex:6000' } }
    expect((await user.ask(contract.search.orders, completed)).count).toBe(2)
  })

  test('may refuse a container with a reason, and stores nothing when it fails', async () => {
    await send(admin, 'shipments', some('left', 2))
    const names = ['fjallro-left-0', 'fjallro-left-1']
    channels.email = async (ctx, message) => {
      await storing(ctx, message)
      throw new Error('The channel broke')
    }
    expect((await user.call(act, on(names, email('arrived')))).status).toBe(500)
    expect(await sent('left')).toEqual([])
    channels.email = async (ctx, message) => {
      const about = message.about.filter(({ id }) => id.endsWith('0'))
      await storing(ctx, { ...message, about })
      return new Map(message.about.filter(one => !about.includes(one)).map(one => [one, 'It has no e-mail address']))
    }
    const { body } = await user.call(act, on(names, email('arrived')))
    expect(body).toMatchObject({ done: 1, refused: 1, results: [{}, { message: 'It has no e-mail address' }] })
    expect(await sent('left')).toEqual(['fjallro-left-0'])
  })

  test('gets the messages once when the same request comes three times at once', async () => {
    channels.text = storing
    await send(admin, 'shipments', some('twin', 2))
    const request = on(['fjallro-twin-0', 'fjallro-twin-1'], { type: 'text', templateId: 'short' })
    const headers = { 'idempotency-key': 'one-send' }
    const answers = await Promise.all([1, 2, 3].map(() => user.call(act, { ...request, headers })))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await sent('twin')).toEqual(['fjallro-twin-0', 'fjallro-twin-1'])
  })

  test('gets more than a thousand from a job, each once, even if the job is retried', async () => {
    const booked = some('many', 1001)
    await send(admin, 'shipments', booked.slice(0, 1000))
    await send(admin, 'shipments', booked.slice(1000))
    const names = booked.map(({ shipmentNumber }) => `fjallro-${shipmentNumber}`)
    const { jobId: id } = await user.ask(act, on(names, email('arrived')))
    expect(await jobEnded(user, id)).toMatchObject({ status: 'done', total: 1001, refused: 1001 })
    const page = await user.ask(results, { params: { id } })
    expect(new Set(page.items.map(({ message }) => message))).toEqual(new Set(['No channel is set up for e-mail']))
    const [news] = await user.ask(contract.notifications.list)
    expect(news).toMatchObject({
      title: 'Sending e-mails finished',
      content: '1\u00a0001 shipments: 1\u00a0001 rejected.',
    })

    channels.email = async (ctx, message) => {
      const about = message.about.filter(({ id: one }) => !one.endsWith('7'))
      await storing(ctx, { ...message, about })
      return new Map(message.about.filter(one => !about.includes(one)).map(one => [one, 'Not now']))
    }
    await user.call(retry, { params: { id } })
    expect(await jobEnded(user, id)).toMatchObject({ done: 901, refused: 100 })
    channels.email = storing
    const again = await Promise.all([1, 2].map(() => user.call(retry, { params: { id } })))
    expect(again.map(({ status }) => status).sort()).toEqual([202, 409])
    expect(await jobEnded(user, id)).toMatchObject({ done: 1001, refused: 0 })
    expect(await sent('many')).toEqual(names.toSorted())
  })

  test('gets nothing once the template is withdrawn', async () => {
    await send(admin, 'shipments', some('gone', 2))
    const id = await actOnMatching(user, { text: 'goneref' }, email('withdrawn'))
    expect(await jobEnded(user, id)).toMatchObject({ refused: 2, done: 0 })
    channels.email = storing
    await server.admin.query(`update templates set is_enabled = false where tenant_id = 'nordhem' and id = 'withdrawn'`)
    await user.call(retry, { params: { id } })
    expect(await jobEnded(user, id)).toMatchObject({ refused: 2 })
    const page = await user.ask(results, { params: { id } })
    expect(page.items[0]).toMatchObject({ message: 'Operators can’t send template “The withdrawn”' })
    expect(await sent('gone')).toEqual([])
  })
})
