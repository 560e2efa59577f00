import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { aShipment, send } from '../../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../../test/server.ts'

const server = testServer()
const products = contract.serviceProviders
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await setProduct({ isIngressEnabled: true, autoBooking: true })
})

async function setProduct(settings: { isIngressEnabled: boolean; autoBooking: boolean }): Promise<void> {
  const params = { id: 'bring', productId: 'mailbox' }
  const before = await admin.ask(products.getProduct, { params })
  await admin.ask(products.updateProduct, { params, body: { ...before, settings } })
}

const event = (number: string, fields: Record<string, unknown> = {}) => ({
  packageNumber: number,
  merchantId: 'fjallro',
  serviceProviderId: 'Bring',
  serviceProviderProductId: '3584',
  code: 'collected',
  occurredAt: '2026-11-10T15:00:00Z',
  ...fields,
})

async function stored(number: string) {
  const { rows } = await server.admin.query(
    'select id, is_stated, status_id, service_provider_product_id as product, booked_at from shipments where shipment_number = $1',
    [number],
  )
  return rows
}

test('events of an unknown parcel book one shipment if its product books by events', async () => {
  const events = [event('auto-1', { occurredAt: '2026-11-10T18:00:00+01:00', code: 'in_transit' }), event('auto-1')]
  expect(await send(admin, 'events', events)).toMatchObject({ created: 2, refused: 0 })
  const expected = { id: 'fjallro-auto-1', is_stated: false, product: 'mailbox', booked_at: expect.anything() }
  expect(await stored('auto-1')).toEqual([expect.objectContaining(expected)])
  expect(new Date(String((await stored('auto-1'))[0]?.booked_at)).toISOString()).toBe('2026-11-10T15:00:00.000Z')
  expect(await send(admin, 'events', events)).toMatchObject({ unchanged: 2 })
  const later = await send(admin, 'events', [
    event('auto-1', { code: 'delivered', occurredAt: '2026-11-11T12:00:00Z' }),
  ])
  expect(later).toMatchObject({ created: 1 })
  expect(await stored('auto-1')).toHaveLength(1)
})

test('a package that another event puts into a shipment books none of its own', async () => {
  const events = [event('auto-7-p'), event('auto-7-p', { shipmentNumber: 'auto-7', code: 'in_transit' })]
  expect(await send(admin, 'events', events)).toMatchObject({ created: 2 })
  expect(await stored('auto-7')).toHaveLength(1)
  expect(await stored('auto-7-p')).toEqual([])
})

test('the same events in several batches at once are stored once', async () => {
  const sendAll = () =>
    send(
      admin,
      'events',
      ['auto-21', 'auto-22', 'auto-23'].map(number => event(number)),
    )
  const replies = await Promise.all(Array.from({ length: 5 }, sendAll))
  expect(replies.reduce((sum, { created }) => sum + created, 0)).toBe(3)
  expect(replies.reduce((sum, { unchanged }) => sum + unchanged, 0)).toBe(12)
})

test('two batches at once book it once', async () => {
  const code = (code: string) => send(admin, 'events', [event('auto-2', { code })])
  const replies = await Promise.all([code('collected'), code('in_transit'), code('out_for_delivery')])
  expect(replies.map(reply => reply.created)).toEqual([1, 1, 1])
  expect(await stored('auto-2')).toHaveLength(1)
})

test('its booking replaces what the events said', async () => {
  await send(admin, 'events', [event('auto-3')])
  const fields = { serviceProviderId: 'bring', packages: [{ number: 'auto-3' }], bookedAt: '2026-11-09T10:00:00Z' }
  expect(await send(admin, 'shipments', [aShipment('auto-3', fields)])).toMatchObject({ updated: 1 })
  expect(await stored('auto-3')).toEqual([expect.objectContaining({ is_stated: true })])
})

test('events of a parcel that another shipment of the merchant has go to that one', async () => {
  await send(admin, 'shipments', [
    aShipment('auto-4', { serviceProviderId: 'bring', packages: [{ number: 'auto-4-p' }] }),
  ])
  expect(await send(admin, 'events', [event('auto-4-p')])).toMatchObject({ created: 1 })
  expect(await stored('auto-4-p')).toEqual([])
  const other = event('auto-4', { serviceProviderId: 'gls', serviceProviderProductId: null })
  expect(await send(admin, 'events', [{ ...other, packageNumber: 'unknown' }])).toMatchObject({ refused: 1 })
})

test.each([
  ['no merchant', { merchantId: null }],
  ['no carrier', { serviceProviderId: null, serviceProviderProductId: null }],
  ['a product that does not book', { serviceProviderProductId: 'home_delivery' }],
  ['an unknown product', { serviceProviderProductId: 'nothing' }],
  ['an unknown merchant', { merchantId: 'nobody' }],
  ['only the id of a shipment', { shipmentId: 'fjallro-auto-5', packageNumber: null }],
])('an event with %s is rejected and books nothing', async (_, fields) => {
  const reply = await send(admin, 'events', [event('auto-5', fields)])
  expect(reply).toMatchObject({ created: 0, refused: 1 })
  expect(await stored('auto-5')).toEqual([])
})

test('a closed product books nothing, and neither does one without autoBooking', async () => {
  await setProduct({ isIngressEnabled: false, autoBooking: true })
  expect(await send(admin, 'events', [event('auto-6')])).toMatchObject({ refused: 1 })
  await setProduct({ isIngressEnabled: true, autoBooking: false })
  const reply = await send(admin, 'events', [event('auto-6')])
  expect(reply.items[0]?.errors).toEqual([
    { name: 'packageNumber', message: 'Package “auto-6” not found', code: 'not_found' },
  ])
  expect(await stored('auto-6')).toEqual([])
})
