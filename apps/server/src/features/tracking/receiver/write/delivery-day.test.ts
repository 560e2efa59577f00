import { contract } from '@aftermile/contract/index'
import { longDate } from '@aftermile/domain/format/message-texts'
import { deliveryDays, usualDeliveryWeekdays } from '@aftermile/domain/tracking/receiver-actions/action-rules'
import { beforeAll, describe, expect, test } from 'vitest'
import { anEvent, aShipment, send } from '../../../../test/data/containers.ts'
import { isoAgo, openPage, sendForm, trackingPageOf } from '../../../../test/data/receiver.ts'
import { type Caller, testServer } from '../../../../test/server.ts'

const server = testServer()
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

const sweden = { timeZone: 'Europe/Stockholm', toCountryCode: 'SE', deliveryWeekdays: usualDeliveryWeekdays }
const offered = (deliveryWeekdays = usualDeliveryWeekdays) => deliveryDays(Date.now(), { ...sweden, deliveryWeekdays })
const nameOf = (day: string) => longDate(new Date(`${day}T12:00:00Z`), { locale: 'en', timeZone: 'UTC' })

/** A parcel that awaits a day. Returns its page in English. */
async function aParcel(number: string, fields: Record<string, unknown> = {}): Promise<string> {
  await send(admin, 'shipments', [aShipment(number, { toName: 'Maja Lindqvist', bookedAt: isoAgo(200), ...fields })])
  await send(admin, 'events', [anEvent(number, 'awaiting_date', isoAgo(24))])
  return trackingPageOf(admin, `fjallro-${number}`)
}

const ask = (page: string, day: string) => sendForm(`${page}/choose-day?locale=en`, { day })
/** The text of the page that an answered form leads to, without its markup. That page is never kept. */
const textOf = async (page: string) =>
  (await openPage(`${page}?done=choose_day&locale=en`)).text
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
const says = (number: string, code: string, deliveryDay: string | null) =>
  send(admin, 'events', [{ ...anEvent(number, code, new Date().toISOString()), source: 'carrier', deliveryDay }])
const shipment = (number: string) => admin.ask(contract.shipments.get, { params: { id: `fjallro-${number}` } })
const askedIn = async (number: string) =>
  (await shipment(number)).events.filter(({ code }) => code === 'delivery_day_asked').map(event => event.deliveryDay)

