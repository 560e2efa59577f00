import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { anOrder, aShipment, send } from '../../test/data/containers.ts'
import { type Caller, testServer } from '../../test/server.ts'

const server = testServer()
let user: Caller
let limited: Caller
let sydkust: Caller

beforeAll(async () => {
  const admin = await server.as('admin@nordhem.example')
  user = await server.as('user@nordhem.example')
  limited = await server.as('merchant@nordhem.example')
  sydkust = await server.as('admin@sydkust.example')
  await send(admin, 'orders', [anOrder('ORD-9'), anOrder('ORD-8', { merchantId: 'lykta' })])
  const sent = await send(admin, 'shipments', [
    aShipment('AB100SE', { orderNumber: 'ORD-9', bookedAt: '2026-11-01T00:00:00Z' }),
    aShipment('AB200SE', { orderNumber: 'ORD-9' }),
    aShipment('AB300SE', { merchantId: 'lykta', orderNumber: 'ORD-8' }),
    aShipment('TWICE', { packages: [{ number: 'TWICE-A' }] }),
    aShipment('TWICE', { merchantId: 'lykta', packages: [{ number: 'TWICE-B' }] }),
  ])
  expect(sent).toMatchObject({ created: 5 })
})

const ask = (caller: Caller, numbers: unknown) => caller.call(contract.numbers.search, { body: { numbers } })
async function results(caller: Caller, numbers: string[]): Promise<Record<string, string[]>> {
  const answer = await ask(caller, numbers)
  expect(answer.status).toBe(200)
  const { results } = answer.reply
  expect(results.map(result => result.number)).toEqual([...new Set(numbers)])
  for (const item of results) expect(item.count).toBe(item.shipments.length)
  return Object.fromEntries(results.map(entry => [entry.number, entry.shipments.map(({ id }) => id)]))
}

test('a number is found as a shipment, a package, an order or an id, once each', async () => {
  expect(await results(user, ['AB100SE', 'AB300SE-p1', 'ORD-8', 'fjallro-AB200SE', 'nothing', 'AB100SE'])).toEqual({
    AB100SE: ['fjallro-AB100SE'],
    'AB300SE-p1': ['lykta-AB300SE'],
    'ORD-8': ['lykta-AB300SE'],
    'fjallro-AB200SE': ['fjallro-AB200SE'],
    nothing: [],
  })
})

test('a number of several shipments finds them all, newest first', async () => {
  expect(await results(user, ['ORD-9'])).toEqual({ 'ORD-9': ['fjallro-AB200SE', 'fjallro-AB100SE'] })
  expect((await results(user, ['TWICE'])).TWICE).toHaveLength(2)
})

test('spaces between groups and small letters do not matter', async () => {
  expect(await results(user, ['ab 100 se', 'ord-8'])).toEqual({
    'ab 100 se': ['fjallro-AB100SE'],
    'ord-8': ['lykta-AB300SE'],
  })
})

test('neither another tenant nor another merchant is found', async () => {
  const all = ['AB100SE', 'AB300SE', 'AB300SE-p1', 'ORD-8', 'TWICE', 'lykta-AB300SE']
  expect(Object.values(await results(sydkust, all)).flat()).toEqual([])
  expect(await results(limited, all)).toEqual({
    AB100SE: ['fjallro-AB100SE'],
    AB300SE: [],
    'AB300SE-p1': [],
    'ORD-8': [],
    TWICE: ['fjallro-TWICE'],
    'lykta-AB300SE': [],
  })
})

test('500 numbers are accepted; 501, none and other values are refused', async () => {
  const many = Array.from({ length: 501 }, (_, index) => `N${index}`)
  expect((await ask(user, many.slice(1))).status).toBe(200)
  for (const wrong of [many, [], ['x'.repeat(201)], [7], 'AB100SE', [' '], ['\0'], ['\ud800'], null])
    expect([wrong, (await ask(user, wrong)).status]).toEqual([wrong, 400])
})
