import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract } from '@aftermile/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aShipment, send } from '../../../test/data/containers.ts'
import { secretKey, testServer } from '../../../test/server.ts'

const server = testServer()
const callsPerDay = 20
const numbersPerCall = 2
const parcels = 60

/** A carrier that counts calls, and holds its answers until it is released. */
const carrier = {
  calls: 0,
  isHolding: true,
  waiting: [] as (() => void)[],
  inFlight: new Set<string>(),
  twiceAtOnce: [] as string[],
  answered: new Set<string>(),
  release() {
    carrier.isHolding = false
    for (const answer of carrier.waiting.splice(0)) answer()
  },
}
let http: Server
const children: ChildProcess[] = []

beforeAll(async () => {
  http = createServer((request, response) => {
    const numbers = (new URL(request.url ?? '', 'http://carrier').searchParams.get('n') ?? '').split(',')
    carrier.calls++
    carrier.twiceAtOnce.push(...numbers.filter(number => carrier.inFlight.has(number)))
    for (const number of numbers) carrier.inFlight.add(number)
    response.on('close', () => numbers.map(number => carrier.inFlight.delete(number)))
    const answer = () => respond(response, numbers)
    if (carrier.isHolding) carrier.waiting.push(answer)
    else answer()
  })
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  await setUp()
})

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  http.closeAllConnections()
  await new Promise(resolve => http.close(resolve))
})

function respond(response: ServerResponse, numbers: readonly string[]): void {
  for (const number of numbers) carrier.answered.add(number)
  const parcelsOf = numbers.map(n => ({
    n,
    events: [{ code: 'OUT', at: new Date(Date.now() - 60_000).toISOString() }],
  }))
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ parcels: parcelsOf }))
}

const portOf = () => (http.address() as AddressInfo).port // a TCP server that listens has one

async function setUp(): Promise<void> {
  const admin = await server.as('admin@nordhem.example')
  const declaration = {
    parcels: 'parcels',
    number: 'n',
    events: 'events',
    event: { code: 'code', time: 'at' },
    homeZone: 'UTC',
    limits: { numbersPerCall, callsPerDay, perSecond: 2 },
    codes: [{ code: 'OUT', to: 'out_for_delivery' }],
  }
  await admin.call(contract.serviceProviders.create, { body: { id: 'bud', name: 'Bud', trackingType: 'poll' } })
  const made = await admin.call(contract.serviceProviders.createCredential, {
    params: { id: 'bud' },
    body: {
      id: 'main',
      isEnabled: true,
      apiFields: [
        { id: 'endpoint', value: `http://127.0.0.1:${portOf()}/track?n={numbers}` },
        { id: 'declaration', value: JSON.stringify(declaration) },
      ],
    },
  })
  expect(made.status).toBe(201)
  const bookedAt = new Date(Date.now() - 86_400_000).toISOString()
  const numbers = Array.from({ length: parcels }, (_, index) => `P${index}`)
  const items = numbers.map(number => aShipment(number, { serviceProviderId: 'bud', bookedAt, packages: [{ number }] }))
  expect((await send(admin, 'shipments', items)).created).toBe(parcels)
  const containers = numbers.map(number => `fjallro-${number}`)
  await admin.call(contract.containers.refresh, { body: { type: 'shipment', containers } })
}

async function startProcess(): Promise<ChildProcess> {
  const args = [server.database.url, secretKey, `127.0.0.1:${portOf()}`]
  const child = fork(new URL('../../../test/processes/poller-process.ts', import.meta.url), args, { execArgv: [] })
  children.push(child)
  await once(child, 'message')
  return child
}

const used = async () =>
  Number((await server.admin.query('select calls_used as used from poll_credentials')).rows[0]?.used ?? 0)

test('two pollers and a killed one never exceed a budget, never poll a number twice at once, and lose nothing', async () => {
  const victim = await startProcess()
  await expect.poll(() => carrier.calls).toBe(1)
  victim.kill('SIGKILL')
  await once(victim, 'exit')
  const reserved = await used()
  expect(reserved).toBeGreaterThan(0)

  const others = await Promise.all([startProcess(), startProcess()])
  carrier.release()
  // As if the lease had expired.
  await server.admin.query(
    "update poll_credentials set leased_until = now() - interval '1 second', next_call_at = now()",
  )
  await server.admin.query(`select pg_notify('aftermile_poll', '{"tenantId": "nordhem", "tried": null}')`)
  await expect.poll(used).toBe(callsPerDay)
  await expect
    .poll(async () => (await server.admin.query('select leased_by as by from poll_credentials')).rows)
    .toEqual([{ by: null }])

  expect(carrier.twiceAtOnce).toEqual([])
  expect(carrier.calls).toBeLessThanOrEqual(callsPerDay)
  // Calls that the killed process had reserved stay counted.
  expect(carrier.calls).toBe(callsPerDay - reserved + 1)
  const { rows } = await server.admin.query<{ number: string }>(
    "select shipment_number as number from shipments where service_provider_id = 'bud' and status_id = 'out_for_delivery'",
  )
  const found = await server.admin.query<{ number: string }>("select number from poll_numbers where result = 'found'")
  expect(new Set(rows.map(({ number }) => number))).toEqual(new Set(found.rows.map(({ number }) => number)))
  expect(rows.length).toBe((callsPerDay - reserved) * numbersPerCall)

  for (const other of others) other.send('stop')
  await Promise.all(others.map(other => once(other, 'exit')))
  expect(others.map(({ exitCode }) => exitCode)).toEqual([0, 0])
})
