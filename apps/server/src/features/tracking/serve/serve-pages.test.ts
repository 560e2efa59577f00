import { contract } from '@aftermile/contract/index'
import { languages } from '@aftermile/domain/languages/languages'
import { beforeAll, expect, test } from 'vitest'
import { anEvent, aShipment, send } from '../../../test/data/containers.ts'
import { failChanges, failureCount } from '../../../test/data/failing-tables.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { preferredLanguage } from '../../messages/pages/page-words.ts'

const server = testServer()
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  const fields = {
    orderNumber: 'O-1',
    toName: 'Maja <b>Lindqvist',
    toAddress1: 'Storgatan 14',
    toEmail: 'maja@mail.example',
    toPhone: '+46701740605',
    contents: [{ description: 'Wool blanket', quantity: 2 }],
  }
  await send(admin, 'shipments', [aShipment('a', fields), aShipment('b'), aShipment('old')])
  await send(admin, 'events', [
    anEvent('a', 'collected', '2026-11-03T08:00:00Z', { placeCity: 'Jönköping', placeCountryCode: 'SE' }),
    anEvent('old', 'delivered', '2026-02-01T08:00:00Z'),
  ])
})

const urlOf = async (id: string) =>
  (await admin.ask(contract.shipments.get, { params: { id: `fjallro-${id}` } })).trackingUrl ?? ''

async function open(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers: { 'accept-language': 'en', ...headers } })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('the page says where the parcel is, who carries it and what has happened', async () => {
  const { status, text } = await open(await urlOf('a'))
  expect(status).toBe(200)
  for (const said of ['Fjällro', 'On its way', 'Track at PostNord', 'The carrier has your parcel', 'Jönköping', 'O-1'])
    expect(text).toContain(said)
  expect(text).toContain('https://tracking.postnord.com/en/?id=a-p1')
  expect(text).toContain('3 Nov 09:00')
  expect(text).toContain('2 × Wool blanket')
})

test('it shows the first name and the last two letters of the street, and escapes what was booked', async () => {
  const { text } = await open(await urlOf('a'))
  expect(text).toContain('Hello Maja')
  expect(text).toContain('•••••14, Malmö')
  for (const hidden of ['Lindqvist', 'Storgatan', '211 22', 'maja@mail', '+4670', '<b>'])
    expect(text).not.toContain(hidden)
})

test('it has no script of its own, is in no frame, sets no cookie, and is neither stored nor listed', async () => {
  const { headers, text } = await open(await urlOf('a'))
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]{44}' 'sha256-[\w+/=]{44}'; script-src 'self'; connect-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  )
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('set-cookie')).toBeNull()
  expect(text).not.toMatch(/<script>|\son\w+=|style="/)
})

test('what the carrier offers on its own pages is linked until the parcel is completed, to change a delivery not of a return', async () => {
  const calls = contract.serviceProviders
  const before = await admin.ask(calls.get, { params: { id: 'bring' } })
  const page = 'https://carrier.example'
  const settings = { changeDeliveryUrl: `${page}/deliver/{number}`, changePointUrl: `${page}/move/{number}` }
  await admin.ask(calls.update, { params: { id: 'bring' }, body: { ...before, settings } })
  const fields = { serviceProviderId: 'bring', serviceProviderProductId: '3584' }
  await send(admin, 'shipments', [
    aShipment('l1', fields),
    aShipment('l2', { ...fields, scenarioId: 'inbound_return' }),
    aShipment('l3', fields),
  ])
  await send(admin, 'events', [anEvent('l3', 'delivered', new Date(Date.now() - 3_600_000).toISOString())])
  const linksOf = async (id: string) =>
    [...(await open(await urlOf(id))).text.matchAll(/href="(https:\/\/carrier[^"]+)"[^>]*>([^<]+)/g)].map(
      ([, href, text]) => [text, href],
    )
  const move = ['Change service point', `${page}/move/l2-p1`]
  expect(await linksOf('l1')).toEqual([
    ['Change the delivery', `${page}/deliver/l1-p1`],
    ['Change service point', `${page}/move/l1-p1`],
  ])
  expect([await linksOf('l2'), await linksOf('l3')]).toEqual([[move], []])
})

