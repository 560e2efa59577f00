import { contract } from '@aftermile/contract/index'
import { usualTrackingPage } from '@aftermile/contract/settings/tracking-page-settings'
import { beforeAll, expect, test } from 'vitest'
import { anEvent, aShipment, send } from '../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
const script = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  const odd = {
    orderNumber: script,
    toName: `${script} Lindqvist`,
    toAddress1: script,
    toCity: script,
    servicePointName: script,
    contents: [{ description: script, quantity: 1 }],
    refs: [
      { type: 'service_point_address', value: script },
      { type: 'service_point_hours', value: script },
    ],
  }
  await send(admin, 'shipments', [aShipment('odd', odd), aShipment('a'), aShipment('b')])
  await send(admin, 'events', [
    anEvent('odd', 'at_service_point', '2026-11-03T08:00:00Z', { placeName: script, placeCity: script }),
  ])
})

const urlOf = async (id: string) =>
  (await admin.ask(contract.shipments.get, { params: { id: `fjallro-${id}` } })).trackingUrl ?? ''

const read = async (url: string, headers: Record<string, string> = {}) => (await fetch(url, { headers })).text()

test('script in names, places, items and brand texts is only text', async () => {
  await server.admin.query("update merchants set name = $1 where tenant_id = 'nordhem' and id = 'fjallro'", [script])
  await server.admin.query(
    "update tenants set settings = jsonb_set(settings, '{brand,senderName}', to_jsonb($1::text)) where id = 'nordhem'",
    [script],
  )
  const url = await urlOf('odd')
  for (const address of [
    url,
    `${url}?view=public`,
    `${url}?done=${encodeURIComponent(script)}`,
    `${server.url}/track?tenant=nordhem`,
  ]) {
    const text = await read(address)
    expect(text).not.toMatch(/<script>|<img src=x|href="javascript:/)
    expect(text).toContain('&lt;script&gt;')
  }
})

test('a page is framed only by the origins that the tenant allows', async () => {
  const allow = (origins: unknown) =>
    server.admin.query(
      "update tenants set settings = settings || jsonb_build_object('trackingPage', $1::jsonb) where id = 'nordhem'",
      [JSON.stringify({ ...usualTrackingPage, frameOrigins: origins })],
    )
  await allow(['https://shop.example', 'https://other.example:8443'])
  const framed = await fetch(await urlOf('a'))
  expect(framed.headers.get('content-security-policy')).toMatch(
    /; frame-ancestors https:\/\/shop\.example https:\/\/other\.example:8443$/,
  )
  expect(framed.headers.get('x-frame-options')).toBeNull()
  await allow(["https://shop.example; script-src 'unsafe-inline'", '*'])
  const refused = await fetch(await urlOf('b'))
  expect(refused.headers.get('content-security-policy')).toMatch(/; frame-ancestors 'none'$/)
})

test('odd queries and paths are answered, never with an error of ours', async () => {
  const url = await urlOf('a')
  const queries = [
    '?locale=',
    '?locale=xx',
    '?locale=sv&locale=de',
    `?locale=${'s'.repeat(5000)}`,
    '?view=admin',
    '?view[]=public',
    '?done[]=x',
    '?__proto__[x]=1',
    '?locale=%F0%9F%93%A6',
    `?${'a=1&'.repeat(2000)}`,
  ]
  for (const query of queries)
    expect([query.slice(0, 20), (await fetch(url + query)).status]).toEqual([query.slice(0, 20), 200])
  for (const path of [
    '/track/',
    '/track//',
    '/track/%2e%2e%2fapi',
    `/track/${'x'.repeat(480)}`,
    '/track/x/y',
    '/track/api/',
  ])
    expect([path.slice(0, 20), (await fetch(server.url + path, { redirect: 'manual' })).status]).toEqual([
      path.slice(0, 20),
      404,
    ])
  expect((await fetch(`${server.url}/track/%00`)).status).toBe(400)
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect((await fetch(url, { method })).status).toBeOneOf([404, 405, 415])
})

test('the old address leads to the new one, wherever it leads', async () => {
  const url = await urlOf('a')
  const code = url.split('/track/')[1]
  const old = await fetch(`${server.url}/t/${code}`, { redirect: 'manual' })
  expect([old.status, old.headers.get('location')]).toEqual([308, `/track/${code}`])
  const odd = await fetch(`${server.url}/t/${encodeURIComponent('//evil.example\r\nx: y')}`, { redirect: 'manual' })
  expect(odd.headers.get('location')).toMatch(/^\/track\/%2F%2Fevil/)
})

test('HEAD, refreshes, prefetches and previews of staff are no visits; a kept page counts like every other', async () => {
  const url = await urlOf('b')
  const browser = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' }
  const head = await fetch(url, { method: 'HEAD', headers: browser })
  expect([head.status, await head.text()]).toEqual([200, ''])
  for (const headers of [
    { 'x-tracking-refresh': '1' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
  ])
    await read(url, { ...browser, ...headers })
  await read(`${url}?view=public`, browser)
  await read(`${url.replace('/track/', '/track/api/')}`, browser)
  // The page is kept by now.
  await read(url, browser)
  const visits = async () =>
    (await admin.ask(contract.shipments.get, { params: { id: 'fjallro-b' } })).trackingPageVisits
  await expect.poll(visits).toBe(1)
  const { rows } = await server.admin.query("select 1 from tracking_visits where shipment_id = 'fjallro-b'")
  expect(rows).toHaveLength(1)
})

test('kept pages are the same in each encoding, and none is larger than 60 kB', async () => {
  const url = await urlOf('a')
  const texts = await Promise.all(
    ['br', 'gzip', 'identity', 'br;q=0, gzip'].map(text => read(url, { 'accept-encoding': text })),
  )
  expect(new Set(texts).size).toBe(1)
  expect(Buffer.byteLength(texts[0] ?? '')).toBeLessThan(60_000)
})

test('the public view of a code hides what the private one shows', async () => {
  const text = await read(`${await urlOf('a')}?view=public`)
  expect(text).not.toMatch(/Maja|Malmö|data-live/)
})
