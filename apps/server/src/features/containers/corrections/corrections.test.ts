import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { anEvent, anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { isoAgo, openPage, trackingPageOf } from '../../../test/data/receiver.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
const calls = contract.corrections
let admin: Caller
let user: Caller
let foreign: Caller
/** May see fjallro and kattvik. */
let limited: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  user = await server.as('user@nordhem.example')
  foreign = await server.as('admin@sydkust.example')
  limited = await server.as('merchant@nordhem.example')
})

const person = { toName: 'Maja Lindkvist', toEmail: 'maja@mail.exmple', toPhone: null, toAddress1: 'Storgatan 1' }
const idOf = (number: string) => `fjallro-${number}`
const book = (number: string, fields: Record<string, unknown> = {}) =>
  send(admin, 'shipments', [aShipment(number, { ...person, bookedAt: isoAgo(100), ...fields })])
const correct = (number: string, body: Record<string, unknown>, caller = user) =>
  caller.call(calls.shipment, { params: { id: idOf(number) }, body: { reason: 'She called', ...body } as never })
const get = (number: string) => admin.ask(contract.shipments.get, { params: { id: idOf(number) } })
const order = (id: string) => ({ params: { merchantId: 'fjallro', id } })

describe('a corrected receiver', () => {
  test('stays when the booking comes again, and says who corrected it and why', async () => {
    await book('c1')
    const sent = { name: 'Maja Lindqvist', email: 'maja@mail.example', phone: '070-123 45 67', city: 'Malmö' }
    expect((await correct('c1', sent)).status).toBe(204)
    await book('c1', { toEmail: 'other@mail.example', toAddress1: 'Storgatan 2' })
    const { to, corrections } = await get('c1')
    expect(to).toMatchObject({ name: 'Maja Lindqvist', email: 'maja@mail.example', phone: '070-123 45 67' })
    expect(to.address1).toBe('Storgatan 2')
    const corrected = { by: 'User at Nordhem', at: expect.any(String), reason: 'She called' }
    expect(corrections).toContainEqual({ field: 'toEmail', before: 'other@mail.example', ...corrected })
    expect(corrections).toContainEqual({ field: 'toName', before: 'Maja Lindkvist', ...corrected })
    const { items } = await admin.ask(contract.audit.list, { query: { noun: 'shipment', itemId: idOf('c1') } })
    expect(items).toMatchObject([
      {
        userName: 'User at Nordhem',
        changes: { toEmail: { before: '•••', after: '•••' }, reason: { before: null, after: 'She called' } },
      },
    ])
  })

  test('is found by the search, and is where the next message and the tracking page look', async () => {
    await book('c2')
    await correct('c2', { name: 'Zelda Quist', city: 'Ystad', zipCode: '271 31', servicePointName: 'Coop Ystad' })
    const found = await user.ask(contract.search.shipments, { query: { text: 'Zelda Quist' } })
    expect(found.items.map(({ document }) => document.id)).toEqual([idOf('c2')])
    const page = await trackingPageOf(admin, idOf('c2'))
    expect((await openPage(page)).text).toContain('Ystad')
    await send(admin, 'events', [anEvent('c2', 'at_service_point', isoAgo(5), { placeName: 'ICA Malmö' })])
    expect((await openPage(page)).text).toContain('Coop Ystad')
    const template = { id: 'to_carrier', name: 'To the carrier', type: 'webhook', targetType: 'Shipment' } as const
    const content = 'https://carrier.example/in'
    const payload = '{"to": "{{ toName }}, {{ toZipCode }} {{ toCity }}, {{ servicePointName }}"}'
    const rendered = await admin.ask(contract.rendering.render, {
      body: {
        template: { ...template, content, payload },
        containerType: 'Shipment',
        containerId: idOf('c2'),
      } as never,
    })
    expect(JSON.parse(rendered.payload ?? '{}')).toEqual({ to: 'Zelda Quist, 271 31 Ystad, Coop Ystad' })
  })

  test('can be cleared, and what is the same is no correction', async () => {
    await book('c3')
    expect((await correct('c3', { name: person.toName, address1: '' })).status).toBe(204)
    const { to, corrections } = await get('c3')
    expect([to.address1, corrections.map(({ field }) => field)]).toEqual([null, ['toAddress1']])
  })

  test('of a return is the person who sends it back', async () => {
    await book('c4', { scenarioId: 'inbound_return', fromName: 'Majo' })
    await correct('c4', { name: 'Maja' })
    const { from, to } = await get('c4')
    expect([from.name, to.name]).toEqual(['Maja', person.toName])
  })
})

describe('a correction', () => {
  test('is refused with the name of every wrong field, and changes nothing', async () => {
    await book('r1')
    const wrong = { email: 'nobody@', countryCode: 'Atlantis', name: 'x'.repeat(201), reason: ' ', colour: 'red' }
    const { status, errors } = await correct('r1', wrong)
    expect([status, errors.map(({ name }) => name).sort()]).toEqual([
      400,
      ['colour', 'countryCode', 'email', 'name', 'reason'],
    ])
    const phone = await correct('r1', { phone: '12', email: 'new@mail.example' })
    expect([phone.status, phone.errors.map(({ name }) => name)]).toEqual([400, ['phone']])
    expect((await get('r1')).corrections).toEqual([])
  })

  test('needs container_action, the tenant and the merchant', async () => {
    await book('r2')
    await send(admin, 'shipments', [aShipment('hidden', { merchantId: 'lykta' })])
    expect((await correct('r2', { name: 'X' }, foreign)).status).toBe(404)
    const hidden = { params: { id: 'lykta-hidden' }, body: { name: 'X', reason: 'x' } }
    expect((await limited.call(calls.shipment, hidden)).status).toBe(404)
    expect((await correct('never', { name: 'X' })).status).toBe(404)
  })

  test('made twice at once ends as one of the two', async () => {
    await book('r3')
    const replies = await Promise.all(['One', 'Two', 'Three'].map(name => correct('r3', { name })))
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204])
    const { to, corrections } = await get('r3')
    expect(['One', 'Two', 'Three']).toContain(to.name)
    expect(corrections).toMatchObject([{ field: 'toName', before: person.toName }])
  })
})

test('an order is corrected with its open shipments if wanted', async () => {
  await send(admin, 'orders', [anOrder('o1', { name: 'Maja Lindkvist', email: 'maja@mail.exmple' })])
  await book('o1-a', { orderNumber: 'o1' })
  await book('o1-b', { orderNumber: 'o1' })
  await send(admin, 'events', [anEvent('o1-b', 'delivered', isoAgo(1))])
  const body = { email: 'maja@mail.example', reason: 'Misspelt' }
  expect((await user.call(calls.order, { ...order('o1'), body })).status).toBe(204)
  expect((await get('o1-a')).to.email).toBe(person.toEmail)
  expect((await user.call(calls.order, { ...order('o1'), body: { ...body, includeShipments: true } })).status).toBe(204)
  expect([(await get('o1-a')).to.email, (await get('o1-b')).to.email]).toEqual(['maja@mail.example', person.toEmail])
  await send(admin, 'orders', [anOrder('o1', { name: 'Maja Lindkvist', email: 'maja@mail.exmple' })])
  const stored = await admin.ask(contract.orders.get, order('o1'))
  expect(stored).toMatchObject({
    email: 'maja@mail.example',
    corrections: [{ field: 'email', before: 'maja@mail.exmple', by: 'User at Nordhem', reason: 'Misspelt' }],
  })
  expect((await foreign.call(calls.order, { ...order('o1'), body })).status).toBe(404)
})
