import { contract } from '@aftermile/contract/index'
import { noBrand } from '@aftermile/contract/settings/brand'
import { beforeAll, expect, test } from 'vitest'
import { putTemplate } from '../../../test/data/templates.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
const { list, place } = contract.trackingBlocks
const brand = { ...noBrand, color: '#102030', accentColor: '#0b6e4f' }
const frameOrigins = ['https://shop.example']
let admin: Caller
let writer: Caller

const put = (caller: Caller, id: string, where: 'above' | 'below' | null) =>
  caller.call(place, { params: { id }, body: { place: where } })
const tenant = () => admin.ask(contract.tenants.get, { params: { id: 'nordhem' } })

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  writer = await server.as('contentadmin@nordhem.example')
  const block = { type: 'tracking_page', contentType: 'text/html', content: '<p>News</p>' }
  for (const id of ['news', 'sale', 'help']) await putTemplate(server.admin, { ...block, id })
  await putTemplate(server.admin, { ...block, id: 'news-sv', parentId: 'news', locale: 'sv' })
  await putTemplate(server.admin, { ...block, id: 'foreign' }, 'sydkust')
  await putTemplate(server.admin, { id: 'mail' })
  const trackingPage = { aboveTemplateIds: [], belowTemplateIds: ['help'], frameOrigins }
  await admin.ask(contract.tenants.update, { params: { id: 'nordhem' }, body: { brand, trackingPage } })
})

test('who writes templates sees the brand and the blocks, and no other setting of the tenant', async () => {
  expect(await writer.ask(list)).toEqual({
    ...{ name: 'Nordhem Group', brand },
    ...{ aboveTemplateIds: [], belowTemplateIds: ['help'] },
  })
  expect((await writer.call(contract.tenants.get, { params: { id: 'nordhem' } })).status).toBe(403)
})

test('who writes templates switches a block on, moves it and switches it off, and all else stays', async () => {
  const before = await tenant()
  expect((await put(writer, 'news', 'above')).reply.aboveTemplateIds).toEqual(['news'])
  expect((await put(writer, 'sale', 'above')).reply.aboveTemplateIds).toEqual(['news', 'sale'])
  expect((await put(writer, 'news', 'above')).reply.aboveTemplateIds).toEqual(['news', 'sale'])
  const moved = await put(writer, 'news', 'below')
  expect(moved.reply).toMatchObject({ aboveTemplateIds: ['sale'], belowTemplateIds: ['help', 'news'] })
  await put(writer, 'sale', null)
  await put(writer, 'news', null)
  const { updatedAt: _, updatedBy, ...after } = await tenant()
  expect(after).toEqual({ ...before, updatedAt: undefined, updatedBy: undefined })
  expect(updatedBy).toBe('Content admin at Nordhem')
})

test('who may not write templates, or sees some merchants only, may not', async () => {
  const other = await server.as('ruleadmin@nordhem.example')
  expect([(await other.call(list)).status, (await put(other, 'news', 'above')).status]).toEqual([403, 403])
  await server.admin.query("update users set merchants = '{lykta}' where email = 'contentadmin@nordhem.example'")
  const limited = await server.as('contentadmin@nordhem.example')
  expect([(await limited.call(list)).status, (await put(limited, 'news', 'above')).status]).toEqual([200, 403])
  await server.admin.query("update users set merchants = '{}' where email = 'contentadmin@nordhem.example'")
})

test.each([
  ['nothing', 404],
  ['foreign', 404],
  ['mail', 400],
  ['news-sv', 400],
])('%s can’t be a block: %d', async (id, status) => {
  expect((await put(writer, id, 'above')).status).toBe(status)
})

test('a place has up to ten blocks', async () => {
  const ids = Array.from({ length: 11 }, (_, index) => `more${index}`)
  for (const id of ids) await putTemplate(server.admin, { id, type: 'tracking_page', contentType: 'text/html' })
  const replies = []
  for (const id of ids) replies.push(await put(writer, id, 'above'))
  expect(replies.map(({ status }) => status)).toEqual([...Array(10).fill(200), 400])
  expect(replies.at(-1)?.errors[0]).toMatchObject({ name: 'place', message: expect.stringContaining('up to 10') })
})
