import { hourMs } from '@aftermile/domain/times/milliseconds'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Behaviour } from '../../carrier-simulator/behaviours.ts'
import {
  aNumberRequest,
  type CarrierWorld,
  follow,
  getCarrier,
  openCarrierWorld,
  startAt,
} from '../../test/carriers/simulated-carriers.ts'
import { carriers } from './carriers.ts'

let world: CarrierWorld

beforeEach(async () => {
  world = await openCarrierWorld()
  world.clock.now = startAt + 32 * hourMs
})

afterEach(() => world.stop())

const ids = carriers.map(({ id }) => id)

async function fetchWith(id: string, behaviour: Behaviour) {
  const { carrier, fields } = getCarrier(id, world.simulator)
  world.simulator.register('P1', { scenario: 'normal', startAt })
  world.simulator.behave(id, behaviour)
  const call = world.context.call
  const context = behaviour.kind === 'hang' ? { ...world.context, call: withShortTimeout(call) } : world.context
  return carrier.fetch(context, fields, [aNumberRequest('P1')])
}

const withShortTimeout =
  (call: CarrierWorld['context']['call']): CarrierWorld['context']['call'] =>
  request =>
    call({ ...request, timeoutMs: 50 })

test.each(ids)('%s: each failure is reported with its cause, loses no events and can be retried', async id => {
  const outcomes = []
  for (const kind of ['quota', 'unauthorized', 'garbage', 'error', 'huge', 'hang_up'] as const) {
    const { outcome, numbers } = await fetchWith(id, { kind })
    expect(numbers).toEqual([])
    outcomes.push(outcome.kind === 'failed' ? outcome.cause : outcome.kind)
  }
  expect(outcomes).toEqual(['quota', 'unauthorized', 'garbage', 'status', 'too_large', 'network'])
  world.simulator.behave(id, null)
  const parcel = follow(id, 'P1', world)
  await parcel.poll()
  expect(parcel.state().statusId).toBe('delivered')
})

test.each(ids)('%s: a call without a response times out', async id => {
  const world2 = await openCarrierWorld({ timeoutMs: 80 })
  world2.simulator.behave(id, { kind: 'hang' })
  const { carrier, fields } = getCarrier(id, world2.simulator)
  const { outcome } = await carrier.fetch(world2.context, fields, [aNumberRequest('P1')])
  await world2.stop()
  expect(outcome).toMatchObject({ kind: 'failed', cause: 'timeout' })
})

test.each(ids)('%s: a slow response is accepted', async id => {
  const { outcome, numbers } = await fetchWith(id, { kind: 'delay', ms: 30 })
  expect(outcome.kind).toBe('ok')
  expect(numbers.map(({ kind }) => kind)).toEqual(['found'])
})

test('a quota has a time to retry if the carrier sends one', async () => {
  const retryAt = async (id: string) => {
    const { outcome } = await fetchWith(id, { kind: 'quota' })
    return outcome.kind === 'quota' ? outcome.retryAt : outcome
  }
  expect(await retryAt('dhl')).toBe('2026-03-27T00:00:00.000Z')
  expect(await retryAt('gls')).toBe('2026-03-27T00:00:00.000Z')
  expect(await retryAt('bring')).toBe('2026-03-26T17:00:00.000Z')
  expect(await retryAt('ups')).toBeNull()
})

test.each(ids)('%s: a credential can be checked without a parcel', async id => {
  const { carrier, fields } = getCarrier(id, world.simulator)
  expect(await carrier.check(world.context, fields)).toEqual({ kind: 'ok' })
  const secrets = carrier.credentialFields.filter(({ isSecret }) => isSecret).map(field => [field.id, 'wrong'])
  const wrong = { ...fields, ...Object.fromEntries(secrets) }
  expect(await carrier.check(world.context, wrong)).toMatchObject({ kind: 'unauthorized' })
  expect((await carrier.fetch(world.context, wrong, [aNumberRequest('P1')])).outcome.kind).toBe('unauthorized')
  const inside = { ...fields, baseUrl: 'http://169.254.169.254', endpoint: 'http://169.254.169.254/{number}' }
  expect(await carrier.check(world.context, inside)).toMatchObject({ kind: 'failed', cause: 'refused' })
})

test.each(ids)('%s: a number that is not found is unknown when young, and purged when old', async id => {
  world.simulator.register('P1', { isGone: true })
  const parcel = follow(id, 'P1', world)
  expect(await parcel.poll({ ageDays: 1 })).toEqual({ kind: 'unknown', number: 'P1' })
  expect(await parcel.poll({ ageDays: null })).toEqual({ kind: 'unknown', number: 'P1' })
  expect(await parcel.poll({ ageDays: 400 })).toEqual({ kind: 'purged', number: 'P1' })
})

