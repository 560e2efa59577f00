import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  aNumberRequest,
  type CarrierWorld,
  getCarrier,
  hourMs,
  openCarrierWorld,
} from '../../../test/carriers/simulated-carriers.ts'

let world: CarrierWorld

beforeEach(async () => {
  world = await openCarrierWorld()
})

afterEach(() => world.stop())

const tokenCalls = () => world.simulator.asked.filter(line => /token$/.test(line)).length

test.each(['ups', 'fedex', 'gls'])('%s: one token serves until it expires, also those who ask at once', async id => {
  const { carrier, fields } = getCarrier(id, world.simulator)
  const ask = async () => (await carrier.fetch(world.outside, fields, [aNumberRequest('P1')])).outcome.kind
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['ok', 'ok', 'ok'])
  expect(await ask()).toBe('ok')
  expect(tokenCalls()).toBe(1)
  world.clock.now += 4 * hourMs
  expect(await Promise.all([ask(), ask()])).toEqual(['ok', 'ok'])
  expect(tokenCalls()).toBe(2)
})

test.each(['ups', 'fedex', 'gls'])('%s: a token that is refused is replaced once', async id => {
  const { carrier, fields } = getCarrier(id, world.simulator)
  const ask = async () => (await carrier.fetch(world.outside, fields, [aNumberRequest('P1')])).outcome.kind
  expect(await ask()).toBe('ok')
  world.simulator.forgetTokens()
  expect(await ask()).toBe('ok')
  expect(tokenCalls()).toBe(2)
})

test('a trouble with tokens is not kept', async () => {
  const { carrier, fields } = getCarrier('gls', world.simulator)
  world.simulator.behave('gls', { kind: 'error', times: 1 })
  expect(await carrier.check(world.outside, fields)).toMatchObject({ kind: 'failed' })
  expect(await carrier.check(world.outside, fields)).toEqual({ kind: 'ok' })
})

test('calls are packed: 30 numbers for FedEx, 10 for GLS, one call each', async () => {
  for (const [id, count] of [
    ['fedex', 30],
    ['gls', 10],
  ] as const) {
    const { carrier, fields } = getCarrier(id, world.simulator)
    const numbers = Array.from({ length: count }, (_, index) => aNumberRequest(`N${index}`))
    const result = await carrier.fetch(world.outside, fields, numbers)
    expect(result.numbers.map(({ kind }) => kind)).toEqual(numbers.map(() => 'found'))
    expect(result.calls).toBe(1)
    expect(carrier.limits.numbersPerCall).toBe(count)
  }
})
