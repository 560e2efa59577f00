import { beforeAll, expect, test } from 'vitest'
import { anEvent, aShipment, send } from '../../../test/data/containers.ts'
import { isoAgo, openPage, trackingPageOf } from '../../../test/data/receiver.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
let admin: Caller
let page = ''

const numbers = Array.from({ length: 12 }, (_, index) => `box-${index + 1}`)
const happens = (code: string, hours: number, packages: readonly string[]) =>
  packages.map(packageNumber => anEvent('twelve', code, isoAgo(hours), { packageNumber, placeCity: 'Malmö' }))

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  const packages = numbers.map(number => ({ number }))
  await send(admin, 'shipments', [aShipment('twelve', { packages, bookedAt: isoAgo(60) })])
  await send(admin, 'events', [
    ...happens('collected', 50, numbers),
    ...happens('out_for_delivery', 3, numbers.slice(0, 7)),
    ...happens('delivered', 1, numbers.slice(0, 5)),
  ])
  page = await trackingPageOf(admin, 'fjallro-twelve')
})

const occurrences = (text: string, part: string | RegExp) => text.split(part).length - 1

test('the page counts what is delivered, says the state of each, and tells once what happened to several', async () => {
  const { text } = await openPage(page)
  expect(text).toContain('<h1>5 of 12 delivered</h1>')
  expect(occurrences(text, '5 packages delivered')).toBe(1)
  expect(occurrences(text, '7 packages out for delivery')).toBe(1)
  expect(occurrences(text, 'The carrier has your parcel<')).toBe(1)
  expect(occurrences(text, 'class="delivered"')).toBe(5)
  const states = [...text.matchAll(/<span>(box-\d+)<\/span><span>(?:<svg.*?<\/svg>)?([^<]+)</g)]
  expect(states.map(([, number, state]) => `${number} ${state}`)).toContain('box-6 Out for delivery')
  expect(states.map(([, number, state]) => `${number} ${state}`)).toContain('box-8 On its way')
  expect(states).toHaveLength(12)
})

test('the public page counts them and names none', async () => {
  const { text } = await openPage(`${page}?view=public&locale=sv`)
  expect(text).toContain('<h1>5 av 12 levererade</h1>')
  expect(text).toContain('5 paket levererade')
  expect(text).not.toMatch(/box-\d/)
})

test('when all are there it says so', async () => {
  await send(admin, 'events', happens('delivered', 0.5, numbers.slice(5)))
  await expect.poll(async () => (await openPage(page)).text).toContain('All 12 packages have been delivered.')
})