test('it is in the language of its reader, else in that of the shop', async () => {
  const url = await urlOf('a')
  const langOf = async (address: string, accepted: string) =>
    /<html lang="(\w+)">/.exec((await open(address, { 'accept-language': accepted })).text)?.[1]
  expect(await langOf(url, 'fr, sv-SE;q=0.8, de;q=0.9')).toBe('de')
  expect(await langOf(`${url}?locale=nn-NO`, 'de')).toBe('nb')
  expect(await langOf(`${url}?locale=sv&locale=de`, 'fi')).toBe('fi')
  expect(await langOf(url, 'fr')).toBe('sv')
  await server.admin.query("update merchants set locale = 'da' where tenant_id = 'nordhem' and id = 'fjallro'")
  expect(await langOf(await urlOf('b'), 'fr')).toBe('da')
  for (const { id } of languages) {
    const { status, text } = await open(url, { 'accept-language': id })
    expect([status, text.includes('undefined'), /\{\w+\}/.test(text.replace(/<style.*<\/style>/s, ''))]).toEqual([
      200,
      false,
      false,
    ])
  }
})

test.each([
  ['', null],
  ['*', null],
  ['en;q=0, da', 'da'],
  ['no', 'nb'],
  [';;,,q=', null],
])('a browser that accepts “%s” gets %s', (accepted, language) => {
  expect(preferredLanguage(accepted)).toBe(language)
})

test('unknown, replaced, foreign, misspelt and expired codes get the same reply', async () => {
  const [first, second] = [await urlOf('a'), await urlOf('b')]
  const { rows } = await server.admin.query<{ key: string }>(
    "select tracking_key as key from tenants where id = 'sydkust'",
  )
  await admin.ask(contract.shipments.replaceTrackingCode, { params: { id: 'fjallro-b' } })
  const codeOf = (url: string) => url.split('/track/')[1] ?? ''
  const wrong = [
    codeOf(second),
    `${rows[0]?.key}${codeOf(first).slice(8)}`,
    `${codeOf(first).slice(0, 8)}${'A'.repeat(22)}`,
    `00000000${codeOf(first).slice(8)}`,
    codeOf(await urlOf('old')),
    'x',
    'x'.repeat(400),
    '%27%20or%201=1--',
  ]
  const replies = await Promise.all(wrong.map(code => open(`${server.url}/track/${code}`)))
  const plain = (text: string) => text.replace(/nonce="[^"]*"/, '')
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([404]))
  expect(new Set(replies.map(({ text }) => plain(text))).size).toBe(1)
  expect(replies[0]?.text).toContain('We can’t find this parcel')
})

test('a visit counts once per half hour and visitor, without robots and without addresses', async () => {
  const url = await urlOf('a')
  const browser = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' }
  for (const agent of ['curl/8', 'Mozilla/5.0 (compatible; Googlebot/2.1)', ''])
    await open(url, { 'user-agent': agent })
  await fetch(url, { method: 'HEAD', headers: browser })
  await Promise.all([open(url, browser), open(url, browser), open(url, browser)])
  const visits = async () =>
    (await admin.ask(contract.shipments.get, { params: { id: 'fjallro-a' } })).trackingPageVisits
  await expect.poll(visits).toBe(1)
  const { rows } = await server.admin.query("select encode(visitor, 'escape') as visitor from tracking_visits")
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('127.0.0.1')
})

test('visits that could not be counted are counted later, and those of a server that stops at once', async () => {
  await send(
    admin,
    'shipments',
    ['v1', 'v2', 'v3'].map(number => aShipment(number)),
  )
  const browser = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' }
  const visitsOf = async (number: string) =>
    (await admin.ask(contract.shipments.get, { params: { id: `fjallro-${number}` } })).trackingPageVisits
  const mend = await failChanges(server, { table: 'tracking_visits', code: '53100' })
  await open(await urlOf('v1'), browser)
  await expect.poll(() => failureCount(server, 'tracking_visits')).toBe(1)
  await open(await urlOf('v2'), browser)
  await expect.poll(() => failureCount(server, 'tracking_visits')).toBeGreaterThan(1)
  expect(await visitsOf('v1')).toBe(0)
  await mend()
  await expect.poll(async () => [await visitsOf('v1'), await visitsOf('v2')]).toEqual([1, 1])

  const stopping = await server.another()
  await open((await urlOf('v3')).replace(server.url, stopping.publicUrl), browser)
  await stopping.stop()
  expect(await visitsOf('v3')).toBe(1)
})

test('one address can open only so many pages a minute', async () => {
  const limited = await server.another({ env: { RATE_LIMIT: '100' } })
  // A process that has just started may be busy.
  await expect.poll(async () => (await fetch(`${limited.publicUrl}/readyz`)).status).toBe(200)
  const url = limited.publicUrl + new URL(await urlOf('a')).pathname
  const headers = { 'accept-language': 'en' }
  expect((await fetch(url, { headers })).status).toBe(200)
  const replies = await Promise.all(Array.from({ length: 120 }, () => fetch(url, { headers })))
  const late = replies.find(({ status }) => status === 429)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(119)
  expect(Number(late?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await late?.text()).toContain('Too many requests')
})
