import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { anEvent, aShipment, send } from '../../../test/data/containers.ts'
import { isoAgo, openPage, trackingPageOf } from '../../../test/data/receiver.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

/** A shipment that is expected in so many hours. Returns its page. */
async function aParcel(number: string, hours: number): Promise<string> {
  await send(admin, 'shipments', [aShipment(number, { bookedAt: isoAgo(100) })])
  await send(admin, 'events', [anEvent(number, 'collected', isoAgo(20))])
  await server.admin.query("update shipments set estimated_at = $1, estimated_by = 'carrier' where id = $2", [
    isoAgo(-hours),
    `fjallro-${number}`,
  ])
  return trackingPageOf(admin, `fjallro-${number}`)
}

test('the page links a file with the day that it shows, in its language', async () => {
  const page = await aParcel('c1', 48)
  const path = `${new URL(page).pathname}/calendar.ics`
  expect((await openPage(`${page}?locale=sv`)).text).toContain(
    `<a href="${path}?locale=sv" download="parcel.ics">Lägg till i kalendern</a>`,
  )
  const { status, text, headers } = await openPage(`${server.url}${path}?locale=sv`)
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(Date.parse(isoAgo(-48)))
  expect(status).toBe(200)
  expect(text).toContain(`\r\nDTSTART;VALUE=DATE:${day.replaceAll('-', '')}\r\n`)
  expect(text).toMatch(/\r\nSUMMARY:Beräknad leverans · Fjällro\r\n/)
  const code = new URL(page).pathname.split('/')[2] ?? ''
  expect(text).not.toContain(code)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="parcel.ics"; filename*=UTF-8''parcel.ics`,
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
  })
  const uidIn = (file: string) => /UID:(\S+)/.exec(file)?.[1]
  expect(uidIn((await openPage(`${server.url}${path}`)).text)).toBe(uidIn(text))
})

test('a parcel without a day, a public page and a code that opens nothing have none', async () => {
  await send(admin, 'shipments', [aShipment('c2', { bookedAt: isoAgo(100) })])
  await send(admin, 'events', [anEvent('c2', 'delivered', isoAgo(1))])
  const delivered = await trackingPageOf(admin, 'fjallro-c2')
  const page = await aParcel('c3', 48)
  expect((await openPage(delivered)).text).not.toContain('calendar.ics')
  expect((await openPage(`${page}?view=public`)).text).not.toContain('calendar.ics')
  await admin.ask(contract.shipments.replaceTrackingCode, { params: { id: 'fjallro-c3' } })
  const replies = await Promise.all(
    [delivered, page, `${server.url}/track/x`].map(each => openPage(`${each}/calendar.ics`)),
  )
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
})
