import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { anEvent, anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { freePort } from '../../../test/free-port.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
let admin: Caller

const secrets = {
  orderNumber: 'ORD-1',
  consignmentId: 'CONS-1',
  toName: 'Maja Lindqvist',
  toAddress1: 'Storgatan 14',
  toEmail: 'Maja@mail.example',
  toPhone: '+46701740605',
  contents: [{ description: 'Wool blanket', quantity: 2 }],
}

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await send(admin, 'orders', [anOrder('ORD-1', { email: 'buyer@mail.example' })])
  await send(admin, 'shipments', [
    aShipment('num-1', secrets),
    aShipment('old-1'),
    aShipment('twice', { toZipCode: '211 22' }),
    aShipment('twice', {
      merchantId: 'kattvik',
      toZipCode: '0155',
      toCountryCode: 'NO',
      packages: [{ number: 'twice-k' }],
    }),
    aShipment('back-1', { scenarioId: 'inbound_return', fromZipCode: '411 05', fromEmail: 'back@mail.example' }),
  ])
  await send(admin, 'events', [
    anEvent('num-1', 'collected', '2026-11-03T08:00:00Z', { placeCity: 'Jönköping', placeCountryCode: 'SE' }),
    anEvent('old-1', 'delivered', '2026-02-01T08:00:00Z'),
  ])
})

type Search = { tenant?: unknown; number?: unknown; secret?: unknown; locale?: unknown }

