import { contract } from '@aftermile/contract/index'
import { noBrand } from '@aftermile/contract/settings/brand'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testServer } from '../../../test/server.ts'
import { freeId } from './asset-store.ts'

const server = testServer()
const calls = contract.assets
let admin: Caller
let other: Caller
beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  other = await server.as('admin@sydkust.example')
})

const items = [{ key: 'default', text: 'Hello' }]
const create = (id: string, more: object = {}, caller = admin) =>
  caller.call(calls.create, { body: { id, type: 'TextAsset', items, ...more } })
const get = (id: string, caller = admin) => caller.call(calls.get, { params: { id } })
const put = (id: string, body: Record<string, unknown>, headers = {}, caller = admin) =>
  caller.call(calls.update, { params: { id }, body, headers })
const namesOf = async (id: string, more: object) => (await create(id, more)).errors.map(({ name }) => name)

describe('an asset', () => {
  test('has an id, a type and items, and can be sent back as it was read', async () => {
    const { reply } = await create('shipping_note')
    expect(reply).toMatchObject({ tenantId: 'nordhem', type: 'TextAsset', items, image: null, isCustomized: false })
    const again = await put('shipping_note', (await get('shipping_note')).reply)
    expect([again.status, again.headers.get('etag')]).toEqual([200, '"1"'])
    expect((await create('shipping_note')).status).toBe(409)
    expect((await get('shipping_note', other)).status).toBe(404)
    expect((await create('shipping_note', {}, other)).status).toBe(201)
  })

  test('is refused by the name of what is wrong', async () => {
    expect(await namesOf('Bad id', {})).toEqual(['id'])
    expect(await namesOf('x', { type: 'Video' })).toEqual(['type'])
    expect(await namesOf('x', { items: [{ key: 'se', text: 'Hej' }] })).toEqual(['items.0.key'])
    expect(await namesOf('x', { items: [{ key: 'sv', text: ' ' }] })).toEqual(['items.0.text'])
    expect(await namesOf('x', { items: [...items, ...items] })).toEqual(['items.1.key'])
    expect(await namesOf('x', { items: [{ key: 'sv', text: 'x'.repeat(10_001) }] })).toEqual(['items.0.text'])
    expect(await namesOf('x', { type: 'ImageAsset' })).toEqual(['items'])
    expect(await namesOf('x', { altText: 'A text' })).toEqual(['altText'])
    expect(await namesOf('x', { isCustomized: true })).toEqual(['isCustomized'])
    expect(await namesOf('x', { color: 'red' })).toEqual(['color'])
  })

  test('keeps its type', async () => {
    await create('typed')
    const { errors } = await put('typed', { id: 'typed', type: 'ImageAsset' })
    expect(errors.map(({ name }) => name)).toEqual(['type'])
  })

  test('that someone else changed is not overwritten', async () => {
    await create('shared')
    await put('shared', { id: 'shared', type: 'TextAsset', items, description: 'First' }, { 'if-match': '"1"' })
    const second = { id: 'shared', type: 'TextAsset', items, description: 'Second' }
    expect((await put('shared', second, { 'if-match': '"1"' })).status).toBe(412)
  })

  test('can be read by everyone and written only with the right to, for all merchants', async () => {
    const [user, limited] = [await server.as('user@nordhem.example'), await server.as('merchant@nordhem.example')]
    await create('readable')
    expect((await get('readable', user)).status).toBe(200)
    for (const caller of [user, limited]) expect((await create('theirs', {}, caller)).status).toBe(403)
    expect((await (await server.as('contentadmin@nordhem.example')).call(calls.metadata)).reply).toMatchObject({
      locales: expect.arrayContaining([{ id: 'sv', name: 'Swedish' }]),
      countries: expect.arrayContaining([{ id: 'SE', name: 'Sweden' }]),
    })
  })
})

describe('a clone', () => {
  test('has everything of the original under a free id', async () => {
    await create('first', { description: 'About' })
    const clone = () => admin.call(calls.clone, { params: { id: 'first' } })
    expect((await clone()).reply).toMatchObject({ id: 'first-copy', description: 'About', items, isCustomized: false })
    expect((await clone()).reply.id).toBe('first-copy-2')
    expect((await admin.call(calls.clone, { params: { id: 'missing' } })).status).toBe(404)
  })

  test('of a long id stays within the limit', () => {
    const long = 'x'.repeat(100)
    const first = freeId(long, new Set())
    expect([first.length, freeId(long, new Set([first])).length]).toEqual([100, 100])
  })
})

