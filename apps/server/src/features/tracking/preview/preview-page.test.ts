import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { aShipment, send } from '../../../test/data/containers.ts'
import { putTemplate } from '../../../test/data/templates.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
const { render } = contract.rendering
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await send(admin, 'shipments', [aShipment('a'), aShipment('x', { merchantId: 'lykta' })])
  const page = { type: 'tracking_page', contentType: 'text/html' }
  await putTemplate(server.admin, { ...page, id: 'news', content: '<p>Stored news</p>' })
  await putTemplate(server.admin, { ...page, id: 'news-sv', parentId: 'news', locale: 'sv', content: '<p>Nyheter</p>' })
  await putTemplate(server.admin, { ...page, id: 'help', content: '<p>Stored help</p>' })
  const trackingPage = { aboveTemplateIds: ['news'], belowTemplateIds: ['help'], frameOrigins: [] }
  await admin.ask(contract.tenants.update, { params: { id: 'nordhem' }, body: { trackingPage } })
})

type Place = { kind?: 'private' | 'public'; place?: 'above' | 'below' }
const edited = (content: string) => ({
  id: 'news',
  type: 'tracking_page' as const,
  targetType: 'Shipment' as const,
  name: 'News',
  contentType: 'text/html',
  content,
})
const about = ({ kind = 'private', place = 'above' }: Place = {}) => ({
  containerType: 'Shipment' as const,
  containerId: 'fjallro-a',
  page: { kind, place },
})
const show = (content: string, place: Place = {}, caller = admin) =>
  caller.ask(render, { body: { template: edited(content), ...about(place) } })

test('a block that is not saved is shown on the page of a shipment, beside the block that is set', async () => {
  const { html, problems, isFallback } = await show('<p>Unsaved for {{ receiverFirstName | default: "you" }}</p>')
  expect(problems).toEqual([])
  expect(isFallback).toBe(false)
  expect(html).toMatch(/^<!doctype html>/)
  expect(html?.indexOf('Unsaved for Maja')).toBeLessThan(html?.indexOf('Stored help') ?? 0)
  expect(html).toContain('Hello Maja')
  expect(html).not.toContain('Stored news')
  expect(html).not.toContain('<script')
  const below = (await show('<p>Unsaved</p>', { place: 'below' })).html ?? ''
  expect(below.indexOf('Stored help')).toBeGreaterThan(0)
  expect(below.indexOf('Stored help')).toBeLessThan(below.indexOf('Unsaved'))
  expect(below).not.toContain('Stored news')
})

test('the public view shows what a visitor without the link sees', async () => {
  const { html } = await show('<p>Hello {{ receiverFirstName | default: "there" }}</p>', { kind: 'public' })
  expect(html).toContain('Hello there')
  expect(html).not.toContain('Maja')
})

test('a block that fails says so at its line, and the page is shown without it', async () => {
  const { html, problems } = await show('<p>\n{{ toName }}</p>')
  expect(html).toContain('Stored help')
  expect(problems[0]).toMatchObject({
    part: 'content',
    severity: 'error',
    line: 2,
    message: expect.stringContaining('toName'),
  })
  const loop =
    '{% for a in (1..3000) %}{% for b in (1..3000) %}{% for c in (1..3000) %}{{ a }}{% endfor %}{% endfor %}{% endfor %}'
  const stopped = await show(loop)
  expect(stopped.problems[0]).toMatchObject({ part: 'content', severity: 'error' })
  expect(stopped.html).toContain('Stored help')
  await server.admin.query("update templates set content = '{{ gone }}' where id = 'help'")
  expect((await show('<p>Fine</p>')).problems).toEqual([
    expect.objectContaining({
      severity: 'warning',
      message: expect.stringMatching(/^The block help is left out: gone/),
    }),
  ])
})

test('a stored version in another language is shown, and what a language without one gets', async () => {
  const shown = (locale: string) => admin.ask(render, { body: { templateId: 'news', locale, ...about() } })
  expect(await shown('sv')).toMatchObject({ html: expect.stringContaining('<p>Nyheter</p>'), isFallback: false })
  const finnish = await shown('fi')
  expect(finnish).toMatchObject({ html: expect.stringContaining('<p>Stored news</p>'), isFallback: true })
  expect(finnish.html).toContain('<html lang="fi">')
})

test('with example values the block is shown alone, without what a page would remove or hide', async () => {
  const body = {
    template: edited('<p onclick="x()">{{ toName | default: "hidden" }}</p><script>x</script>'),
    containerType: 'Shipment' as const,
  }
  expect((await admin.ask(render, { body })).html).toBe('<p>hidden</p>')
})

test('a shipment of another tenant or merchant is not found', async () => {
  const statusFor = async (caller: Caller, containerId: string) =>
    (await caller.call(render, { body: { template: edited('x'), ...about(), containerId } })).status
  expect(await statusFor(await server.as('admin@sydkust.example'), 'fjallro-a')).toBe(404)
  await server.admin.query(
    `update users set role = 'contentadmin' where tenant_id = 'nordhem' and email = 'merchant@nordhem.example'`,
  )
  expect(await statusFor(await server.as('merchant@nordhem.example'), 'lykta-x')).toBe(404)
})
