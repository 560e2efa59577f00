import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { anEvent, aShipment, send } from '../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
const { get, replaceTrackingCode } = contract.shipments
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await send(admin, 'shipments', [aShipment('a'), aShipment('b')])
})

const urlOf = async (id: string) => (await admin.ask(get, { params: { id } })).trackingUrl ?? ''

test('every shipment has a link of its own from its booking on, which no event and no later booking changes', async () => {
  const [first, second] = [await urlOf('fjallro-a'), await urlOf('fjallro-b')]
  expect(first).toMatch(new RegExp(`^${server.url}/track/[0-9a-f]{8}[\\w-]{22}$`))
  expect(second).not.toBe(first)
  await send(admin, 'events', [anEvent('a', 'collected', '2026-11-03T08:00:00Z')])
  await send(admin, 'shipments', [aShipment('a', { toCity: 'Lund' })])
  expect(await urlOf('fjallro-a')).toBe(first)
})

test('a link can be replaced, and the shipment tells who did it without the code', async () => {
  const before = await urlOf('fjallro-b')
  const { trackingUrl } = await admin.ask(replaceTrackingCode, { params: { id: 'fjallro-b' } })
  expect(trackingUrl).not.toBe(before)
  expect(await urlOf('fjallro-b')).toBe(trackingUrl)
  const [change] = await admin.ask(contract.shipmentChanges.list, { params: { id: 'fjallro-b' } })
  const changes = { trackingCode: { before: `…${before.slice(-4)}`, after: `…${trackingUrl.slice(-4)}` } }
  expect(change).toMatchObject({ action: 'update', noun: 'shipment', changes })
})

test('a shipment of another tenant or merchant is not found', async () => {
  await send(admin, 'shipments', [aShipment('x', { merchantId: 'lykta' })])
  const statusFor = async (email: string, id: string) =>
    (await (await server.as(email)).call(replaceTrackingCode, { params: { id } })).status
  expect(await statusFor('admin@sydkust.example', 'fjallro-a')).toBe(404)
  expect(await statusFor('merchant@nordhem.example', 'lykta-x')).toBe(404)
})