describe('an asset that comes with the product', () => {
  const greeting = async (caller = admin) => (await get('greeting', caller)).reply
  const change = async (description: string, headers = {}) =>
    put('greeting', { ...(await greeting()), description }, headers)

  test('is copied by a change, for that tenant alone, and comes back by a reset', async () => {
    const before = await greeting()
    expect(before).toMatchObject({ tenantId: 'system', isCustomized: false })
    expect((await change('Ours')).reply).toMatchObject({ id: 'greeting', tenantId: 'nordhem', isCustomized: true })
    expect((await admin.ask(calls.list)).filter(({ id }) => id === 'greeting')).toMatchObject([{ description: 'Ours' }])
    expect(await greeting(other)).toEqual(before)
    expect((await admin.call(calls.reset, { params: { id: 'greeting' } })).reply).toEqual(before)
    expect((await admin.call(calls.reset, { params: { id: 'greeting' } })).status).toBe(409)
  })

  test('can’t be deleted, but its copy can', async () => {
    expect((await admin.call(calls.remove, { params: { id: 'sign_off' } })).status).toBe(409)
    await put('sign_off', { ...(await get('sign_off')).reply, description: 'Ours' })
    expect((await admin.call(calls.remove, { params: { id: 'sign_off' } })).status).toBe(204)
    expect((await get('sign_off')).reply).toMatchObject({ tenantId: 'system' })
  })

  test('is not taken from the one who copied it first', async () => {
    const { headers } = await get('greeting')
    const ifMatch = { 'if-match': headers.get('etag') ?? '' }
    const body = (description: string) => ({ id: 'greeting', type: 'TextAsset', items, description })
    const both = await Promise.all([put('greeting', body('A'), ifMatch), put('greeting', body('B'), ifMatch)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
    expect((await put('greeting', body('C'), ifMatch)).status).toBe(412)
  })
})

describe('an image that is used', () => {
  const logo = (logoId: string) => ({ ...noBrand, logoId })
  const merchant = (id: string, logoId: string) =>
    admin.call(contract.merchants.create, { body: { id, name: id, brand: logo(logoId) } })

  test('says where, and can’t be deleted', async () => {
    await create('used-logo', { type: 'ImageAsset', items: [] })
    await merchant('first-shop', 'used-logo')
    await merchant('second-shop', 'used-logo')
    const uses = (caller: Caller) => caller.call(calls.listUses, { params: { id: 'used-logo' } })
    expect((await uses(admin)).reply).toEqual([
      { kind: 'merchant', id: 'first-shop', name: 'first-shop' },
      { kind: 'merchant', id: 'second-shop', name: 'second-shop' },
    ])
    expect((await uses(other)).status).toBe(404)
    const refused = await admin.call(calls.remove, { params: { id: 'used-logo' } })
    expect([refused.status, refused.body]).toEqual([
      409,
      { message: 'This is used by the merchant first-shop and 1 other. Remove it there first.' },
    ])
  })

  test('may be the logo of the tenant', async () => {
    await create('tenant-logo', { type: 'ImageAsset', items: [] })
    const params = { id: 'nordhem' }
    const put = (logoId: string) => admin.call(contract.tenants.update, { params, body: { brand: logo(logoId) } })
    expect((await put('missing')).errors.map(({ name }) => name)).toEqual(['brand.logoId'])
    expect((await put('tenant-logo')).status).toBe(200)
    expect(await admin.ask(calls.listUses, { params: { id: 'tenant-logo' } })).toEqual([
      { kind: 'tenant', id: 'nordhem', name: 'Nordhem Group' },
    ])
  })

  test('may be in templates, which name it by its id', async () => {
    const texts = {
      'names-it': { content: '<p>{{ assets.seal }}</p>' },
      'names-it-too': { text: "{{assets['seal']}}" },
      'in-payload': { payload: '{"subject": "{{ assets[\\"seal\\"] }}"}' },
      'names-others': { content: '{{ assets.seal-2 }} {{ assets.sealed }} {{ passets.sea }} seal' },
    }
    await create('seal')
    for (const [id, text] of Object.entries(texts))
      await admin.ask(contract.templates.create, {
        body: {
          id,
          name: id,
          type: 'email',
          targetType: 'Shipment',
          contentType: 'text/html',
          isEnabled: false,
          ...text,
        },
      })
    const uses = await admin.ask(calls.listUses, { params: { id: 'seal' } })
    expect(uses.map(use => [use.kind, use.id])).toEqual([
      ['template', 'in-payload'],
      ['template', 'names-it'],
      ['template', 'names-it-too'],
    ])
    expect((await admin.call(calls.remove, { params: { id: 'seal' } })).status).toBe(409)
  })

  test('must exist and be an image', async () => {
    await create('a-text')
    for (const id of ['missing', 'a-text', 'greeting'])
      expect((await merchant('wrong', id)).errors.map(({ name }) => name)).toEqual(['brand.logoId'])
    await create('of-other', { type: 'ImageAsset', items: [] }, other)
    expect((await merchant('wrong', 'of-other')).errors.map(({ name }) => name)).toEqual(['brand.logoId'])
  })

  test('is either deleted or used, when both happen at once', async () => {
    await create('raced-logo', { type: 'ImageAsset', items: [] })
    const [used, removed] = await Promise.all([
      merchant('raced-shop', 'raced-logo'),
      admin.call(calls.remove, { params: { id: 'raced-logo' } }),
    ])
    expect([
      [201, 409],
      [400, 204],
    ]).toContainEqual([used.status, removed.status])
  })
})
