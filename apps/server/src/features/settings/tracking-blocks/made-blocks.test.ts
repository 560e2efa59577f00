import { contract } from '@aftermile/contract/index'
import type { SentTemplate } from '@aftermile/contract/settings/templates'
import type { BlockForm } from '@aftermile/contract/settings/tracking-blocks'
import { beforeAll, describe, expect, test } from 'vitest'
import { aShipment, send } from '../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
const calls = contract.templates
const sale: Partial<BlockForm> = {
  ...{
    imageId: 'winter',
    imageText: 'A <warm> coat',
    title: 'Winter {{ sale }} & more',
    text: 'One\ntwo\n\n<b>Three</b>',
  },
  ...{ buttonText: 'To the "sale"', buttonUrl: 'https://shop.example/sale?a=1&b={2}' },
}
let admin: Caller
let writer: Caller
let urls: readonly [fjallro: string, lykta: string]

const block = (fields: Partial<SentTemplate> = {}, form: object | string = sale) => ({
  ...{ id: 'sale', name: 'Sale', type: 'tracking_page', targetType: 'Shipment', isEnabled: true },
  payload: typeof form === 'string' ? form : JSON.stringify(form),
  ...fields,
})
const save = (fields: Partial<SentTemplate>, form?: object | string, caller = writer) =>
  caller.call(calls.update, { params: { id: 'sale' }, body: block(fields, form) as SentTemplate })
const namesOf = async (fields: Partial<SentTemplate>, form?: object | string) =>
  (await save(fields, form)).errors.map(({ name }) => name)
/** What a receiver has just done makes a page of its own, which is not kept. */
const pageOf = async (url: string) =>
  (await fetch(`${url}?done=anything`, { headers: { 'accept-language': 'en' } })).text()
const isOn = async () => Promise.all(urls.map(async url => (await pageOf(url)).includes('Winter')))
/** As far away as no time zone reaches. */
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  writer = await server.as('contentadmin@nordhem.example')
  await send(admin, 'shipments', [aShipment('a'), aShipment('b', { merchantId: 'lykta' })])
  const urlOf = async (id: string) => (await admin.ask(contract.shipments.get, { params: { id } })).trackingUrl ?? ''
  urls = [await urlOf('fjallro-a'), await urlOf('lykta-b')]
  await admin.ask(contract.assets.create, { body: { id: 'winter', type: 'ImageAsset' } })
  await admin.ask(contract.assets.create, { body: { id: 'words', type: 'TextAsset' } as never })
  await server.admin.query(`update assets set image = $1 where id = 'winter'`, [
    JSON.stringify({ sha256: 'ab'.repeat(32), width: 640, height: 320, contentType: 'image/png', sizeBytes: 10 }),
  ])
  await writer.ask(calls.create, { body: block() as SentTemplate })
  await writer.ask(contract.trackingBlocks.place, { params: { id: 'sale' }, body: { place: 'above' } })
})

describe('a block that is made with a form', () => {
  test('is shown on the page as plain text, with its picture and its button', async () => {
    const page = await pageOf(urls[0])
    expect(page).toContain(`<img alt="A &lt;warm&gt; coat" src="/media/${'ab'.repeat(32)}-640" loading="lazy" />`)
    expect(page).toContain('<h2>Winter {{ sale }} &amp; more</h2>')
    expect(page).toContain('<p>One<br />two</p>\n<p>&lt;b&gt;Three&lt;/b&gt;</p>')
    expect(page).toContain(
      '<a class="block-button" href="https://shop.example/sale?a=1&amp;b={2}" rel="noopener" target="_top">To the "sale"</a>',
    )
  })

  test('keeps its form as data, and its content follows the form, not the request', async () => {
    const { reply } = await save({ content: '<p>Other</p>' })
    expect(JSON.parse(reply.payload ?? '')).toEqual(sale)
    expect(reply.content).not.toContain('Other')
    expect((await save({ payload: null, content: '<p>By hand</p>' })).reply.content).toBe('<p>By hand</p>')
    await save({})
  })

  test.each<[object | string, string]>([
    [{ ...sale, buttonUrl: 'javascript:alert(1)' }, 'payload.buttonUrl'],
    [{ ...sale, buttonUrl: 'data:text/html,x' }, 'payload.buttonUrl'],
    [{ ...sale, buttonUrl: '//evil.example' }, 'payload.buttonUrl'],
    [{ ...sale, buttonUrl: '' }, 'payload.buttonUrl'],
    [{ ...sale, buttonText: '' }, 'payload.buttonText'],
    [{ ...sale, title: 'x'.repeat(121) }, 'payload.title'],
    [{ ...sale, text: 'x'.repeat(2001) }, 'payload.text'],
    [{ ...sale, imageId: 'nothing' }, 'payload.imageId'],
    [{ ...sale, imageId: 'words' }, 'payload.imageId'],
    [{ ...sale, imageId: "'] }}<script>" }, 'payload.imageId'],
    [{}, 'payload.title'],
    ['{"title": ', 'payload'],
  ])('%j is refused', async (form, name) => {
    expect(await namesOf({}, form)).toEqual([name])
  })

  test('only who may write templates saves one', async () => {
    const other = await server.as('ruleadmin@nordhem.example')
    expect((await save({}, sale, other)).status).toBe(403)
  })

  test('its preview is a tracking page in the colours of the tenant, also while the form is unfinished', async () => {
    const brand = {
      ...(await admin.ask(contract.tenants.get, { params: { id: 'nordhem' } })).brand,
      accentColor: '#0b6e4f',
    }
    await admin.ask(contract.tenants.update, { params: { id: 'nordhem' }, body: { brand } })
    const body = {
      template: block({}, { ...sale, title: 'Not saved', buttonUrl: 'javascript:x' }) as SentTemplate,
      ...{ containerType: 'Shipment', page: { kind: 'private', place: 'above' } },
    } as const
    const { html, problems } = await writer.ask(contract.rendering.render, { body })
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(html).toMatch(/^<!doctype html>/)
    expect(html).toContain('--button:#0b6e4f')
    expect(html).toContain('<h2>Not saved</h2>')
    expect(html).not.toContain('javascript:')
    expect(html).not.toContain('Winter')
  })
})

describe('a block is shown', () => {
  test('for its merchants, who must be those of the tenant', async () => {
    await save({ validMerchants: ['lykta'] })
    expect(await isOn()).toEqual([false, true])
    const [foreign] = await (await server.as('admin@sydkust.example')).ask(contract.merchants.list)
    expect(await namesOf({ validMerchants: [foreign?.id ?? ''] })).toEqual(['validMerchants'])
    await save({})
  })

  test.each([
    [null, null, true],
    [-2, 2, true],
    [2, null, false],
    [null, -2, false],
  ])('from %j to %j days from now: %j', async (from, to, isShown) => {
    const validFrom = from === null ? null : daysFromNow(from)
    await save({ validFrom, validTo: to === null ? null : daysFromNow(to) })
    expect(await isOn()).toEqual([isShown, isShown])
  })

  test('on days that are days and in order, and no other template has any', async () => {
    expect(await namesOf({ validFrom: '2026-13-01' })).toEqual(['validFrom'])
    expect(await namesOf({ validFrom: '2026-12-24', validTo: '2026-12-23' })).toEqual(['validTo'])
    const text = {
      id: 'sms',
      name: 'Sms',
      type: 'text',
      targetType: 'Shipment',
      text: 'x',
      validTo: '2026-12-24',
    } as const
    expect((await writer.call(calls.create, { body: text })).errors.map(({ name }) => name)).toEqual(['validFrom'])
  })
})