test.each(ids)('%s: known events stay when the carrier purges the number', async id => {
  world.simulator.register('P1', { scenario: 'normal', startAt })
  const parcel = follow(id, 'P1', world)
  await parcel.poll()
  const before = parcel.state()
  world.simulator.register('P1', { isGone: true })
  await parcel.poll({ ageDays: 400 })
  expect(parcel.state()).toEqual(before)
})

test.each(ids.filter(id => id !== 'budbee'))('%s: a parcel with another number is not taken for ours', async id => {
  world.simulator.register('P10', { isForeign: true, scenario: 'normal', startAt })
  const parcel = follow(id, 'P10', world)
  const { kind, ...answer } = await parcel.poll()
  expect({ kind, ...answer }).toEqual({
    kind: 'failed',
    number: 'P10',
    reason: 'The carrier answered with another number: P1X',
    otherNumbers: ['P1X'],
  })
  expect(parcel.rows()).toEqual([])
})

const batchIds = carriers.filter(({ limits }) => limits.numbersPerCall > 1).map(({ id }) => id)

test.each(batchIds)('%s: a foreign parcel among several does not keep the others from being read', async id => {
  const { carrier, fields } = getCarrier(id, world.simulator)
  world.simulator.register('P20', { isForeign: true, scenario: 'normal', startAt })
  world.simulator.register('P31', { scenario: 'normal', startAt })
  const { outcome, numbers } = await carrier.fetch(world.context, fields, [
    aNumberRequest('P20'),
    aNumberRequest('P31'),
  ])
  expect(outcome.kind).toBe('ok')
  expect(numbers).toMatchObject([{ kind: 'failed', number: 'P20', otherNumbers: ['P2X'] }, { kind: 'found' }])
})

test.each(ids.filter(id => id !== 'budbee'))('%s: an SSCC is one number with and without its 00', async id => {
  const { carrier, fields } = getCarrier(id, world.simulator)
  const call = world.context.call
  for (const [asked, answered] of [
    ['373500000000000018', '00373500000000000018'],
    ['00373500000000000025', '373500000000000025'],
  ] as const) {
    world.simulator.register(answered, { scenario: 'normal', startAt })
    // The carrier is asked in one spelling and answers in the other.
    const respelled: typeof call = request => call(JSON.parse(JSON.stringify(request).replaceAll(asked, answered)))
    const { numbers } = await carrier.fetch({ ...world.context, call: respelled }, fields, [aNumberRequest(asked)])
    expect(numbers).toMatchObject([{ kind: 'found', number: asked }])
  }
})

test.each(ids.filter(id => id !== 'budbee'))('%s: only the event that cannot be read is quarantined', async id => {
  world.simulator.register('P1', { scenario: 'normal', startAt, isSpoilt: true })
  const parcel = follow(id, 'P1', world)
  const found = await parcel.poll()
  if (found.kind !== 'found') throw new Error('The number should be found')
  const { quarantined, events } = parcel.addEvents(found)
  expect(quarantined).toEqual([{ raw: expect.stringContaining('soon'), why: 'The time couldn’t be read' }])
  expect(events).toHaveLength(5)
  expect(parcel.state().statusId).toBe('delivered')
})

test.each(ids)('%s: a repeated history adds nothing, and an edited one keeps the same events', async id => {
  world.simulator.register('P1', { scenario: 'return', startAt })
  world.clock.now = startAt + 200 * hourMs
  const parcel = follow(id, 'P1', world)
  await parcel.poll()
  const first = parcel.rows()
  await parcel.poll()
  expect(parcel.rows()).toEqual(first)
  world.simulator.register('P1', { isEdited: true })
  const before = parcel.state()
  await parcel.poll()
  expect(new Set(parcel.rows().map(({ key }) => key))).toEqual(new Set(first.map(({ key }) => key)))
  const { why: _before, ...was } = before
  const { why: _after, ...is } = parcel.state()
  expect(is).toEqual(was)
})

test('a parcel without events is found, and has no rows beyond the booking', async () => {
  world.simulator.register('P1', { scenario: 'normal', startAt: world.clock.now + hourMs })
  for (const id of ids) {
    const parcel = follow(id, 'P1', world)
    expect(await parcel.poll(), id).toMatchObject({ kind: 'found', quarantined: [] })
    expect(
      parcel.rows().filter(({ code }) => code !== 'booked'),
      id,
    ).toEqual([])
  }
})
