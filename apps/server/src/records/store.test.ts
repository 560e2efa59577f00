import { product } from '@aftermile/contract/settings/service-providers'
import { type Tag, tag } from '@aftermile/contract/settings/tags'
import { describe, expect, test } from 'vitest'
import type { Ctx } from '../tenancy/context.ts'
import { testPool } from '../test/pool.ts'
import { inForce } from './in-force.ts'
import { childStore, store } from './store.ts'

const it = testPool()
const table = { table: 'tags', stored: tag.stored }
const tags = store({ ...table, noun: 'tag' })
const replacing = store({ ...table, noun: 'tag', ownReplacesSystem: true })
const productsOf = childStore({
  table: 'service_provider_products',
  noun: 'product',
  stored: product.stored,
  parent: 'serviceProviderId',
  ownReplacesSystem: true,
})

const as = <T>(tenantId: string, work: (ctx: Ctx) => Promise<T>) => it.asTenant({ tenantId, merchants: [] }, work)
const aTag = (id: string, more: Partial<Tag> = {}) => ({
  id,
  name: id,
  description: '',
  priority: 0,
  allowOperatorTagging: true,
  color: '#112233',
  ...more,
})
const aProduct = (id: string, more = {}) => ({
  id,
  name: id,
  productGroupId: null,
  isCustom: true,
  customAliases: [],
  settings: {},
  ...more,
})
const create = (tenantId: string, id: string, more: Partial<Tag> = {}) =>
  as(tenantId, ctx => tags.create(ctx, aTag(id, more)))
const audited = async (itemId: string) =>
  (
    await it.admin.query<{ action: string; changes: object }>(
      'select action, changes from audit_entries where item_id = $1 order by id',
      [itemId],
    )
  ).rows
const rejection = (status: number) => expect.objectContaining({ status })

describe('creating', () => {
  test('makes version 1 for the tenant and the author, and writes an audit entry', async () => {
    const { data, version } = await create('nordhem', 'new', { name: 'New' })
    expect(version).toBe(1)
    expect(data).toMatchObject({ tenantId: 'nordhem', createdBy: 'A tester', updatedBy: 'A tester', name: 'New' })
    expect(data).not.toHaveProperty('version')
    expect(await audited('new')).toMatchObject([
      { action: 'create', changes: { name: { before: null, after: 'New' } } },
    ])
  })

  test('is refused if the tenant or the system has an item with that id, and leaves no audit entry', async () => {
    await create('nordhem', 'taken')
    await create('system', 'shipped')
    for (const id of ['taken', 'shipped'])
      await expect(create('nordhem', id, { name: 'again' })).rejects.toEqual(rejection(409))
    expect(await audited('taken')).toHaveLength(1)
    expect(await audited('shipped')).toHaveLength(1)
    await expect(create('sydkust', 'taken')).resolves.toMatchObject({ version: 1 })
  })

  test('succeeds once when many try at the same time', async () => {
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => create('nordhem', 'raced')))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await audited('raced')).toHaveLength(1)
  })

  test('is refused for another tenant', async () => {
    await expect(create('nordhem', 'forged', { tenantId: 'sydkust' })).rejects.toEqual(rejection(400))
    expect(await audited('forged')).toEqual([])
  })
})

describe('changing', () => {
  const change = (id: string, more: Partial<Tag>, ifMatch: number | null = null) =>
    as('nordhem', ctx => tags.update(ctx, id, aTag(id, more), ifMatch))

  test('increases the version and audits the fields that differ', async () => {
    await create('nordhem', 'changed')
    expect(await change('changed', { name: 'Other' }, 1)).toMatchObject({ version: 2, data: { name: 'Other' } })
    expect((await audited('changed')).at(-1)).toEqual({
      action: 'update',
      changes: { name: { before: 'changed', after: 'Other' } },
    })
  })

  test('to the same values has no effect', async () => {
    const { data } = await create('nordhem', 'same')
    expect(await change('same', data, 1)).toMatchObject({ version: 1, data })
    expect(await audited('same')).toHaveLength(1)
  })

  test('with If-Match succeeds exactly once for a version', async () => {
    await create('nordhem', 'contested')
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => change('contested', { name: `by ${index}` }, 1)),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of all) if (result.status === 'rejected') expect(result.reason).toEqual(rejection(412))
    expect(await audited('contested')).toHaveLength(2)
  })

  test('without If-Match loses no change, also when many come at once', async () => {
    await create('nordhem', 'counted')
    await Promise.all(Array.from({ length: 8 }, (_, index) => change('counted', { name: `by ${index}` })))
    expect(await as('nordhem', ctx => tags.get(ctx, 'counted'))).toMatchObject({ version: 9 })
    expect(await audited('counted')).toHaveLength(9)
  })

  test('of a field that the server sets is refused, and the error names the field', async () => {
    const { data } = await create('nordhem', 'owned')
    for (const field of ['tenantId', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'])
      await expect(change('owned', { ...data, name: 'x', [field]: '2001-01-01T00:00:00Z' })).rejects.toMatchObject({
        status: 400,
        body: { errors: [{ name: field }] },
      })
    expect(await as('nordhem', ctx => tags.get(ctx, 'owned'))).toMatchObject({ version: 1 })
  })

  test('of an item of the system is forbidden; an item of another tenant, or none, is not found', async () => {
    await create('system', 'ours')
    await create('sydkust', 'theirs')
    await expect(change('ours', { name: 'x' })).rejects.toEqual(rejection(403))
    for (const id of ['theirs', 'nobodys']) {
      await expect(change(id, { name: 'x' })).rejects.toEqual(rejection(404))
      await expect(as('nordhem', ctx => tags.get(ctx, id))).rejects.toEqual(rejection(404))
      expect(await as('nordhem', ctx => tags.find(ctx, id))).toBe(null)
    }
  })
})

