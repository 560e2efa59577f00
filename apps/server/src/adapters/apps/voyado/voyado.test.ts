import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FakeProvider, type ProviderAnswer, startFakeProvider } from '../../../test/fake-provider.ts'
import { outsideCaller } from '../../egress/call-outside.ts'
import { outsideConnector } from '../../egress/connect-outside.ts'
import { checkVoyado, openVoyado } from './voyado-sender.ts'

let provider: FakeProvider
beforeAll(async () => {
  provider = await startFakeProvider(() => null)
})
afterEach(() => provider.requests.splice(0))
afterAll(() => provider.close())

const context = () => ({
  call: outsideCaller({ allow: [provider.allow] }),
  connect: outsideConnector({ allow: [] }),
  now: Date.now,
  maxSendMs: 200,
})
const fields = () => ({ apiKey: 'open-sesame', baseUrl: `${provider.url}/` })

/** Answers to reading the order, and to the action. */
const answer = (read: ProviderAnswer, done: ProviderAnswer = { status: 202 }) => {
  provider.answer = ({ method }) => (method === 'GET' ? read : done)
}
const send = (orderId = 'A 1/2') =>
  openVoyado(context(), fields()).send({ id: 'm', orderId, action: 'confirm_shipment' })
const order = { body: { orderId: 'A 1/2', versionTag: 'v7==' } }

test('an action names the version of its order', async () => {
  answer(order)
  expect(await send()).toEqual({ kind: 'sent', providerId: null, answer: '202' })
  expect(provider.requests.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['GET', '/api/v3/orders/A%201%2F2', ''],
    ['POST', '/api/v3/orders/A%201%2F2/action', '{"action":"ConfirmShipment","versionTag":"v7=="}'],
  ])
  for (const { headers } of provider.requests)
    expect(headers).toMatchObject({ apikey: 'open-sesame', 'content-type': 'application/json' })
})

test.each<[string, ProviderAnswer, ProviderAnswer, object]>([
  [
    'an unknown order',
    { status: 404 },
    null,
    { kind: 'failed', reason: expect.stringContaining('know this order'), isUnreachable: false },
  ],
  [
    'a wrong key',
    { status: 401 },
    null,
    { kind: 'failed', reason: 'Voyado rejected the credential.', isUnreachable: true },
  ],
  [
    'too many calls',
    { status: 429, headers: { 'retry-after': '7' } },
    null,
    { kind: 'failed', reason: expect.stringContaining('wait 7 s') },
  ],
  ['a broken server', { status: 500 }, null, { kind: 'failed', reason: expect.stringContaining('500') }],
  ['garbage', { body: '<html>' }, null, { kind: 'failed', reason: expect.stringContaining('no version') }],
  ['an order without a version', { body: {} }, null, { kind: 'failed' }],
  ['silence', null, null, { kind: 'failed', isUnreachable: true }],
  ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, null, { kind: 'failed' }],
  ['silence after the action', order, null, { kind: 'unknown', reason: expect.stringContaining('confirm') }],
  ['a changed order', order, { status: 404 }, { kind: 'failed', isUnreachable: false }],
  [
    'an order without a contact',
    order,
    { status: 422 },
    { kind: 'rejected', reason: expect.stringContaining('no contact') },
  ],
  [
    'a refused action',
    order,
    { status: 400, body: { error: 'Bad' } },
    { kind: 'rejected', answer: '400 {"error":"Bad"}' },
  ],
  ['a broken server after the action', order, { status: 500 }, { kind: 'failed' }],
])('%s has its outcome', async (_, read, done, outcome) => {
  answer(read, done)
  expect(await send()).toMatchObject(outcome)
})

test('a private address is not called, nor one that a number would lead to', async () => {
  answer(order)
  const outside = { ...context(), call: outsideCaller({ allow: [] }) }
  const sender = openVoyado(outside, fields())
  expect(await sender.send({ id: 'm', orderId: '1', action: 'confirm_order' })).toMatchObject({ kind: 'failed' })
  expect(await send('..')).toMatchObject({ kind: 'rejected' })
  expect(provider.requests).toEqual([])
})

test('a key is tried by counting contacts', async () => {
  provider.answer = ({ headers }) => (headers.apikey === 'open-sesame' ? { body: 42 } : { status: 401 })
  expect(await checkVoyado(context(), fields())).toEqual({ kind: 'ok' })
  expect(await checkVoyado(context(), { ...fields(), apiKey: 'x' })).toMatchObject({ kind: 'unauthorized' })
})
