import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CarrierSimulator, startCarrierSimulator } from './carrier-simulator.ts'

const now = Date.parse('2026-05-04T12:00:00Z')
const running: CarrierSimulator[] = []
let simulator: CarrierSimulator

const start = async (seed?: string) => {
  const run = await startCarrierSimulator({ now: () => now, ...(seed === undefined ? {} : { seed }) })
  running.push(run)
  return run
}

beforeEach(async () => {
  simulator = await start()
})

afterEach(async () => {
  for (const run of running.splice(0)) await run.stop()
})

const postControl = (path: string, body: object) =>
  fetch(`${simulator.url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) })

const fetchDhl = (number: string) =>
  fetch(`${simulator.url}/dhl/track/shipments?trackingNumber=${number}`, {
    headers: { 'dhl-api-key': simulator.fieldsOf('dhl').apiKey ?? '' },
  })

test('a number has the same history after every start, and another one with another seed', async () => {
  const histories = ({ historyOf }: CarrierSimulator) =>
    Array.from({ length: 50 }, (_, index) => historyOf(`N${index}`))
  expect(histories(await start())).toEqual(histories(simulator))
  expect(histories(await start('other'))).not.toEqual(histories(simulator))
  expect(new Set(histories(simulator).map(history => history?.scenario)).size).toBeGreaterThan(4)
})

test('no step is shown before it has happened', () => {
  for (const number of ['A', 'B', 'C', 'D', 'E'])
    for (const { at } of simulator.historyOf(number)?.steps ?? []) expect(at).toBeLessThanOrEqual(now)
})

test('a number can be set over HTTP', async () => {
  const startAt = now - 300 * 3_600_000
  expect((await postControl('numbers', { number: 'P1', scenario: 'lost', startAt })).status).toBe(200)
  expect(simulator.historyOf('P1')?.steps.at(-1)?.kind).toBe('lost')
  await postControl('numbers', { number: 'P1', isGone: true })
  expect((await fetchDhl('P1')).status).toBe(404)
  expect((await postControl('numbers', { number: 'P1', scenario: 'happy' })).status).toBe(400)
  expect((await postControl('nothing', {})).status).toBe(404)
})

test('a carrier misbehaves for as long as it was set to', async () => {
  await postControl('behaviours', { carrier: 'dhl', kind: 'quota', times: 1 })
  expect([(await fetchDhl('P1')).status, (await fetchDhl('P1')).status]).toEqual([429, 200])
  await postControl('behaviours', { carrier: 'dhl', kind: 'error' })
  expect((await fetchDhl('P1')).status).toBe(500)
  await postControl('behaviours', { carrier: 'dhl', kind: 'none' })
  expect((await fetchDhl('P1')).status).toBe(200)
  await postControl('behaviours', { carrier: 'dhl', kind: 'quota', until: now })
  expect((await fetchDhl('P1')).status).toBe(200)
})
