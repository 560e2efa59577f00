import { type Endpoint, endpoint } from '@aftermile/contract/endpoint'
import { contract } from '@aftermile/contract/index'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { serve } from '../http/routes/serve.ts'
import type { Caller } from '../test/caller.ts'
import { testServer } from '../test/server.ts'

const signedIn = { method: 'GET', need: 'signedIn', summary: 'Held', reply: z.object({}) } as const
const held = endpoint({ ...signedIn, path: '/test/held' })
const heavy = endpoint({ ...signedIn, path: '/test/heavy', heavy: true })

/** Calls that have begun, and stay until the gate opens. */
let running: string[]
let gate: PromiseWithResolvers<Record<string, never>>
const hold = async ({ tenantId }: { tenantId: string }) => {
  running.push(tenantId)
  return gate.promise
}

const server = testServer({ routes: [held, heavy].map(item => serve(item, hold)) })
let nordhem: Caller
let sydkust: Caller

beforeAll(async () => {
  nordhem = await server.as('admin@nordhem.example')
  sydkust = await server.as('admin@sydkust.example')
})
beforeEach(() => {
  running = []
  gate = Promise.withResolvers()
})
afterEach(() => gate.resolve({}))

const callAll = (caller: Caller, of: Endpoint, count: number) =>
  Promise.all(Array.from({ length: count }, () => caller.call(of)))
const runningOf = (tenantId: string) => running.filter(text => text === tenantId).length

test('a tenant that fills its connections leaves some to others, and its own calls wait their turn', async () => {
  const busy = callAll(nordhem, held, 40)
  await expect.poll(() => runningOf('nordhem')).toBeGreaterThan(5)
  expect((await sydkust.call(contract.tags.list)).status).toBe(200)
  const others = callAll(sydkust, held, 2)
  await expect.poll(() => runningOf('sydkust')).toBe(2)
  gate.resolve({})
  const statuses = (await Promise.all([busy, others])).flat().map(({ status }) => status)
  expect(statuses).toEqual(Array(42).fill(200))
})

test('while another tenant calls, a tenant has a third of the connections', async () => {
  await sydkust.call(contract.tags.list)
  const busy = callAll(nordhem, held, 40)
  await expect.poll(() => runningOf('nordhem')).toBe(5)
  // What comes later is behind those that wait.
  await sydkust.call(contract.tags.list)
  expect(runningOf('nordhem')).toBe(5)
  gate.resolve({})
  expect((await busy).every(({ status }) => status === 200)).toBe(true)
})

test('few heavy calls of a tenant run at once, others wait, and too many are told when to come back', async () => {
  await sydkust.call(contract.tags.list)
  const calls = callAll(nordhem, heavy, 60)
  await expect.poll(() => runningOf('nordhem')).toBe(1)
  const other = sydkust.call(heavy)
  await expect.poll(() => runningOf('sydkust')).toBe(1)
  expect((await nordhem.call(contract.tags.list)).status).toBe(200)
  expect(runningOf('nordhem')).toBe(1)
  gate.resolve({})
  const responses = await calls
  const refused = responses.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(9)
  expect(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true)
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(60 - refused.length)
  expect((await other).status).toBe(200)
})

test('files, exact counts, facets and trying a rule are heavy', () => {
  const { exports, search, ruleTry, audit } = contract
  for (const item of [exports.shipments, exports.orders, exports.chosenOrders, ruleTry.run, audit.export])
    expect(item.heavy).toBe(true)
  for (const entry of [search.shipments, search.orders]) expect(entry.heavy).toEqual(['includeFacets', 'exactCount'])
})
