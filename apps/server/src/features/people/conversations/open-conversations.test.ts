import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { anEvent, anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { isoAgo, sendForm, trackingPageOf } from '../../../test/data/receiver.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
const { create, putMessage, search, setState, list, colleagues } = contract.conversations
let admin: Caller
let user: Caller
let support: Caller
let limited: Caller
let foreign: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  user = await server.as('user@nordhem.example')
  support = await server.as('support@nordhem.example')
  foreign = await server.as('admin@sydkust.example')
  // A user who sees only Lykta.
  await server.admin.query(`update users set merchants = '{lykta}' where tenant_id = 'nordhem' and id = 'dataanalyst'`)
  limited = await server.as('dataanalyst@nordhem.example')
})

const talk = (number: string, fields: Record<string, unknown> = {}, caller = user) =>
  caller.ask(create, { body: { subjectId: `shipment/fjallro-${number}`, subject: `About ${number}`, ...fields } })

let messages = 0
const reply = (caller: Caller, conversationId: string, content: string) =>
  caller.ask(putMessage, { params: { conversationId, id: `m${++messages}` }, body: { content } })

/** The notifications of a caller that lead to a shipment. */
const noticesOf = async (caller: Caller, number: string) =>
  (await caller.ask(contract.notifications.list))
    .filter(({ path }) => path === `/shipments?id=fjallro-${number}`)
    .map(({ title, content }) => [title, content])

async function aParcel(number: string, fields: Record<string, unknown> = {}): Promise<void> {
  await send(admin, 'shipments', [aShipment(number, { toName: 'Maja Lindqvist', bookedAt: isoAgo(200), ...fields })])
}

/** The page of a delivered parcel, whose receiver can say that it did not come. */
async function deliveredPage(number: string, fields: Record<string, unknown> = {}): Promise<string> {
  await aParcel(number, fields)
  await send(admin, 'events', [anEvent(number, 'delivered', isoAgo(24), fields)])
  return trackingPageOf(admin, `${fields.merchantId ?? 'fjallro'}-${number}`)
}

describe('what a colleague writes', () => {
  test('notifies the author and everyone who took part, but not the writer', async () => {
    await aParcel('n1')
    const { id } = await talk('n1')
    expect(await noticesOf(admin, 'n1')).toEqual([])
    await reply(support, id, '<p>I asked the carrier</p>')
    expect(await noticesOf(user, 'n1')).toEqual([['Support at Nordhem replied', 'Shipment n1: About n1']])
    await reply(user, id, '<p>Thanks</p>')
    expect(await noticesOf(support, 'n1')).toEqual([['User at Nordhem replied', 'Shipment n1: About n1']])
    expect(await noticesOf(user, 'n1')).toHaveLength(1)
    expect(await noticesOf(admin, 'n1')).toEqual([])
  })

  test('notifies who is mentioned, who takes part from then on', async () => {
    await aParcel('n2')
    const { id } = await talk('n2', {
      body: '<p>@<strong>admin at nordhem</strong>, please look. @Admin at Nordhemmet</p>',
    })
    expect(await noticesOf(admin, 'n2')).toEqual([['User at Nordhem mentioned you', 'Shipment n2: About n2']])
    expect(await noticesOf(support, 'n2')).toEqual([])
    await reply(support, id, '<p>Done</p>')
    expect((await noticesOf(admin, 'n2'))[0]).toEqual(['Support at Nordhem replied', 'Shipment n2: About n2'])
  })

  test('notifies who is mentioned for the first time when a text is changed, once', async () => {
    await aParcel('n4')
    const { id } = await talk('n4')
    const written = await reply(user, id, '<p>@Support at Nordhem, look</p>')
    const params = { conversationId: id, id: written.id }
    const change = (content: string) => user.ask(putMessage, { params, body: { content } })
    await change('<p>@Support at Nordhem and @Admin at Nordhem, look</p>')
    await change('<p>@Support at Nordhem and @Admin at Nordhem, look again</p>')
    const mentioned = ['User at Nordhem mentioned you', 'Shipment n4: About n4']
    expect([await noticesOf(admin, 'n4'), await noticesOf(support, 'n4')]).toEqual([[mentioned], [mentioned]])
  })

  test('notifies nobody who may not see the merchant', async () => {
    await aParcel('n3')
    const { name } = await limited.ask(contract.users.me)
    await talk('n3', { body: `<p>@${name}</p>` })
    expect(await noticesOf(limited, 'n3')).toEqual([])
    const names = await user.ask(colleagues, { query: { subjectId: 'shipment/fjallro-n3' } })
    expect(names.map(each => each.name)).toContain('Admin at Nordhem')
    expect(names.map(each => each.name)).not.toContain(name)
    expect((await limited.call(colleagues, { query: { subjectId: 'shipment/fjallro-n3' } })).status).toBe(404)
  })
})

