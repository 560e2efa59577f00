import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { aShipment, send } from '../../../test/data/containers.ts'
import { putTemplate } from '../../../test/data/templates.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
let admin: Caller
let url = ''

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await send(admin, 'shipments', [aShipment('a', { toName: 'Maja Lindqvist' })])
  const page = { type: 'tracking_page', contentType: 'text/html' }
  const news = `<h2>{{ merchant.name }} news</h2>{% if receiverFirstName %}<p>For {{ receiverFirstName }}</p>{% endif %}
    <p style="position:fixed" onclick="x()">Plain</p><script>alert(1)</script>`
  await putTemplate(server.admin, { ...page, id: 'news', content: news })
  await putTemplate(server.admin, { ...page, id: 'broken', content: '{{ toName }}' })
  const trackingPage = {
    aboveTemplateIds: ['news'],
    belowTemplateIds: ['broken'],
    frameOrigins: ['https://shop.example', 'https://www.shop.example'],
  }
  await admin.ask(contract.tenants.update, { params: { id: 'nordhem' }, body: { trackingPage } })
  url = (await admin.ask(contract.shipments.get, { params: { id: 'fjallro-a' } })).trackingUrl ?? ''
})

const open = async (query = '', headers: Record<string, string> = {}) => {
  const response = await fetch(url + query, { headers: { 'accept-language': 'en', ...headers } })
  return {
    status: response.status,
    policy: response.headers.get('content-security-policy') ?? '',
    text: await response.text(),
  }
}

test('the page shows the blocks of the shop, without what is not allowed, and a broken one is left out', async () => {
  const { status, text } = await open()
  expect(status).toBe(200)
  expect(text).toContain('<h2>Fjällro news</h2><p>For Maja</p>')
  expect(text).toContain('<p>Plain</p>')
  expect(text).not.toMatch(/alert\(1\)|position:fixed|onclick/)
  expect(text.match(/class="card block"/g)).toHaveLength(1)
})

test('the state comes first, unless the tenant wants its block before it', async () => {
  const isFirst = async () => {
    const { text } = await open()
    return text.indexOf('Fjällro news') < text.indexOf('<h1>')
  }
  expect(await isFirst()).toBe(false)
  const { trackingPage } = await admin.ask(contract.tenants.get, { params: { id: 'nordhem' } })
  const put = (isAboveState: boolean) =>
    admin.ask(contract.tenants.update, {
      params: { id: 'nordhem' },
      body: { trackingPage: { ...trackingPage, isAboveState } },
    })
  await put(true)
  await expect.poll(isFirst).toBe(true)
  await put(false)
  await expect.poll(isFirst).toBe(false)
})

test('in the public view a block has no value of the parcel', async () => {
  const { text } = await open('?view=public')
  expect(text).toContain('<h2>Fjällro news</h2>')
  expect(text).not.toContain('Maja')
})

test('the policy allows no styles and images of others, and only the frames that are set', async () => {
  const { policy } = await open()
  expect(policy).not.toContain('unsafe-inline')
  expect(policy).toContain("img-src 'self' data:;")
  expect(policy).toMatch(/frame-ancestors https:\/\/shop\.example https:\/\/www\.shop\.example$/)
})

test('what staff open from the console is no visit', async () => {
  const browser = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' }
  await open('?preview=1', browser)
  await open('?preview=1&view=public', browser)
  await open('', browser)
  const opens = async () =>
    (await admin.ask(contract.shipments.visits, { params: { id: 'fjallro-a' } })).visits.map(({ visits }) => visits)
  await expect.poll(opens).toEqual([1])
})
