import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { aShipment, send } from '../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
const calls = contract.serviceProviders
let admin: Caller
let user: Caller
let sydkust: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  user = await server.as('user@nordhem.example')
  sydkust = await server.as('admin@sydkust.example')
})

const get = (caller: Caller, id: string) => caller.ask(calls.get, { params: { id } })

describe('carriers that ship with the product', () => {
  test('are listed for every tenant, with their products', async () => {
    const all = await user.ask(calls.list)
    expect(all.find(item => item.id === 'postnord')).toMatchObject({
      tenantId: 'system',
      isCustom: false,
      trackingType: 'poll',
    })
    expect((await get(user, 'budbee')).products.map(product => product.id)).toEqual(['box', 'home', 'return'])
  })

  test('become the tenant’s own by a change, only for that tenant, and come back when that is deleted', async () => {
    const { products: _, ...before } = await get(admin, 'gls')
    const changed = await admin.call(calls.update, {
      params: { id: 'gls' },
      body: { ...before, customAliases: ['gls nordic'] },
    })
    expect(changed.body).toMatchObject({ tenantId: 'nordhem', isCustom: false, customAliases: ['gls nordic'] })
    const all = await user.ask(calls.list)
    expect(all.filter(item => item.id === 'gls')).toHaveLength(1)
    expect(await get(sydkust, 'gls')).toMatchObject({ tenantId: 'system' })
    const shipped = await user.ask(calls.list, { query: { system: 'true' } })
    expect(shipped.every(item => item.tenantId === 'system')).toBe(true)
    expect(shipped.find(candidate => candidate.id === 'gls')).toMatchObject({ customAliases: before.customAliases })

    const reply = await send(admin, 'shipments', [aShipment('gls-1', { serviceProviderId: 'GLS Nordic' })])
    expect(reply).toMatchObject({ created: 1 })
    expect((await admin.call(calls.remove, { params: { id: 'gls' } })).status).toBe(204)
    expect(await get(admin, 'gls')).toMatchObject({ tenantId: 'system' })
    expect((await admin.call(calls.remove, { params: { id: 'gls' } })).status).toBe(409)
  })

  test('tell the second of two editors, one after the other or at once', async () => {
    const opened = await admin.call(calls.get, { params: { id: 'fedex' } })
    const etag = opened.headers.get('etag') ?? ''
    const save = (name: string) =>
      admin.call(calls.update, {
        params: { id: 'fedex' },
        body: { ...opened.reply, name },
        headers: { 'if-match': etag },
      })
    const statuses = (await Promise.all([save('FedEx A'), save('FedEx B')])).map(response => response.status)
    expect(statuses.sort()).toEqual([200, 412])
    expect((await save('FedEx C')).status).toBe(412)
  })

  test('accept in PUT what GET returns', async () => {
    const before = await get(admin, 'dhl')
    expect((await admin.call(calls.update, { params: { id: 'dhl' }, body: before })).status).toBe(200)
  })
})

describe('what a carrier offers to receivers', () => {
  const put = async (settings: Record<string, unknown>) => {
    const before = await get(admin, 'postnord')
    return admin.call(calls.update, { params: { id: 'postnord' }, body: { ...before, settings } as never })
  }

  test('is stored: how long a service point keeps a parcel, and its pages', async () => {
    const settings = {
      storageDays: 10,
      changeDeliveryUrl: 'https://p.example/deliver/{number}',
      changePointUrl: 'https://p.example/move/{number}',
    }
    expect((await put(settings)).status).toBe(200)
    expect((await get(admin, 'postnord')).settings).toMatchObject(settings)
    expect((await put({})).status).toBe(200)
  })

  test.each([
    [{ storageDays: 0 }, 'settings.storageDays'],
    [{ storageDays: 61 }, 'settings.storageDays'],
    [{ storageDays: 1.5 }, 'settings.storageDays'],
    [{ storageDays: '7' }, 'settings.storageDays'],
    [{ changeDeliveryUrl: '/deliver/{number}' }, 'settings.changeDeliveryUrl'],
    [{ changePointUrl: 'javascript:alert("{number}")' }, 'settings.changePointUrl'],
    [{ extendStorageUrl: 'https://p.example/without' }, 'settings.extendStorageUrl'],
  ])('%j is refused', async (settings, name) => {
    expect((await put(settings)).errors.map(error => error.name)).toEqual([name])
  })
})

