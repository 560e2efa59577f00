import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CarrierSimulator, startCarrierSimulator } from './carrier-simulator.ts'

const now = Date.parse('2026-05-04T12:00:00Z')
const running: CarrierSimulator[] = []
let simulator: CarrierSimulator

const start = async (seed?: string) => {
  const one = await startCarrierSimulator({ now: () => now, ...(seed === undefined ? {} : { seed }) })
  running.push(one)
  return one
}

beforeEach(async () => {
  simulator = await start()
})

afterEach(async () => {
  for (const one of running.splice(0)) await one.stop()
})

const tell = (path: string, body: object) =>
  fetch(`${simulator.url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) })

const askDhl = (number: string) =>
  fetch(`${simulator.url}/dhl/track/shipments?trackingNumber=${number}`, {
    headers: { 'dhl-api-key': simulator.fieldsOf('dhl').apiKey ?? '' },
  })

test('a number has the same story at every start, and another one under another seed', async () => {
  const stories = ({ story }: CarrierSimulator) => Array.from({ length: 50 }, (_, index) => story(`N${index}`))
  expect(stories(await start())).toEqual(stories(simulator))
  expect(stories(await start('other'))).not.toEqual(stories(simulator))
  expect(new Set(stories(simulator).map(story => story?.scenario)).size).toBeGreaterThan(4)
})

test('nothing is told before it has happened', () => {
  for (const number of ['A', 'B', 'C', 'D', 'E'])
    for (const { at } of simulator.story(number)?.steps ?? []) expect(at).toBeLessThanOrEqual(now)
})

test('what is played can be told from outside', async () => {
  const startAt = now - 300 * 3_600_000
  expect((await tell('numbers', { number: 'P1', scenario: 'lost', startAt })).status).toBe(200)
  expect(simulator.story('P1')?.steps.at(-1)?.kind).toBe('lost')
  await tell('numbers', { number: 'P1', isGone: true })
  expect((await askDhl('P1')).status).toBe(404)
  expect((await tell('numbers', { number: 'P1', scenario: 'happy' })).status).toBe(400)
  expect((await tell('nothing', {})).status).toBe(404)
})

test('a carrier misbehaves as long as it was told to', async () => {
  await tell('behaviours', { carrier: 'dhl', kind: 'quota', times: 1 })
  expect([(await askDhl('P1')).status, (await askDhl('P1')).status]).toEqual([429, 200])
  await tell('behaviours', { carrier: 'dhl', kind: 'error' })
  expect((await askDhl('P1')).status).toBe(500)
  await tell('behaviours', { carrier: 'dhl', kind: 'none' })
  expect((await askDhl('P1')).status).toBe(200)
  await tell('behaviours', { carrier: 'dhl', kind: 'quota', until: now })
  expect((await askDhl('P1')).status).toBe(200)
})