describe('what a receiver writes', () => {
  test('notifies everyone who can answer, until somebody takes part', async () => {
    const page = await deliveredPage('r1')
    await sendForm(`${page}/report-missing`, { text: 'Code 1234' })
    const notice = ['Parcel not received', 'The receiver wrote. Shipment r1']
    for (const caller of [admin, user, support]) expect(await noticesOf(caller, 'r1')).toEqual([notice])
    expect([await noticesOf(limited, 'r1'), await noticesOf(foreign, 'r1')]).toEqual([[], []])
    const [conversation] = await user.ask(list, { query: { subjectId: 'shipment/fjallro-r1' } })
    await reply(support, conversation?.id ?? '', '<p>We look for it</p>')
    await sendForm(`${page}/report-missing`, { text: 'Still not here' })
    expect(await noticesOf(support, 'r1')).toHaveLength(2)
    expect(await noticesOf(admin, 'r1')).toHaveLength(1)
  })

  test('opens a closed conversation again', async () => {
    const page = await deliveredPage('r2')
    await sendForm(`${page}/report-missing`, { text: 'Not here' })
    const [first] = await user.ask(list, { query: { subjectId: 'shipment/fjallro-r2' } })
    const id = first?.id ?? ''
    expect(first).toMatchObject({ isOpen: true, isFromReceiver: true, priority: 3, closedAt: null })
    const closed = await user.ask(setState, { params: { id }, body: { isOpen: false } })
    expect(closed).toMatchObject({ isOpen: false, closedByUsername: 'User at Nordhem', closedAt: expect.any(String) })
    await sendForm(`${page}/report-missing`, { text: 'Still not here' })
    expect(await user.ask(list, { query: { subjectId: 'shipment/fjallro-r2' } })).toMatchObject([{ isOpen: true }])
  })
})

describe('the list of conversations', () => {
  const found = async (caller: Caller, query: Record<string, string> = {}) =>
    (await caller.ask(search, { query: { size: '100', ...query } })).items

  test('has what is open, mine, and from receivers, and the most urgent first', async () => {
    await aParcel('s1')
    const { id } = await talk('s1', { body: '<p>Where &amp; when?</p>' })
    const [hit] = (await found(user)).filter(each => each.id === id)
    expect(hit).toMatchObject({
      number: 's1',
      merchantId: 'fjallro',
      isMine: true,
      isOpen: true,
      messageCount: 0,
      lastWrittenByUsername: 'User at Nordhem',
      isReceiverWaiting: false,
      excerpt: 'Where & when?',
    })
    const priorities = (await found(user)).map(({ priority }) => priority)
    expect(priorities).toEqual(priorities.toSorted((a, b) => b - a))
    expect((await found(support, { group: 'mine' })).some(each => each.id === id)).toBe(false)
    await reply(support, id, '<p>Tomorrow</p>')
    expect((await found(support, { group: 'mine' })).find(each => each.id === id)).toMatchObject({
      messageCount: 1,
      excerpt: 'Tomorrow',
      lastWrittenByUsername: 'Support at Nordhem',
    })
    const fromReceivers = await found(user, { group: 'receivers' })
    expect(fromReceivers.map(({ subject }) => subject)).toEqual(['Parcel not received', 'Parcel not received'])
    expect(fromReceivers.every(each => each.isReceiverWaiting && each.isFromReceiver)).toBe(true)

    await user.ask(setState, { params: { id }, body: { isOpen: false } })
    expect((await found(user)).some(each => each.id === id)).toBe(false)
    expect((await found(user, { state: 'closed' })).map(each => each.id)).toEqual([id])
    await user.ask(setState, { params: { id }, body: { isOpen: true } })
    expect((await found(user)).some(each => each.id === id)).toBe(true)
  })

  test('is within the tenant and the merchant limit', async () => {
    const page = await deliveredPage('s2', { merchantId: 'lykta' })
    await sendForm(`${page}/report-missing`, { text: '' })
    expect((await found(limited)).map(({ number }) => number)).toEqual(['s2'])
    expect(await found(foreign)).toEqual([])
    const { count } = await limited.ask(search, { query: { size: '1', page: '2' } })
    expect(count).toBe(1)
    expect((await limited.ask(contract.workToday.get)).openConversations).toBe(1)
    const [hit] = await found(user, { group: 'receivers' })
    const other = hit?.merchantId === 'lykta' ? null : hit
    if (other) {
      const call = { params: { id: other.id }, body: { isOpen: false } }
      expect((await limited.call(setState, call)).status).toBe(404)
      expect((await foreign.call(setState, call)).status).toBe(404)
    }
  })

  test('refuses what it does not know', async () => {
    expect((await user.call(search, { query: { state: 'late' as 'open' } })).status).toBe(400)
    expect((await user.call(search, { query: { group: 'theirs' as 'mine' } })).status).toBe(400)
    const sent = { params: { id: 'none' }, body: { isOpen: false } }
    expect((await user.call(setState, sent)).status).toBe(404)
  })
})

