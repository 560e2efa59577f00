import { hourMs } from '@aftermile/domain/times/milliseconds'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  aNumberRequest,
  type CarrierWorld,
  getCarrier,
  openCarrierWorld,
} from '../../../test/carriers/simulated-carriers.ts'

let world: CarrierWorld

beforeEach(async () => {
  world = await openCarrierWorld()
})

afterEach(() => world.stop())

const tokenCalls = () => world.simulator.requests.filter(line => /token$/.test(line)).length

test.each(['ups', 'fedex', 'gls'])('%s: one token is used until it expires, also by concurrent calls', async id => {
  const { carrier, fields } = getCarrier(id, world.simulator)
  const fetchKind = async () => (await carrier.fetch(world.context, fields, [aNumberRequest('P1')])).outcome.kind
  expect(await Promise.all([fetchKind(), fetchKind(), fetchKind()])).toEqual(['ok', 'ok', 'ok'])
  expect(await fetchKind()).toBe('ok')
  expect(tokenCalls()).toBe(1)
  world.clock.now += 4 * hourMs
  expect(await Promise.all([fetchKind(), fetchKind()])).toEqual(['ok', 'ok'])
  expect(tokenCalls()).toBe(2)
})

test.each(['ups', 'fedex', 'gls'])('%s: a token that is refused is replaced once', async id => {
  const { carrier, fields } = getCarrier(id, world.simulator)
  const fetchKind = async () => (await carrier.fetch(world.context, fields, [aNumberRequest('P1')])).outcome.kind
  expect(await fetchKind()).toBe('ok')
  world.simulator.forgetTokens()
  expect(await fetchKind()).toBe('ok')
  expect(tokenCalls()).toBe(2)
})

test('a failed token request is not cached', async () => {
  const { carrier, fields } = getCarrier('gls', world.simulator)
  world.simulator.behave('gls', { kind: 'error', times: 1 })
  expect(await carrier.check(world.context, fields)).toMatchObject({ kind: 'failed' })
  expect(await carrier.check(world.context, fields)).toEqual({ kind: 'ok' })
})

test('one call takes 30 numbers for FedEx and 10 for GLS', async () => {
  for (const [id, count] of [
    ['fedex', 30],
    ['gls', 10],
  ] as const) {
    const { carrier, fields } = getCarrier(id, world.simulator)
    const numbers = Array.from({ length: count }, (_, index) => aNumberRequest(`N${index}`))
    const result = await carrier.fetch(world.context, fields, numbers)
    expect(result.numbers.map(({ kind }) => kind)).toEqual(numbers.map(() => 'found'))
    expect(result.calls).toBe(1)
    expect(carrier.limits.numbersPerCall).toBe(count)
  }
})
