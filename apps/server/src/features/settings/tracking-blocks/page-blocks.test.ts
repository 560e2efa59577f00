import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { putTemplate } from '../../../test/data/templates.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
let admin: Caller

const none = {
  aboveTemplateIds: [] as string[],
  belowTemplateIds: [] as string[],
  isAboveState: false,
  frameOrigins: [] as string[],
}
const put = (trackingPage: object) =>
  admin.call(contract.tenants.update, { params: { id: 'nordhem' }, body: { trackingPage } as never })
const remove = (id: string) => admin.call(contract.templates.remove, { params: { id } })

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  const block = { type: 'tracking_page', contentType: 'text/html', content: '<p>News</p>' }
  await putTemplate(server.admin, { ...block, id: 'news' })
  await putTemplate(server.admin, { ...block, id: 'news-sv', parentId: 'news', locale: 'sv' })
  await putTemplate(server.admin, { ...block, id: 'foreign' }, 'sydkust')
  await putTemplate(server.admin, { ...block, id: 'shipped', isSystem: true }, 'system')
  await putTemplate(server.admin, { id: 'mail' })
  await putTemplate(server.admin, { ...block, id: 'of-orders', targetType: 'Order' })
})

test('a tenant without the setting has neither blocks nor frames', async () => {
  expect((await admin.ask(contract.tenants.get, { params: { id: 'nordhem' } })).trackingPage).toBeDefined()
  const other = await server.as('admin@sydkust.example')
  expect((await other.ask(contract.tenants.get, { params: { id: 'sydkust' } })).trackingPage).toEqual(none)
})

test.each([
  [{ aboveTemplateIds: ['nothing'] }, 'trackingPage.aboveTemplateIds'],
  [{ belowTemplateIds: ['foreign'] }, 'trackingPage.belowTemplateIds'],
  [{ belowTemplateIds: ['mail'] }, 'trackingPage.belowTemplateIds'],
  [{ belowTemplateIds: ['of-orders'] }, 'trackingPage.belowTemplateIds'],
  [{ aboveTemplateIds: ['news-sv'] }, 'trackingPage.aboveTemplateIds'],
  [{ aboveTemplateIds: ['shipped', 'shipped'] }, 'trackingPage.aboveTemplateIds'],
  [{ belowTemplateIds: Array.from({ length: 11 }, (_, index) => `b${index}`) }, 'trackingPage.belowTemplateIds'],
  [{ frameOrigins: ['http://shop.example'] }, 'trackingPage.frameOrigins.0'],
  [{ frameOrigins: ['https://*.shop.example'] }, 'trackingPage.frameOrigins.0'],
  [{ frameOrigins: ['https://shop.example/path'] }, 'trackingPage.frameOrigins.0'],
  [{ frameOrigins: ["https://shop.example 'self'"] }, 'trackingPage.frameOrigins.0'],
  [{ frameOrigins: ['https://a.example; script-src *'] }, 'trackingPage.frameOrigins.0'],
  [{ frameOrigins: ['https://shop.example', 'https://SHOP.example:443/'] }, 'trackingPage.frameOrigins'],
  [
    { frameOrigins: Array.from({ length: 21 }, (_, index) => `https://s${index}.example`) },
    'trackingPage.frameOrigins',
  ],
])('%j is refused', async (page, name) => {
  expect((await put({ ...none, ...page })).errors.map(error => error.name)).toEqual([name])
})

test('own templates and those that come with the product can be blocks, and origins are stored in one form', async () => {
  const { reply } = await put({
    aboveTemplateIds: ['news'],
    belowTemplateIds: ['shipped'],
    frameOrigins: ['https://Shop.example/', 'https://shop.example:8443'],
  })
  expect(reply.trackingPage).toEqual({
    aboveTemplateIds: ['news'],
    belowTemplateIds: ['shipped'],
    isAboveState: false,
    frameOrigins: ['https://shop.example', 'https://shop.example:8443'],
  })
  await put(none)
})

test('a block can’t be deleted while the page uses it, and is listed as used', async () => {
  await put({ ...none, belowTemplateIds: ['news'] })
  const refused = await remove('news')
  expect([refused.status, refused.body]).toEqual([
    409,
    { message: 'This is used by the tracking page of Nordhem Group. Remove it there first.' },
  ])
  expect(await admin.ask(contract.templates.listUses, { params: { id: 'news' } })).toContainEqual({
    kind: 'tenant',
    id: 'nordhem',
    name: 'Nordhem Group',
  })
  await put(none)
})

test('one that is deleted and chosen at the same time is either deleted or used', async () => {
  const [deleted, chosen] = await Promise.all([remove('news'), put({ ...none, aboveTemplateIds: ['news'] })])
  expect([deleted.status, chosen.status]).toSatisfy(
    ([a, b]) => (a === 200 && b === 400) || (a === 409 && b === 200) || (a === 204 && b === 400),
  )
  const { rows } = await server.admin.query(
    "select settings -> 'trackingPage' -> 'aboveTemplateIds' ->> 0 as id from tenants where id = 'nordhem'",
  )
  expect(rows[0]?.id).toBe(chosen.status === 200 ? 'news' : null)
})
