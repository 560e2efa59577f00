import { contract } from '@aftermile/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outsideCaller } from '../../../adapters/egress/call-outside.ts'
import { type CarrierSimulator, startCarrierSimulator } from '../../../carrier-simulator/carrier-simulator.ts'
import type { FairLoop } from '../../../jobs/loops/fair-loop.ts'
import { openLog } from '../../../runtime/log.ts'
import { openSecrets } from '../../../security/secrets.ts'
import { openPolledWorld, type PolledWorld } from '../../../test/carriers/polled-world.ts'
import { secretKey, testServer } from '../../../test/server.ts'
import { startPolling } from './start-polling.ts'

const server = testServer()
let world: PolledWorld
let simulator: CarrierSimulator
let polling: FairLoop

beforeAll(async () => {
  world = await openPolledWorld(server)
  simulator = await startCarrierSimulator()
  await world.addCredential('postnord', { more: simulator.fieldsOf('postnord') })
  polling = startPolling({
    url: server.database.url,
    pool: world.pool,
    secrets: openSecrets(secretKey),
    callOutside: outsideCaller({ allow: simulator.allow }),
    log: openLog('silent'),
  })
  await polling.opened
})

afterAll(async () => {
  await polling.stop()
  await simulator.stop()
  await world.stop()
})

const hoursAgo = (hours: number) => Date.now() - hours * 3_600_000

/** Books a parcel now, so that it would not be polled yet. */
async function bookFresh(number: string): Promise<string> {
  simulator.register(number, { scenario: 'normal', startAt: hoursAgo(40) })
  await world.book([number], { serviceProviderId: 'postnord', bookedAt: new Date().toISOString() })
  return `fjallro-S-${number}`
}

test('a refreshed shipment is polled at once, also when it was not planned yet, and once a minute', async () => {
  const id = await bookFresh('fresh')
  const refresh = () => world.admin.call(contract.containers.refresh, { body: { type: 'shipment', containers: [id] } })
  const newsOf = async ({ body }: Awaited<ReturnType<typeof refresh>>) =>
    world.admin.ask(contract.containerJobs.news, { params: { id: (body as { jobId: string }).jobId } }) // a refresh returns it
  const first = await refresh()
  expect(first.body).toMatchObject({ accepted: 1 })
  await expect.poll(() => world.statusOf('fresh')).toBe('delivered')
  const answered = { checked: 1, waiting: 0, failed: 0, unasked: 0 }
  await expect.poll(() => newsOf(first)).toEqual({ ...answered, withNews: 1 })
  const calls = simulator.requests.length
  expect(await newsOf(await refresh())).toEqual({ ...answered, withNews: 0 })
  await world.admin.call(contract.shipments.get, { params: { id }, query: { refresh: 'true' } })
  expect(simulator.requests.length).toBe(calls)
  expect(await world.pollRow('fresh')).toMatchObject({ retired_for: 'completed', wanted_at: null, asks: 1 })
})

test('a completed shipment is polled once more on request', async () => {
  const { rows } = await server.admin.query(
    "update shipments set refreshed_at = null where id = 'fjallro-S-fresh' returning id",
  )
  const calls = simulator.requests.length
  await world.admin.call(contract.shipments.get, { params: { id: rows[0].id }, query: { refresh: 'true' } })
  await expect.poll(() => world.pollRow('fresh')).toMatchObject({ asks: 2, retired_for: 'completed' })
  expect(simulator.requests.length).toBe(calls + 1)
})

test('a refused credential is used again when somebody validates it', async () => {
  const id = await bookFresh('later')
  simulator.behave('postnord', { kind: 'unauthorized' })
  await world.admin.call(contract.containers.refresh, { body: { type: 'shipment', containers: [id] } })
  await expect.poll(async () => (await world.metrics())[0]?.state).toBe('stopped')
  simulator.behave('postnord', null)
  const params = { id: 'postnord', credId: 'main' }
  const { connectionString } = await world.admin.ask(contract.serviceProviders.getCredential, { params })
  await world.admin.call(contract.serviceProviders.validateCredential, { params, body: { connectionString } })
  await expect.poll(() => world.statusOf('later')).toBe('delivered')
  expect(await world.metrics()).toMatchObject([{ state: 'working', quota: { perDay: null }, unmappedCodes: 0 }])
})
