import { contract } from '@aftermile/contract/index'
import type { TrackingKind } from '@aftermile/domain/tracking/tracking-view'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRenderPool } from '../../../rendering/render-pool.ts'
import { openLog } from '../../../runtime/log.ts'
import { inTenantOf } from '../../../test/carriers/carrier-results.ts'
import { anEvent, anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { putTemplate } from '../../../test/data/templates.ts'
import { testServer } from '../../../test/server.ts'
import { readTenantSettings } from '../../people/tenant-settings.ts'
import { htmlOf, readBlocks } from './blocks.ts'

const server = testServer()
const pool = openRenderPool()
afterAll(() => pool.close())

const rendered: string[] = []
const countingPool = {
  ...pool,
  render: (...asked: Parameters<typeof pool.render>) => {
    rendered.push(asked[0].parts.content?.source ?? '')
    return pool.render(...asked)
  },
}
const options = { renderPool: countingPool, publicUrl: 'https://track.example', log: openLog('silent') }

const page = { type: 'tracking_page', contentType: 'text/html' }
const set = async (aboveTemplateId: string, belowTemplateId = '', tenant = 'nordhem') => {
  const admin = await server.as(`admin@${tenant}.example`)
  const [aboveTemplateIds, belowTemplateIds] = [aboveTemplateId, belowTemplateId].map(id => (id === '' ? [] : [id]))
  const body = { trackingPage: { aboveTemplateIds, belowTemplateIds, frameOrigins: [] } }
  expect((await admin.call(contract.tenants.update, { params: { id: tenant }, body })).status).toBe(200)
}
type Wanted = { kind?: TrackingKind; language?: 'en' | 'sv' | 'fi'; shipmentId?: string; tenant?: string }
const blocks = ({ kind = 'private', language = 'en', shipmentId = 'fjallro-a', tenant = 'nordhem' }: Wanted = {}) =>
  inTenantOf(server, tenant, async ctx => {
    const { trackingPage: settings } = await readTenantSettings(ctx)
    return htmlOf(await (await readBlocks(options, ctx, { shipmentId, language, kind, settings }))())
  })
const above = async (wanted: Wanted = {}) => (await blocks(wanted)).above.join('\n')

let made = 0
/** A block above with this content. */
async function withContent(content: string, fields: object = {}) {
  const id = `block${++made}`
  await putTemplate(server.admin, { ...page, id, content, ...fields })
  await set(id)
}

beforeAll(async () => {
  const admin = await server.as('admin@nordhem.example')
  const person = {
    toName: 'Maja <b>Secretsson',
    toAddress1: 'Hemligatan 14',
    toEmail: 'maja@secret.example',
    toPhone: '+46701740605',
    toZipCode: '211 77',
    orderNumber: 'O-SECRET',
    contents: [{ description: 'Secret socks', quantity: 2 }],
  }
  await send(admin, 'orders', [
    anOrder('O-SECRET', { name: 'Maja Secretsson', email: 'maja@secret.example', phone: '+46701740605' }),
  ])
  await send(admin, 'shipments', [aShipment('a', person), aShipment('b', { merchantId: 'lykta' })])
  await send(admin, 'events', [anEvent('a', 'collected', '2026-11-03T08:00:00Z', { placeCity: 'Jönköping' })])
})

test('a tenant that has chosen none has none', async () => {
  await set('')
  expect(await blocks()).toEqual({ above: [], below: [] })
})

test('a block is rendered with the values of the parcel, in the language of the page, and escaped', async () => {
  const text = '<p>{{ receiverFirstName }}: {{ shipmentNumber }} {{ statusText }} {{ merchant.name }} {{ toCity }}</p>'
  await withContent(text)
  const main = `block${made}`
  await putTemplate(server.admin, {
    ...page,
    id: `${main}-sv`,
    parentId: main,
    locale: 'sv',
    content: `<h2>Hej</h2>${text}`,
  })
  expect(await above()).toBe('<p>Maja: a Collected Fjällro Malmö</p>')
  expect(await above({ language: 'sv' })).toMatch(/^<h2>Hej<\/h2><p>Maja: a Hämtad av /)
  expect(await above({ language: 'fi' })).toContain('Maja')
  await withContent('<p>{{ order.lines | json }} {{ receiverFirstName | append: "<script>x</script>" }}</p>')
  expect(await above()).not.toContain('<script')
})

test('what runs, submits, frames or covers the page is removed', async () => {
  await withContent(`
    <script>alert(1)</script><p onclick="alert(1)" style="position:fixed" id="tracking">Kept</p><style>*{display:none}</style>
    <iframe src="https://evil.example"></iframe><form action="https://evil.example"><input name="card"></form>
    <a href="javascript:alert(1)">link</a><img src="https://evil.example/pixel">{{ "<svg onload=alert(1)>" | raw }}`)
  const html = await above()
  expect(html).toContain('<p>Kept</p>')
  expect(html).not.toMatch(/script|alert|style|iframe|form|input|evil|svg|id=/)
})

test('a public view has values of the shop only, whatever a template tries', async () => {
  const names = [
    'toName',
    'receiverFirstName',
    'toCity',
    'shipmentNumber',
    'trackingUrl',
    'receiverEmail',
    'toCountryCode',
  ]
  const lists = ['order', 'events', 'packages', 'contents', 'packageNumbers', 'tags']
  await withContent(`<p>{{ merchant.name }}</p> ${names.map(name => `{{ ${name} | default: "-" }}`).join(' ')}
    ${lists.map(name => `{{ ${name} | default: "-" | json | raw }}`).join(' ')}
    {% assign field = "toEmail" %}{{ [field] | default: "-" }}{% if toName %}Named{% endif %}`)
  const html = await above({ kind: 'public' })
  expect(html).toContain('Fjällro')
  for (const secret of [
    'Maja',
    'Secret',
    'secret',
    'SECRET',
    'Malmö',
    'Hemligatan',
    '4670',
    '211',
    'Jönköping',
    'track.example',
    'Named',
    'a-p1',
  ])
    expect(html).not.toContain(secret)
})

test('a private view says no more of a person than the page does: first name and city', async () => {
  await withContent(`<p>{{ receiverFirstName }} {{ toCity }} {{ toName | default: "-" }} {{ toAddress1 | default: "-" }}
    {{ toEmail | default: "-" }} {{ toPhone | default: "-" }} {{ toZipCode | default: "-" }} {{ receiverName | default: "-" }}
    {{ receiverEmail | default: "-" }} {{ receiverPhone | default: "-" }} {{ order | json | raw }}</p>`)
  const html = await above()
  expect(html).toContain('Maja Malmö')
  expect(html).toContain('O-SECRET')
  for (const hidden of ['Secretsson', 'Hemligatan', 'maja@', '4670', '211']) expect(html).not.toContain(hidden)
})

test('a block that fails is empty, the other one is shown, and those who write it are told', async () => {
  await putTemplate(server.admin, { ...page, id: 'fine', content: '<p>Help</p>' })
  await putTemplate(server.admin, { ...page, id: 'broken', content: '<p>{{ toName }}</p>' })
  await set('broken', 'fine')
  expect(await blocks()).toEqual({ above: [], below: ['<p>Help</p>'] })
  const logged = await inTenantOf(server, 'nordhem', async ctx => {
    const { trackingPage: settings } = await readTenantSettings(ctx)
    return (await readBlocks(options, ctx, { shipmentId: 'fjallro-a', language: 'en', kind: 'private', settings }))()
  })
  expect(logged.above[0]?.problem).toMatchObject({ problem: 'toName has no value and no default', line: 1 })
})

test('an endless loop is stopped, and not tried again for the next parcel', async () => {
  await withContent(
    '{% for a in (1..3000) %}{% for b in (1..3000) %}{% for c in (1..3000) %}{{ a }}{% endfor %}{% endfor %}{% endfor %}',
  )
  rendered.length = 0
  expect(await above()).toBe('')
  expect(await above({ shipmentId: 'lykta-b' })).toBe('')
  expect(await above({ kind: 'public' })).toBe('')
  expect(rendered).toHaveLength(1)
})

test('a block is rendered once for the same content and values, and anew when either changes', async () => {
  await withContent('<p>{{ merchant.name }} says hello</p>')
  rendered.length = 0
  for (const kind of ['private', 'private', 'public'] as const) await above({ kind })
  expect(rendered).toHaveLength(1)
  expect(await above({ shipmentId: 'lykta-b' })).toContain('Lykta')
  await server.admin.query(`update templates set content = '<p>New</p>' where id = 'block${made}'`)
  expect(await above()).toBe('<p>New</p>')
  expect(rendered).toHaveLength(3)
})

test('a block of some merchants or milestones, or one that is disabled, is shown for no others', async () => {
  await withContent('<p>Lykta</p>', { validMerchants: ['lykta'] })
  expect([await above(), await above({ shipmentId: 'lykta-b' })]).toEqual(['', '<p>Lykta</p>'])
  await withContent('<p>Early</p>', { validMilestones: ['preparation'] })
  expect([await above(), await above({ shipmentId: 'lykta-b' })]).toEqual(['', '<p>Early</p>'])
  await withContent('<p>Off</p>', { isEnabled: false })
  expect(await above()).toBe('')
})

test('several blocks of a place are shown in their order, each only for its own merchants', async () => {
  await putTemplate(server.admin, { ...page, id: 'first', content: '<p>Lykta</p>', validMerchants: ['lykta'] })
  await putTemplate(server.admin, { ...page, id: 'second', content: '<p>All</p>' })
  const admin = await server.as('admin@nordhem.example')
  const trackingPage = { aboveTemplateIds: ['second', 'first'], belowTemplateIds: [], frameOrigins: [] }
  await admin.ask(contract.tenants.update, { params: { id: 'nordhem' }, body: { trackingPage } })
  expect((await blocks()).above).toEqual(['<p>All</p>'])
  expect((await blocks({ shipmentId: 'lykta-b' })).above).toEqual(['<p>All</p>', '<p>Lykta</p>'])
})

test('a page is kept until the next day on which one of its blocks comes or goes', async () => {
  const dayAt = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const freshFor = async (days: object) => {
    await withContent('<p>Days</p>', days)
    return inTenantOf(server, 'nordhem', async ctx => {
      const { trackingPage: settings } = await readTenantSettings(ctx)
      const wanted = { shipmentId: 'fjallro-a', language: 'en', kind: 'private', settings } as const
      const { freshMs } = await (await readBlocks(options, ctx, wanted))()
      return freshMs === null ? null : new Date(Math.ceil(ctx.now + freshMs)).toISOString()
    })
  }
  expect(await freshFor({})).toBeNull()
  // In Malmö, an hour or two before midnight in UTC.
  expect(await freshFor({ validFrom: dayAt(3) })).toMatch(new RegExp(`^${dayAt(2)}T2[23]:00:00`))
  expect(await freshFor({ validFrom: dayAt(-3), validTo: dayAt(3) })).toMatch(new RegExp(`^${dayAt(3)}T2[23]:00:00`))
  expect(await freshFor({ validTo: dayAt(-3) })).toBeNull()
})

test('too much is not shown', async () => {
  await withContent(`<p>${'x'.repeat(60_000)}</p>`)
  expect(await above()).toBe('')
})

test('tenants are apart, and each can use what comes with the product or its own copy of it', async () => {
  await putTemplate(server.admin, { ...page, id: 'shared', isSystem: true, content: '<p>Of all</p>' }, 'system')
  await putTemplate(
    server.admin,
    { ...page, id: 'shared', isSystem: true, isCustomized: true, content: '<p>Of Sydkust</p>' },
    'sydkust',
  )
  const other = await server.as('admin@sydkust.example')
  const [merchant] = await other.ask(contract.merchants.list)
  await send(other, 'shipments', [aShipment('s', { merchantId: merchant?.id })])
  await set('shared')
  await set('shared', '', 'sydkust')
  const shipmentId = `${merchant?.id}-s`
  expect(await above()).toBe('<p>Of all</p>')
  expect(await above({ tenant: 'sydkust', shipmentId })).toBe('<p>Of Sydkust</p>')
  expect(await above({ tenant: 'sydkust', shipmentId: 'fjallro-a' })).toBe('')
})