describe('deleting', () => {
  const remove = (id: string, ifMatch: number | null = null) => as('nordhem', ctx => tags.remove(ctx, id, ifMatch))

  test('writes the old values to the audit', async () => {
    await create('nordhem', 'gone', { name: 'Gone' })
    await expect(remove('gone', 7)).rejects.toEqual(rejection(412))
    await remove('gone', 1)
    expect((await audited('gone')).at(-1)).toMatchObject({
      action: 'delete',
      changes: { name: { before: 'Gone', after: null } },
    })
    await expect(remove('gone')).rejects.toEqual(rejection(404))
  })

  test('of an item of the system is forbidden', async () => {
    await create('system', 'kept')
    await expect(remove('kept')).rejects.toEqual(rejection(403))
  })

  test('is rolled back together with its audit entry when the transaction fails', async () => {
    await create('nordhem', 'saved')
    const failed = as('nordhem', async ctx => {
      await tags.remove(ctx, 'saved', null)
      throw new Error('on purpose')
    })
    await expect(failed).rejects.toThrow('on purpose')
    expect(await as('nordhem', ctx => tags.find(ctx, 'saved'))).toMatchObject({ id: 'saved' })
    expect(await audited('saved')).toHaveLength(1)
  })
})

describe('an override of an item of the system', () => {
  test('replaces it for the tenant; each id is listed once, in order', async () => {
    await create('system', 'both', { name: 'of the system' })
    await create('system', 'a-system')
    await as('nordhem', ctx => tags.createOverride(ctx, aTag('both', { name: 'of Nordhem' })))
    const named = (all: readonly Tag[]) =>
      all.filter(({ id }) => ['both', 'a-system'].includes(id)).map(({ id, name }) => `${id}: ${name}`)
    expect(await as('nordhem', async ctx => named(await replacing.list(ctx)))).toEqual([
      'a-system: a-system',
      'both: of Nordhem',
    ])
    for (const tenantId of ['sydkust', 'system'])
      expect(await as(tenantId, async ctx => named(await replacing.list(ctx)))).toEqual([
        'a-system: a-system',
        'both: of the system',
      ])
    expect((await as('nordhem', async ctx => named(await tags.list(ctx)))).sort()).toEqual([
      'a-system: a-system',
      'both: of Nordhem',
      'both: of the system',
    ])
    expect(await as('nordhem', ctx => tags.get(ctx, 'both'))).toMatchObject({ data: { name: 'of Nordhem' } })
  })

  test('can be deleted, which brings the item of the system back', async () => {
    await create('system', 'back', { name: 'of the system' })
    await as('nordhem', ctx => tags.createOverride(ctx, aTag('back', { name: 'own' })))
    await as('nordhem', ctx => tags.remove(ctx, 'back', null))
    expect(await as('nordhem', ctx => replacing.get(ctx, 'back'))).toMatchObject({ data: { name: 'of the system' } })
  })

  test('is found by its full key when fields are picked', async () => {
    const picked = inForce({
      table: 'service_provider_products',
      stored: product.stored,
      key: ['serviceProviderId', 'id'],
    })
    for (const parent of ['gls', 'dhl'])
      await as('nordhem', ctx => productsOf(parent).createOverride(ctx, aProduct('twin', { name: `of ${parent}` })))
    await as('system', ctx => productsOf('dhl').create(ctx, aProduct('twin', { name: 'of the system' })))
    const twins = (tenantId: string) =>
      as(tenantId, async ctx =>
        (await picked.pick(ctx, ['serviceProviderId', 'id', 'name'])).filter(({ id }) => id === 'twin'),
      )
    expect(await twins('nordhem')).toEqual([
      { serviceProviderId: 'dhl', id: 'twin', name: 'of dhl' },
      { serviceProviderId: 'gls', id: 'twin', name: 'of gls' },
    ])
    expect(await twins('sydkust')).toEqual([{ serviceProviderId: 'dhl', id: 'twin', name: 'of the system' }])
  })
})

describe('items of a parent', () => {
  test('have ids that are unique within the parent, cannot move, and are audited with the id of the parent', async () => {
    await as('nordhem', ctx => productsOf('ups').create(ctx, aProduct('one')))
    await as('nordhem', ctx => productsOf('fedex').create(ctx, aProduct('one', { name: 'Other' })))
    const update = (serviceProviderId: string) =>
      as('nordhem', ctx => productsOf('ups').update(ctx, 'one', aProduct('one', { name: 'x', serviceProviderId }), 1))
    await expect(update('fedex')).rejects.toEqual(rejection(400))
    await expect(update('ups')).resolves.toMatchObject({ version: 2 })
    expect(await as('nordhem', ctx => productsOf('fedex').get(ctx, 'one'))).toMatchObject({ data: { name: 'Other' } })
    expect(await as('nordhem', ctx => productsOf('nobody').find(ctx, 'one'))).toBe(null)
    expect((await audited('ups/one')).map(({ action }) => action)).toEqual(['create', 'update'])
  })
})
