import { contract } from '@aftermile/contract/index'
import { hourMs } from '@aftermile/domain/times/milliseconds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addCredentials,
  openPolledWorld,
  type PolledWorld,
  servedCarriers,
} from '../../../test/carriers/polled-world.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import type { Poller } from './poller.ts'

const server = testServer()
let world: PolledWorld
let poller: Poller

beforeAll(async () => {
  world = await openPolledWorld(server)
  poller = world.open()
  await addCredentials(world)
})

afterAll(() => world.stop())

/** Books a parcel with each carrier, which knows all its events up to now. */
async function bookEach(name: string, options: Parameters<PolledWorld['simulator']['register']>[1] = {}) {
  for (const { id, provider } of servedCarriers) {
    world.simulator.register(`${id}-${name}`, { scenario: 'normal', startAt: world.clock.now, ...options })
    const bookedAt = new Date(world.clock.now).toISOString()
    await world.book([`${id}-${name}`], { serviceProviderId: provider, bookedAt })
  }
}

const behaveAll = (kind: 'quota' | 'garbage' | 'unauthorized' | 'error' | null) => {
  for (const { id } of servedCarriers) world.simulator.behave(id, kind && { kind })
}
const callsTo = (id: string) => world.simulator.requests.filter(line => line.startsWith(`${id} `)).length
const notificationsOf = async (caller: Caller) =>
  (await caller.ask(contract.notifications.list)).filter(({ title }) => /carrier/i.test(title))
const credentialOf = async (provider: string) => {
  const rows = await server.admin.query('select * from poll_credentials where service_provider_id = $1', [provider])
  return rows.rows[0] as Record<string, unknown>
}

describe('a carrier that answers with another number', () => {
  test('is listed with a sentence, once, without what belongs to somebody else, and the others go on', async () => {
    const carriers = servedCarriers.filter(({ id }) => id !== 'budbee')
    for (const { id, provider } of carriers) {
      const bookedAt = new Date(world.clock.now).toISOString()
      world.simulator.register(`${id}-mixed`, { scenario: 'normal', startAt: world.clock.now, isForeign: true })
      world.simulator.register(`${id}-right`, { scenario: 'normal', startAt: world.clock.now })
      await world.book([`${id}-mixed`, `${id}-right`], { serviceProviderId: provider, bookedAt })
    }
    await world.pass(poller, 60, 4)
    for (const { id, provider } of carriers) {
      const listed = await world.admin.ask(contract.carrierMapping.listQuarantined, { params: { id: provider } })
      expect(listed).toMatchObject([
        {
          number: `${id}-mixed`,
          shipmentId: `fjallro-S-${id}-mixed`,
          why: `The carrier answered with another number: ${id}-mixeX`,
          raw: JSON.stringify({ asked: `${id}-mixed`, answered: [`${id}-mixeX`] }),
        },
      ])
      expect([id, await world.statusOf(`${id}-right`)]).toEqual([id, 'delivered'])
      expect(await credentialOf(provider)).toMatchObject({ trouble: null })
    }
  })
})

