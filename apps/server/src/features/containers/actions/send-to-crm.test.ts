import { contract } from '@aftermile/contract/index'
import { writeConnectionString } from '@aftermile/domain/carriers/connection-string'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTenantOf } from '../../../test/carriers/carrier-results.ts'
import { anOrder, send } from '../../../test/data/containers.ts'
import { startFakeProvider } from '../../../test/fake-provider.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { queueOrderActions } from '../../messages/order-actions/queue-order-actions.ts'

const provider = await startFakeProvider(() => null)
const server = testServer({ parts: ['api', 'worker'], loops: ['sending'], env: { EGRESS_ALLOW: provider.allow } })
const { act } = contract.containers
const callers: Record<'root' | 'admin' | 'user' | 'limited', Caller> = {} as never // set by beforeAll
const here = { headers: { 'x-tenant': 'nordhem' } }
const params = { id: 'voyado' }

afterAll(() => provider.close())
beforeAll(async () => {
  const emails = { root: 'root@aftermile.example', limited: 'merchant@nordhem.example' }
  const own = { admin: 'admin@nordhem.example', user: 'user@nordhem.example' }
  for (const [name, email] of Object.entries({ ...emails, ...own }))
    Object.assign(callers, { [name]: await server.as(email) })
  const orders = [1, 2, 3, 4].map(at => anOrder(`V-${at}`))
  await send(callers.admin, 'orders', [...orders, anOrder('V-1', { merchantId: 'lykta' })])
})
beforeEach(() => {
  provider.requests.splice(0)
  provider.answer = ({ method }) =>
    method === 'GET' ? { body: { versionTag: 'v1' } } : { status: 202, body: { echo: 'open-sesame' } }
})

const addCredential = (more: object = {}) =>
  callers.root.call(contract.apps.createCredential, {
    params,
    body: {
      id: 'main',
      isEnabled: true,
      connectionString: writeConnectionString({ apiKey: 'open-sesame', baseUrl: provider.url }),
      ...more,
    },
    ...here,
  })
const order = (id: string, merchantId = 'fjallro') => ({ id, merchantId })
const confirm = { type: 'crm', orderAction: 'confirm_order' }
const request = (containers: unknown[], actions: unknown[] = [confirm], type = 'order') =>
  ({ body: { type, containers, actions } }) as never
const messagesOf = (id: string) =>
  callers.admin.ask(contract.messages.list, { query: { container: id, merchant: 'fjallro' } })
const ended = (id: string, state: string) =>
  expect.poll(async () => (await messagesOf(id)).items.map(item => item.state), { timeout: 20_000 }).toEqual([state])

test('without a credential there is nothing to choose, and nothing is stored', async () => {
  expect(await callers.user.ask(contract.orderActions.list)).toEqual([])
  const { status, body } = await callers.user.call(act, request([order('V-1')]))
  expect([status, body]).toEqual([
    400,
    { errors: [{ name: 'actions', message: 'No system for customer relations is set up' }] },
  ])
  expect((await messagesOf('V-1')).items).toEqual([])
})

test('orders are told once, and the log has the answer without the key', async () => {
  await callers.root.call(contract.apps.update, { params, body: { ...params, isEnabled: true }, ...here })
  expect((await addCredential({ merchants: ['fjallro'] })).status).toBe(201)
  const choices = await callers.user.ask(contract.orderActions.list)
  expect(choices.map(({ id, merchants }) => [id, merchants])).toEqual([
    ['confirm_order', ['fjallro']],
    ['confirm_shipment', ['fjallro']],
  ])
  const reply = await callers.user.ask(act, request([order('V-1'), order('V-1', 'lykta'), order('gone')]))
  expect(reply.results.map(({ status, message }) => [status, message])).toEqual([
    ['done', null],
    ['refused', 'No system for customer relations is set up for this merchant'],
    ['refused', 'Item not found'],
  ])
  await ended('V-1', 'sent')
  const posts = provider.requests.filter(({ method }) => method === 'POST')
  expect(posts.map(({ path, body }) => [path, body])).toEqual([
    ['/api/v3/orders/V-1/action', '{"action":"ConfirmOrder","versionTag":"v1"}'],
  ])
  const [message] = (await messagesOf('V-1')).items
  expect(message).toMatchObject({ channel: 'crm', templateName: 'Confirm order', appId: 'voyado', recipient: null })
  const { text } = await callers.admin.call(contract.messages.get, { params: { id: message?.id ?? '' } })
  expect(text).toContain('202')
  expect(text).not.toContain('open-sesame')
  const resent = await callers.admin.call(contract.messages.resend, { params: { id: message?.id ?? '' } })
  expect([resent.status, resent.reply.repeats]).toEqual([201, message?.id])
})

test('a rule tells an order once per occurrence; what is refused says why, and what is unclear is not repeated', async () => {
  const wanted = { action: 'confirm_shipment', merchantId: 'fjallro', occurrence: 'rule-7' } as const
  const queue = (orderId: string) =>
    inTenantOf(server, 'nordhem', ctx => queueOrderActions(ctx, [{ ...wanted, orderId }]))
  const [first] = await queue('V-2')
  const [again] = await queue('V-2')
  expect([first?.isNew, again?.isNew, again?.id]).toEqual([true, false, first?.id])
  await ended('V-2', 'sent')
  expect(await queue('gone')).toMatchObject([{ id: null, reason: 'Order not found' }])

  provider.answer = ({ method }) => (method === 'GET' ? { body: { versionTag: 'v1' } } : { status: 422 })
  await queue('V-3')
  await ended('V-3', 'failed')
  expect((await messagesOf('V-3')).items[0]?.reason).toContain('The order has no contact.')

  provider.answer = ({ method }) => (method === 'GET' ? { body: { versionTag: 'v1' } } : { status: 504 })
  await queue('V-4')
  await ended('V-4', 'unknown')
  const metrics = await callers.root.ask(contract.appMetrics.list, here)
  expect(metrics).toMatchObject([{ appId: 'voyado', lastError: { message: expect.stringContaining('504') } }])
})

test('a request that fits no order is refused as a whole', async () => {
  const status = async (...of: Parameters<typeof request>) => (await callers.user.call(act, request(...of))).status
  expect(await status([order('V-1')], [confirm], 'shipment')).toBe(400)
  expect(await status([order('V-1')], [confirm, { type: 'tag', tagId: 'vip', operation: 'add' }])).toBe(400)
  expect(await status([order('V-1')], [{ type: 'crm', orderAction: 'cancel' }])).toBe(400)
  expect(await status([order('V-1')], [{ type: 'crm' }])).toBe(400)
  const { results } = await callers.limited.ask(act, request([order('V-1', 'lykta')]))
  expect(results).toMatchObject([{ status: 'refused', message: 'Item not found' }])
})