describe('the day that a receiver asks for', () => {
  test('is shown as asked for, and can be changed', async () => {
    const page = await aParcel('asked')
    const [first = '', , second = ''] = offered().slice(3)
    expect((await ask(page, first)).status).toBe(303)
    expect(await textOf(page)).toContain(`You asked for ${nameOf(first)} Waiting for PostNord`)
    expect((await shipment('asked')).statusId).toBe('arrived')
    expect(await textOf(page)).toContain('Choose another day')
    expect((await ask(page, second)).status).toBe(303)
    const changed = await textOf(page)
    expect(changed).toContain(`You asked for ${nameOf(second)} Waiting for PostNord`)
    expect(await askedIn('asked')).toEqual([first, second])
  })

  test('counts once, however often it is sent', async () => {
    const page = await aParcel('twice')
    const [, , , day = ''] = offered()
    const replies = await Promise.all([ask(page, day), ask(page, day), ask(page, day)])
    expect([...replies, await ask(page, day)].map(({ status }) => status)).toEqual([303, 303, 303, 303])
    expect(await askedIn('twice')).toEqual([day])
  })

  test('is not asked for by a robot, by another site, or for a return', async () => {
    const page = await aParcel('robot')
    const [, , , day = ''] = offered()
    expect((await sendForm(`${page}/choose-day`, { day, website: 'https://spam.example' })).status).toBe(303)
    expect((await sendForm(`${page}/choose-day`, { day }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    const back = await aParcel('back', { scenarioId: 'inbound_return' })
    expect((await ask(back, day)).status).toBe(400)
    expect([await askedIn('robot'), await askedIn('back')]).toEqual([[], []])
  })

  test('is agreed to by the carrier, which can also name another day or ask again', async () => {
    const page = await aParcel('answered')
    const [, , day = '', other = ''] = offered().slice(2)
    await ask(page, day)
    await says('answered', 'delivery_date_agreed', day)
    expect(await textOf(page)).toContain(`Delivery day ${nameOf(day)} Confirmed by PostNord`)
    await says('answered', 'delivery_date_agreed', other)
    const moved = await textOf(page)
    expect(moved).toContain(`Delivery day ${nameOf(other)} Named by PostNord`)
    expect(moved).toContain(`You asked for ${nameOf(day)}. PostNord has named ${nameOf(other)} instead.`)
    await says('answered', 'awaiting_date', null)
    const again = await textOf(page)
    expect(again).toContain(`You asked for ${nameOf(day)}, but PostNord asks you to choose again.`)
    expect(again).toContain('Choose this day')
    expect((await ask(page, day)).status).toBe(303)
    expect(await textOf(page)).toContain(`You asked for ${nameOf(day)} Waiting for PostNord`)
  })

  test('is one on which the product delivers, and any other is refused with the days that there are', async () => {
    const page = await aParcel('served', { serviceProviderProductId: 'mypack_home' })
    const [sunday = ''] = offered([7])
    const refused = await ask(page, sunday)
    expect([refused.status, refused.text.includes('Choose one of the days in the list.')]).toEqual([400, true])
    expect(refused.text).not.toContain(`value="${sunday}"`)
    const params = { id: 'postnord', productId: 'mypack_home' }
    const product = await admin.ask(contract.serviceProviders.getProduct, { params })
    const settings = { ...product.settings, deliveryWeekdays: [7] }
    await admin.ask(contract.serviceProviders.updateProduct, { params, body: { ...product, settings } })
    expect((await openPage(page)).text.match(/<option value="[^"]*"/g)).toEqual(
      offered([7]).map(day => `<option value="${day}"`),
    )
    expect((await ask(page, offered()[0] ?? '')).status).toBe(400)
    expect((await ask(page, sunday)).status).toBe(303)
    expect(await askedIn('served')).toEqual([sunday])
  })

  test('follows the transit times of the carrier, if its product says nothing', async () => {
    const params = { id: 'gls' }
    const gls = await admin.ask(contract.serviceProviders.get, { params })
    const row = { from: null, to: 'SE', productId: null, weekdays: [6], cutOffTime: null, days: 2 }
    await admin.ask(contract.serviceProviders.update, {
      params,
      body: { ...gls, settings: { ...gls.settings, transitTimes: [row] } },
    })
    const page = await aParcel('laned', { serviceProviderId: 'gls' })
    expect((await openPage(page)).text.match(/<option value="[^"]*"/g)).toEqual(
      offered([6]).map(day => `<option value="${day}"`),
    )
  })

  test('is not what a confirmation without a day confirms', async () => {
    const page = await aParcel('dayless')
    await says('dayless', 'delivery_date_agreed', null)
    const text = await textOf(page)
    expect(text).toContain('A delivery day is confirmed')
    expect(text).not.toContain('Confirmed by')
  })

  test('can’t be asked for once the parcel is out, nor in another tenant', async () => {
    const page = await aParcel('out')
    const [, , , day = ''] = offered()
    await ask(page, day)
    await says('out', 'out_for_delivery', null)
    expect((await ask(page, offered().at(-1) ?? '')).status).toBe(400)
    expect(await askedIn('out')).toEqual([day])
    const code = new URL(page).pathname.split('/')[2] ?? ''
    const { rows } = await server.admin.query<{ key: string }>(
      "select tracking_key as key from tenants where id = 'sydkust'",
    )
    expect((await ask(`${server.url}/track/${rows[0]?.key}${code.slice(8)}`, day)).status).toBe(404)
  })
})