describe('a carrier that fails', () => {
  test.each(['quota', 'garbage', 'error'] as const)(
    '%s: is retried less and less often, and nothing is lost',
    async kind => {
      await bookEach(kind)
      await world.pass(poller, 8, 4)
      behaveAll(kind)
      const before = servedCarriers.map(({ id }) => callsTo(id))
      await world.pass(poller, 12, 2)
      for (const [index, { id, provider }] of servedCarriers.entries()) {
        expect(await credentialOf(provider)).toMatchObject({
          trouble: kind === 'quota' ? 'quota' : 'failed',
          stopped_at: null,
        })
        expect(callsTo(id) - (before[index] ?? 0)).toBeLessThan(30)
      }
      behaveAll(null)
      await world.pass(poller, 40, 4)
      for (const { id, provider } of servedCarriers) {
        expect([id, await world.statusOf(`${id}-${kind}`)]).toEqual([id, 'delivered'])
        expect(await credentialOf(provider)).toMatchObject({ trouble: null, failing_since: null, notified_at: null })
      }
    },
  )

  test('for hours causes one notification, and another only after it has worked', async () => {
    const count = (await notificationsOf(world.admin)).length
    await bookEach('away')
    behaveAll('error')
    await world.pass(poller, 36, 2)
    expect((await notificationsOf(world.admin)).length).toBe(count + servedCarriers.length)
    behaveAll(null)
    await world.pass(poller, 24, 2)
    await bookEach('away-again')
    behaveAll('error')
    await world.pass(poller, 36, 2)
    expect((await notificationsOf(world.admin)).length).toBe(count + 2 * servedCarriers.length)
    behaveAll(null)
    await world.pass(poller, 24, 2)
  })

  test('by refusing its credential is stopped with one notification, and polled again when that is changed or validated', async () => {
    const count = (await notificationsOf(world.admin)).length
    await bookEach('refused')
    behaveAll('unauthorized')
    await world.pass(poller, 24, 4)
    const before = servedCarriers.map(({ id }) => callsTo(id))
    await world.pass(poller, 48, 8)
    expect(servedCarriers.map(({ id }) => callsTo(id))).toEqual(before)
    expect((await notificationsOf(world.admin)).length).toBe(count + servedCarriers.length)
    expect((await notificationsOf(await server.as('user@nordhem.example'))).length).toBe(0)
    const states = (await world.metrics()).map(({ state, lastError }) => [state, lastError?.message])
    expect(states).toEqual(servedCarriers.map(() => ['stopped', 'The carrier rejected the credential.']))
    const params = { id: 'postnord', credId: 'main' }
    const { body: stored } = await world.admin.call(contract.serviceProviders.getCredential, { params })
    behaveAll(null)
    await world.admin.call(contract.serviceProviders.updateCredential, {
      params,
      body: { ...(stored as object), description: 'Tried again' },
    })
    await world.pass(poller, 1)
    expect(await world.statusOf('postnord-refused')).toBe('delivered')
    expect(await world.statusOf('dhl-refused')).toBe('booked')
    for (const { provider } of servedCarriers)
      await poller.tryAgain('nordhem', { serviceProviderId: provider, credentialId: 'main' })
    await world.pass(poller, 1)
    expect(await world.statusOf('dhl-refused')).toBe('delivered')
  })
})

describe('a number', () => {
  test('with one unreadable event still gets the others', async () => {
    world.simulator.register('postnord-spoilt', { scenario: 'normal', startAt: world.clock.now, isSpoilt: true })
    const bookedAt = new Date(world.clock.now).toISOString()
    await world.book(['postnord-spoilt'], { serviceProviderId: 'postnord', bookedAt })
    await world.pass(poller, 40, 4)
    expect(await world.statusOf('postnord-spoilt')).toBe('delivered')
  })

  test('that a carrier no longer knows is retired, and polled again on request', async () => {
    await bookEach('gone', { isGone: true })
    await world.pass(poller, 24, 6)
    for (const { id } of servedCarriers)
      expect(await world.pollRow(`${id}-gone`)).toMatchObject({ result: 'unknown', retired_for: null })
    // At noon, when every budget has calls to spend.
    world.clock.now = Math.floor(world.clock.now / (24 * hourMs)) * 24 * hourMs + (200 * 24 + 12) * hourMs
    for (const { provider } of servedCarriers) {
      const target = { tenantId: 'nordhem', serviceProviderId: provider, credentialId: 'main' }
      while ((await poller.poll(target)) === 0);
    }
    for (const { id } of servedCarriers)
      expect(await world.pollRow(`${id}-gone`)).toMatchObject({ retired_for: 'purged' })
    // The request of a person uses the clock of the database.
    world.clock.now = Math.max(world.clock.now, Date.now() + hourMs)
    const before = callsTo('bring')
    await world.admin.call(contract.containers.refresh, {
      body: { type: 'shipment', containers: ['fjallro-S-bring-gone'] },
    })
    expect(await world.pollRow('bring-gone')).toMatchObject({ retired_for: null })
    await world.pollAll(poller)
    expect(callsTo('bring')).toBe(before + 1)
  })
})

test('only users with the right see the metrics, and another tenant sees its own', async () => {
  const call = contract.serviceProviderMetrics.list
  expect((await (await server.as('user@nordhem.example')).call(call)).status).toBe(403)
  expect((await (await server.as('admin@sydkust.example')).call(call)).body).toEqual([])
  const [bring] = await world.metrics()
  expect(bring).toMatchObject({ serviceProviderId: 'bring', credentialId: 'main', state: 'working', isEnabled: true })
})