test('closing is audited, and a support thread can’t be closed', async () => {
  await aParcel('a1')
  const { id } = await talk('a1')
  for (const isOpen of [false, false, true]) await support.ask(setState, { params: { id }, body: { isOpen } })
  const { items } = await admin.ask(contract.audit.list, { query: { noun: 'conversation', itemId: id } })
  expect(items.map(({ userName, changes }) => [userName, changes.isOpen])).toEqual([
    ['Support at Nordhem', { before: false, after: true }],
    ['Support at Nordhem', { before: true, after: false }],
    ['User at Nordhem', undefined],
  ])
  const thread = await user.ask(contract.support.mine)
  expect((await user.call(setState, { params: { id: thread.id }, body: { isOpen: false } })).status).toBe(403)
})

test('shipments and orders are filtered by their open conversations', async () => {
  await send(admin, 'orders', [anOrder('filter')])
  await aParcel('f1', { orderNumber: 'filter' })
  await aParcel('f2', { orderNumber: 'filter-other' })
  const { id } = await talk('f1')
  const ids = async (value: string) =>
    (
      await user.ask(contract.search.shipments, { query: { facets: `hasOpenConversation:${value}`, size: '100' } })
    ).items
      .map(each => each.document.id)
      .filter(each => each.startsWith('fjallro-f'))
  const orderIds = async () =>
    (await user.ask(contract.search.orders, { query: { facets: 'hasOpenConversation:1', size: '100' } })).items.map(
      each => each.document.id,
    )
  expect([await ids('1'), await ids('0'), await orderIds()]).toEqual([
    ['fjallro-f1'],
    ['fjallro-f2'],
    expect.arrayContaining(['filter']),
  ])
  expect(await orderIds()).not.toContain('filter-other')
  await user.ask(setState, { params: { id }, body: { isOpen: false } })
  expect([await ids('1'), await orderIds()]).toEqual([[], expect.not.arrayContaining(['filter'])])
  expect((await user.call(contract.search.shipments, { query: { facets: 'hasOpenConversation:x' } })).status).toBe(400)
})

test('a note on a shipment shows on its order', async () => {
  await send(admin, 'orders', [anOrder('notes')])
  await aParcel('o1', { orderNumber: 'notes' })
  await aParcel('o2', { orderNumber: 'other-notes' })
  const onShipment = await talk('o1')
  await talk('o2')
  const subjectId = 'order/fjallro/notes'
  const onOrder = await user.ask(create, { body: { subjectId, subject: 'About the order' } })
  const idsWith = async (query: Record<string, string>, caller = user) =>
    (await caller.ask(list, { query: { subjectId, ...query } })).map(({ id }) => id)
  expect(await idsWith({ includeShipments: 'true' })).toEqual([onOrder.id, onShipment.id])
  expect(await idsWith({})).toEqual([onOrder.id])
  expect(await idsWith({ includeShipments: 'true' }, limited)).toEqual([])
})