async function search(body: Search, at = server.url) {
  const response = await fetch(`${at}/track/api/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://shop.example' },
    body: JSON.stringify({ tenant: 'nordhem', locale: 'en', ...body }),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as { path?: string | null },
  }
}

const post = (fields: Record<string, string>, at = server.url) =>
  fetch(`${at}/track`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'accept-language': 'en' },
    body: new URLSearchParams({ tenant: 'nordhem', ...fields }),
  })

const pathOf = async (id: string) =>
  new URL((await admin.ask(contract.shipments.get, { params: { id } })).trackingUrl ?? '').pathname

describe('by a number alone', () => {
  test.each(['num-1', 'NUM-1', ' num-1-p1 ', 'CONS-1', 'ORD-1'])(
    '%s shows progress and no personal data',
    async number => {
      const stored = number === 'NUM-1' ? 'num-1' : number
      const { status, body } = await search({ number: stored })
      expect(status).toBe(200)
      expect(body).toMatchObject({ path: null, view: { kind: 'public', state: 'on_its_way' } })
      for (const secret of [
        'Maja',
        'Storgatan',
        'ORD-1',
        'Malmö',
        '211 22',
        'mail.example',
        'Wool',
        'Jönköping',
        '+4670',
      ])
        expect(JSON.stringify(body)).not.toContain(secret)
    },
  )

  test('the form answers with a page that has no address', async () => {
    const response = await post({ number: 'num-1' })
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(text).toContain('On its way')
    expect(text).not.toMatch(/Maja|Malmö|ORD-1|data-live/)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('the answer to a number alone', () => {
  const formsOf = (text: string) =>
    [...text.matchAll(/<form[^>]*>(.*?)<\/form>/gs)].map(([, inner = '']) =>
      Object.fromEntries([...inner.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value])),
    )

  test('can be read in another language, with the number in no address', async () => {
    const text = await (await post({ number: 'num-1' })).text()
    expect(formsOf(text).at(-1)).toMatchObject({ tenant: 'nordhem', number: 'num-1' })
    expect(text).toContain('<button name="locale" value="fi" lang="fi">Suomi</button>')
    expect(text).not.toMatch(/(href|action)="[^"]*num-1/)
    const finnish = await (await post({ number: 'num-1', locale: 'fi' })).text()
    expect(finnish).toContain('<html lang="fi">')
    expect(finnish).toContain('aria-current="true">Suomi')
  })

  test('asks for the postal code, which opens the private page in the same language', async () => {
    const text = await (await post({ number: 'num-1', locale: 'da' })).text()
    const sent = { number: 'num-1', locale: 'da', tenant: 'nordhem' }
    expect(formsOf(text)[0]).toEqual(sent)
    expect(text).toContain('<input name="secret" required')
    const opened = await post({ ...sent, secret: '211 22' })
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `${await pathOf('fjallro-num-1')}?locale=da`])
  })

  test('and a wrong postal code say no more than a number that nobody uses', async () => {
    const answers = await Promise.all(
      [
        { number: 'num-1', secret: '99999' },
        { number: 'none-1', secret: '99999' },
      ].map(fields => post(fields)),
    )
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    const [wrong, unknown] = await Promise.all(answers.map(answer => answer.text()))
    expect(wrong?.replaceAll('num-1', 'none-1')).toBe(unknown)
  })
})

describe('with a postal code or e-mail', () => {
  test.each(['21122', 'SE-211 22', ' 211 22 ', 'maja@MAIL.example', 'buyer@mail.example'])(
    '%s opens the page',
    async secret => {
      const path = await pathOf('fjallro-num-1')
      expect(await search({ number: 'num-1', secret })).toMatchObject({
        status: 200,
        body: { path, view: { kind: 'private' } },
      })
      const response = await post({ number: 'num-1', secret })
      expect([response.status, response.headers.get('location')]).toEqual([303, path])
    },
  )

  test('a return is opened by the address that sends it back', async () => {
    expect((await search({ number: 'back-1', secret: '41105' })).status).toBe(200)
    expect((await search({ number: 'back-1', secret: '21122' })).status).toBe(404)
  })

  test('a number of two merchants is found only with what tells them apart', async () => {
    expect((await search({ number: 'twice' })).status).toBe(404)
    expect((await search({ number: 'twice', secret: '0155' })).body.path).toBe(await pathOf('kattvik-twice'))
    expect((await search({ number: 'twice', secret: '21122' })).body.path).toBe(await pathOf('fjallro-twice'))
  })
})

test('all that finds nothing gets the same answer', async () => {
  const misses: Search[] = [
    { number: 'unknown' },
    { number: 'num-1', secret: '99999' },
    { number: 'num-1', secret: 'other@mail.example' },
    { number: 'num-1', secret: ' - ' },
    { number: 'num-1', secret: 'x'.repeat(3000) },
    { number: 'num-1', tenant: 'sydkust' },
    { number: 'num-1', tenant: 'nobody' },
    { number: 'num-1', tenant: 'system' },
    { number: 'num-1', tenant: "nordhem' or 1=1 --" },
    { number: 'old-1' },
    { number: 'twice' },
    { number: '' },
    { number: '%' },
    { number: 'n'.repeat(3000) },
    { number: 17 },
    { number: ['num-1'] },
    {},
  ]
  const replies = await Promise.all(misses.map(miss => search(miss)))
  expect(new Set(replies.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
    new Set([JSON.stringify([404, { message: 'We can’t find this parcel' }])]),
  )
  const pages = await Promise.all(
    misses
      .filter(item => item.tenant === undefined && typeof item.number === 'string')
      .map(entry => post({ number: String(entry.number), secret: String(entry.secret ?? '') })),
  )
  const texts = await Promise.all(pages.map(page => page.text()))
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([404]))
  expect(new Set(texts.map(text => text.replace(/ value="[^"]*" required/, ''))).size).toBe(1)
})

test('other sites may ask, without cookies', async () => {
  const { headers } = await search({ number: 'num-1' })
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('access-control-allow-credentials')).toBeNull()
  expect(headers.get('set-cookie')).toBeNull()
  const asked = await fetch(`${server.url}/track/api/search`, { method: 'OPTIONS' })
  expect([asked.status, asked.headers.get('access-control-allow-headers')]).toEqual([
    204,
    'content-type, if-none-match, x-tracking-refresh',
  ])
  const missed = await search({ number: 'unknown' })
  expect(missed.headers.get('access-control-allow-origin')).toBe('*')
})

test('what is too large or no JSON is refused before it is read', async () => {
  const send = (body: string) =>
    fetch(`${server.url}/track/api/search`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  expect((await send('{')).status).toBe(400)
  expect((await send(JSON.stringify({ number: 'x'.repeat(10_000) }))).status).toBe(413)
  expect((await post({ number: 'x'.repeat(100_000) })).status).toBe(413)
})

test('the form has the brand of the tenant, and an unknown tenant has a form too', async () => {
  const form = await (await fetch(`${server.url}/track?tenant=nordhem&locale=sv`)).text()
  expect(form).toContain('name="tenant" value="nordhem"')
  expect(form).toContain('<html lang="sv">')
  expect((await fetch(`${server.url}/track?tenant=nobody&locale[]=x`)).status).toBe(200)
})

test('without a tenant there is no search', async () => {
  const odd = encodeURIComponent('"><script>alert(1)</script>')
  const replies = await Promise.all([
    fetch(`${server.url}/track?locale=de`),
    fetch(`${server.url}/track?locale=de&tenant=`),
    fetch(`${server.url}/track?locale=de&tenant=${odd}`),
    post({ tenant: '', locale: 'de', number: 'num-1' }),
  ])
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  const texts = await Promise.all(replies.map(reply => reply.text()))
  expect(new Set(texts).size).toBe(1)
  expect(texts[0]).toContain('Wir finden')
  expect(texts[0]).not.toMatch(/<form|<script>alert/)
})

test('what was searched for is shown again as text', async () => {
  const text = await (await post({ number: '"><script>alert(1)</script>' })).text()
  expect(text).toContain('&lt;script&gt;')
  expect(text).not.toContain('<script>alert')
})

describe('numbers cannot be walked through', () => {
  test('one address may search ten times a minute', async () => {
    const limited = await server.another({ env: { RATE_LIMIT: '100' } })
    // A process that has just started may be busy.
    await expect.poll(async () => (await fetch(`${limited.publicUrl}/track?tenant=nordhem`)).status).toBe(200)
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) => search({ number: `${1000 + index}` }, limited.publicUrl)),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(404), 429, 429])
    const late = replies.find(({ status }) => status === 429)
    expect(Number(late?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(late?.headers.get('access-control-allow-origin')).toBe('*')
    const page = await post({ number: '1' }, limited.publicUrl)
    expect([page.status, (await page.text()).includes('Too many requests')]).toEqual([429, true])
  })

  test('the postal code of a number may be guessed 20 times an hour, however the number is spelled', async () => {
    const port = String(await freePort())
    await server.another({ env: { PORT: port, RATE_LIMIT: '100', PUBLIC_URL: 'https://track.example' } })
    const from = (index: number) => ({ 'x-forwarded-for': `198.51.100.${index}`, 'accept-language': 'sv' })
    const url = `http://127.0.0.1:${port}/track`
    // A process that has just started may be busy.
    await expect.poll(async () => (await fetch(`${url}?tenant=nordhem`, { headers: from(0) })).status).toBe(200)
    const spellings = ['num-1', 'n um-1', 'nu m-1', 'NUM-1', 'Num - 1', ' n\tu\u00a0m-1']
    const guess = (index: number) => {
      const number = spellings[index % spellings.length] ?? ''
      const body = new URLSearchParams({ tenant: 'nordhem', number, secret: String(10_000 + index) })
      return fetch(url, { method: 'POST', redirect: 'manual', headers: from(index + 1), body })
    }
    const replies = await Promise.all(Array.from({ length: 60 }, (_, index) => guess(index)))
    const late = replies.filter(({ status }) => status === 429)
    expect(replies.filter(({ status }) => status === 404).length).toBeLessThanOrEqual(20)
    expect(await late[0]?.text()).toContain('Länken i meddelandet från butiken öppnar ditt paket direkt.')
  })
})