describe('products', () => {
  test('a product that is closed for ingress refuses its shipments', async () => {
    const params = { id: 'bring', productId: 'mailbox' }
    const open = await admin.ask(calls.getProduct, { params })
    const closed = { ...open, settings: { isIngressEnabled: false, autoBooking: false } }
    expect((await admin.call(calls.updateProduct, { params, body: closed })).body).toMatchObject({
      tenantId: 'nordhem',
    })
    const item = aShipment('closed', { serviceProviderId: 'bring', serviceProviderProductId: '3584' })
    const reply = await send(admin, 'shipments', [item])
    expect(reply.items[0]?.errors).toEqual([
      {
        name: 'serviceProviderProductId',
        message: 'Product “mailbox” doesn’t accept incoming shipments',
        code: 'inactive',
      },
    ])
    const others = await send(sydkust, 'shipments', [{ ...item, merchantId: 'kustmat' }])
    expect(others).toMatchObject({ created: 1 })
  })

  test('belong to their carrier: ids are unique within it, and a product of another carrier is not found', async () => {
    const add = (id: string) =>
      admin.call(calls.createProduct, { params: { id }, body: { id: 'night', name: 'Night' } })
    expect([(await add('ups')).status, (await add('fedex')).status, (await add('ups')).status]).toEqual([201, 201, 409])
    expect((await add('nobody')).status).toBe(404)
    const response = await admin.call(calls.getProduct, { params: { id: 'ups', productId: 'night' } })
    expect(response.body).toMatchObject({ serviceProviderId: 'ups', name: 'Night', isCustom: true })
    expect((await admin.call(calls.getProduct, { params: { id: 'gls', productId: 'night' } })).status).toBe(404)
    expect((await sydkust.call(calls.getProduct, { params: { id: 'ups', productId: 'night' } })).status).toBe(404)
  })
})

test('a custom carrier can be created and deleted by users with the right', async () => {
  const body = { id: 'cykelbud', name: 'Cykelbud', trackingType: 'push' as const }
  expect((await user.call(calls.create, { body })).status).toBe(403)
  expect((await admin.call(calls.create, { body })).body).toMatchObject({
    tenantId: 'nordhem',
    isCustom: true,
    isEnabled: true,
  })
  expect((await admin.call(calls.create, { body: { ...body, id: 'postnord' } })).status).toBe(409)
  expect((await sydkust.call(calls.get, { params: { id: 'cykelbud' } })).status).toBe(404)
  const product = { params: { id: 'cykelbud' }, body: { id: 'day', name: 'Day' } }
  expect((await admin.call(calls.createProduct, product)).status).toBe(201)
  expect((await admin.call(calls.remove, { params: { id: 'cykelbud' } })).status).toBe(204)
  const { rows } = await server.admin.query(
    "select 1 from service_provider_products where service_provider_id = 'cykelbud'",
  )
  expect(rows).toEqual([])
})

test('a custom carrier and a custom product that shipments use cannot be deleted', async () => {
  await admin.ask(calls.create, { body: { id: 'lastbud', name: 'Lastbud' } })
  await admin.ask(calls.createProduct, { params: { id: 'lastbud' }, body: { id: 'pallet', name: 'Pallet' } })
  const fields = { serviceProviderId: 'lastbud', serviceProviderProductId: 'pallet' }
  expect(await send(admin, 'shipments', [aShipment('used-1', fields)])).toMatchObject({ created: 1 })
  const params = { id: 'lastbud', productId: 'pallet' }
  expect(await admin.call(calls.removeProduct, { params })).toMatchObject({ status: 409 })
  expect(await admin.call(calls.remove, { params: { id: 'lastbud' } })).toMatchObject({ status: 409 })
})
