import { contract } from '@aftermile/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProviderServer, startProvider } from '../../../test/apps/provider-server.ts'
import { aShipment, send } from '../../../test/data/containers.ts'
import { putTemplate } from '../../../test/data/templates.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const provider: ProviderServer = await startProvider()
afterAll(() => provider.close())

const server = testServer({ env: { EGRESS_ALLOW: provider.allow }, parts: ['api', 'worker'], loops: ['sending'] })
const here = { headers: { 'x-tenant': 'nordhem' } }
let root: Caller
let admin: Caller
let sent = 0

const fields = {
  user: 'u1',
  password: 'secret-token',
  sender: 'Nordhem',
  senders: 'NO Nordhem NO',
  prices: 'SE 0,45 SEK\nNO 0,6 NOK',
}

beforeAll(async () => {
  ;[root, admin] = [await server.as('root@aftermile.example'), await server.as('admin@nordhem.example')]
  await putTemplate(server.admin, {
    id: 'pick-up',
    type: 'text',
    text: 'Fetch {{ shipmentNumber }}',
    payload: '{"sender": "Fjallro"}',
  })
  await send(admin, 'shipments', [
    aShipment('t1', { toPhone: '070-174 06 05' }),
    aShipment('t2', { toPhone: '+46701740606' }),
    aShipment('t3', { toPhone: '+4741234567', toCountryCode: 'NO' }),
  ])
  await root.call(contract.apps.create, { body: { id: 'elks46' }, ...here })
  const apiFields = Object.entries({ ...fields, baseUrl: provider.url }).map(([id, value]) => ({ id, value }))
  const body = { id: 'main', isEnabled: true, apiFields }
  const made = await root.call(contract.apps.createCredential, { params: { id: 'elks46' }, body, ...here })
  expect(made.status).toBe(201)
  provider.answer = () => ({ body: { id: `s-${++sent}`, status: 'created', parts: 2, message: 'secret-token' } })
})

/** Sends a test and waits until the provider has it. */
async function sendTest(phone: string) {
  const body = { templateId: 'pick-up', containerType: 'Shipment', containerId: 'fjallro-t1', phone } as const
  const { id } = await admin.ask(contract.rendering.sendTest, { body })
  await expect.poll(async () => (await get(id)).state, { timeout: 20_000, interval: 50 }).toBe('sent')
  return get(id)
}
const get = (id: string) => admin.ask(contract.messages.get, { params: { id } })
const formOf = (at: number) => Object.fromEntries(new URLSearchParams(provider.requests.at(at)?.body))

/** What the provider does at the address that came with the last message. */
const report = (status: string, address = formOf(-1).whendelivered ?? '') =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `id=s-${sent}&status=${status}`,
  })

test('a text message costs what its country costs, and comes from the sender of its country', async () => {
  const swedish = await sendTest('+46701740605')
  expect(swedish).toMatchObject({ state: 'sent', appId: 'elks46', segments: 2, price: 0.9, currency: 'SEK' })
  expect(formOf(-1)).toMatchObject({ from: 'Fjallro', to: '+46701740605' })
  const norwegian = await sendTest('+4741234567')
  expect(norwegian).toMatchObject({ price: 1.2, currency: 'NOK' })
  expect(formOf(-1)).toMatchObject({ from: 'Nordhem NO' })
  expect(await sendTest('+4915123456789')).toMatchObject({ state: 'sent', price: null, currency: null })
  expect(JSON.stringify(await get(swedish.id))).not.toContain('secret-token')
})

test('a delivery report changes the message, and a forged or repeated one changes nothing', async () => {
  const { id } = await sendTest('+46701740605')
  const address = formOf(-1).whendelivered ?? ''
  expect(address.startsWith(server.url)).toBe(true)
  expect((await report('delivered', address.replace(/key=[^&]*/, 'key=wrong'))).status).toBe(401)
  expect((await get(id)).state).toBe('sent')
  expect((await report('delivered')).status).toBe(200)
  expect((await get(id)).state).toBe('delivered')
  expect((await report('sent')).status).toBe(200)
  expect((await report('delivered')).status).toBe(200)
  expect((await get(id)).state).toBe('delivered')
})

test('a message that did not arrive has failed, and its number is not suppressed', async () => {
  const { id } = await sendTest('+46701740605')
  await report('failed')
  expect(await get(id)).toMatchObject({ state: 'failed', reason: expect.stringContaining('46elks') })
  expect((await root.ask(contract.suppressions.list, here)).items).toEqual([])
})

test('the preview says what all messages cost, if all prices are known and of one currency', async () => {
  const preview = (...ids: string[]) =>
    admin.ask(contract.sendPreview.preview, {
      body: {
        type: 'shipment',
        containers: ids.map(id => `fjallro-${id}`),
        action: { type: 'text', templateId: 'pick-up' },
      } as never,
    })
  expect(await preview('t1', 't2')).toMatchObject({
    segments: 2,
    price: { amount: 0.9, currency: 'SEK' },
    appId: 'elks46',
  })
  expect(await preview('t3')).toMatchObject({ price: { amount: 0.6, currency: 'NOK' } })
  expect(await preview('t1', 't3')).toMatchObject({ segments: 2, price: null })
})

test('a credential with a wrong price or sender is not enabled', async () => {
  const apiFields = [
    { id: 'user', value: 'u' },
    { id: 'password', value: 'p' },
    { id: 'sender', value: 'Shop' },
    { id: 'prices', value: 'SE cheap' },
    { id: 'senders', value: 'QQ Shop' },
  ]
  const body = { id: 'other', isEnabled: true, apiFields }
  const { status, errors } = await root.call(contract.apps.createCredential, {
    params: { id: 'elks46' },
    body,
    ...here,
  })
  expect(status).toBe(400)
  expect(errors.map(({ name }) => name).sort()).toEqual(['apiFields.prices', 'apiFields.senders'])
})

test('a number that nobody has bounces, by GET too, and gets nothing more', async () => {
  const given = { apiKey: 'secret-token', sender: 'Nordhem', baseUrl: provider.url }
  const apiFields = Object.entries(given).map(([id, value]) => ({ id, value }))
  const body = { id: 'denmark', isEnabled: true, merchants: ['fjallro'], apiFields }
  await root.call(contract.apps.create, { body: { id: 'linkmobility' }, ...here })
  await root.call(contract.apps.createCredential, { params: { id: 'linkmobility' }, body, ...here })
  provider.answer = () => ({ status: 201, body: { status: 201, details: { batchid: 71 } } })
  const { id, appId } = await sendTest('+46701740607')
  expect(appId).toBe('linkmobility')
  const { message } = JSON.parse(provider.requests.at(-1)?.body ?? '')
  const report = { status: 'rejected', statuscode: '101', reason: 'Unknown subscriber', returndata: id, batchid: '71' }
  const address = `${message.statusurl}&${new URLSearchParams(report)}`
  expect((await fetch(address)).status).toBe(200)
  expect((await fetch(address)).status).toBe(200)
  expect(await get(id)).toMatchObject({ state: 'bounced', reason: expect.stringContaining('Unknown subscriber') })
  expect((await root.ask(contract.suppressions.list, here)).items).toMatchObject([
    { channel: 'text', address: '+46701740607', reason: 'hard_bounce', messageId: id },
  ])
})
