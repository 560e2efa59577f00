import { contract } from '@aftermile/contract/index'
import type { TrackingView } from '@aftermile/domain/tracking/tracking-view'
import { beforeAll, expect, test } from 'vitest'
import { anEvent, anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { isoAgo, openPage, trackingPageOf } from '../../../test/data/receiver.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await send(admin, 'orders', [anOrder('DIVIDED-1'), anOrder('ONE-1')])
  const parcel = (nth: number, fields: Record<string, unknown> = {}) =>
    aShipment(`div-${nth}`, {
      orderNumber: 'DIVIDED-1',
      toAddress1: 'Storgatan 14',
      bookedAt: isoAgo(100 - nth),
      ...fields,
    })
  await send(admin, 'shipments', [
    parcel(1, { serviceProviderId: 'bring' }),
    parcel(2),
    parcel(3),
    aShipment('alone-1', { orderNumber: 'ONE-1', bookedAt: isoAgo(90) }),
  ])
  await send(admin, 'events', [
    ...['div-1', 'div-2', 'div-3', 'alone-1'].map(number => anEvent(number, 'collected', isoAgo(60))),
    anEvent('div-2', 'out_for_delivery', isoAgo(2)),
    anEvent('div-3', 'delivered', isoAgo(1)),
  ])
})

const search = (fields: Record<string, string>) =>
  fetch(`${server.url}/track`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'accept-language': 'en' },
    body: new URLSearchParams({ tenant: 'nordhem', ...fields }),
  })

const rowsOf = (text: string) =>
  [
    ...text.matchAll(/<li class="\w+"[^>]*>(?:<strong>|<a [^>]*>)([^<]+).*?class="is">([^<]+)<.*?dimmed">([^<]*)/gs),
  ].map(([, name, state, more]) => [name, state, more])

test('the number of an order lists its parcels, those to come first, and names nobody', async () => {
  const reply = await search({ number: 'DIVIDED-1' })
  const text = await reply.text()
  expect(reply.status).toBe(200)
  expect(text).toContain('<h1>Your order comes in 3 parcels</h1>')
  expect(rowsOf(text).map(([name, state, more]) => [name, state, more?.split(' · ')[0]])).toEqual([
    ['Parcel 1 of 3', 'On its way', 'Bring'],
    ['Parcel 2 of 3', 'Out for delivery', 'PostNord'],
    ['Parcel 3 of 3', 'Delivered', 'PostNord'],
  ])
  expect(text).toContain('Delivered: ')
  expect(text).not.toMatch(/div-\d|Maja|Malmö|•/)
  expect(text).toContain('name="secret"')
})

test('the estimate of each parcel is named', async () => {
  await server.admin.query(
    `update shipments set estimated_at = $1, estimated_from = $1, estimated_to = $2, estimated_by = 'carrier', latest_at = null
     where id = 'fjallro-div-1'`,
    ['2036-11-20T09:00:00Z', '2036-11-21T09:00:00Z'],
  )
  const text = await (await search({ number: 'DIVIDED-1', locale: 'sv' })).text()
  expect(rowsOf(text)[0]).toEqual(['Paket 1 av 3', 'På väg', 'Bring · Beräknad leverans: 20–21 november'])
})

test('the number of one parcel, or of an order with one, shows that parcel alone', async () => {
  for (const number of ['div-3', 'ONE-1']) {
    const text = await (await search({ number })).text()
    expect(text).toContain('id="tracking"')
    expect(text).not.toMatch(/Parcel \d of|Your order/)
  }
})

test('the API says the same to the widget', async () => {
  const ask = async (number: string, tenant = 'nordhem') =>
    fetch(`${server.url}/track/api/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tenant, number, locale: 'en' }),
    }).then(reply => reply.json() as Promise<{ view: TrackingView }>)
  expect((await ask('DIVIDED-1')).view.order?.items).toHaveLength(3)
  expect((await ask('div-1')).view.order).toBeNull()
  expect(await ask('DIVIDED-1', 'sydkust')).toEqual(await ask('NONE-1'))
})

test('the order of another tenant, an unknown one and a wrong postal code get one answer', async () => {
  const foreign = await server.as('admin@sydkust.example')
  const merchantId = (await foreign.ask(contract.merchants.list, {}))[0]?.id ?? ''
  await send(foreign, 'shipments', [aShipment('far-1', { merchantId, orderNumber: 'FAR-1' })])
  const replies = await Promise.all([
    search({ number: 'FAR-1' }),
    search({ number: 'NONE-1' }),
    search({ number: 'DIVIDED-1', secret: '99999' }),
    search({ number: 'DIVIDED-1', tenant: 'sydkust' }),
  ])
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  const [far, none, wrong] = await Promise.all(replies.map(reply => reply.text()))
  const plain = (text = '') => text.replace(/ value="[^"]*" required/, '')
  expect([plain(far), plain(wrong)]).toEqual([plain(none), plain(none)])
})

test('with the postal code the first parcel opens, and its page leads to the others', async () => {
  const opened = await search({ number: 'DIVIDED-1', secret: '211 22' })
  const page = await trackingPageOf(admin, 'fjallro-div-2')
  expect([opened.status, opened.headers.get('location')]).toEqual([303, new URL(page).pathname])
  const { text } = await openPage(page)
  expect(text).toContain('Hello Maja · Parcel 2 of 3')
  const others = [...text.matchAll(/<a href="([^"]+)">(Parcel \d of 3)<\/a>/g)].map(([, path, name]) => [name, path])
  expect(others).toEqual([
    ['Parcel 1 of 3', `${new URL(await trackingPageOf(admin, 'fjallro-div-1')).pathname}?locale=en`],
    ['Parcel 3 of 3', `${new URL(await trackingPageOf(admin, 'fjallro-div-3')).pathname}?locale=en`],
  ])
  expect(text.indexOf('Parcel 1 of 3')).toBeLessThan(text.indexOf('class="events"'))
})
