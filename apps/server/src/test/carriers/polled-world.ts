import { contract } from '@aftermile/contract/index'
import type { CredentialMetrics } from '@aftermile/contract/settings/service-provider-metrics'
import { hourMs } from '@aftermile/domain/times/milliseconds'
import type pg from 'pg'
import { carriers } from '../../adapters/carriers/carriers.ts'
import type { CallOutside } from '../../adapters/egress/outside-call.ts'
import { appRole } from '../../db/migrate/migrate.ts'
import { openPool } from '../../db/pool.ts'
import { openPoller, type Poller } from '../../features/intake/polling/poller.ts'
import { openLog } from '../../runtime/log.ts'
import { openSecrets } from '../../security/secrets.ts'
import { aShipment, send } from '../data/containers.ts'
import { type Caller, secretKey, type TestServer } from '../server.ts'
import { openCarrierWorld, startAt } from './simulated-carriers.ts'

export type PolledWorld = Awaited<ReturnType<typeof openPolledWorld>>

/** A tenant, the carrier simulator, and a poller between them. The test moves the time. */
export async function openPolledWorld(server: TestServer) {
  const world = await openCarrierWorld()
  const admin = await server.as('admin@nordhem.example')
  const pool: pg.Pool = openPool({
    url: server.database.url,
    role: appRole,
    max: 4,
    statementTimeoutMs: 20_000,
    onError: () => {},
  })
  let elapsed = 0
  const clock = {
    now: async () => world.clock.now,
    elapsed: () => elapsed,
    wait: async (ms: number) => {
      elapsed += ms
    },
  }
  const secrets = openSecrets(secretKey)
  const open = (callOutside: CallOutside = world.context.call) =>
    openPoller({ pool, secrets, callOutside, log: openLog('silent'), clock })
  return {
    ...world,
    admin,
    pool,
    open,
    /** Polls everything that is due now. */
    pollAll: (poller: Poller) => pollAll(poller),
    /** Moves the time forward and polls after each step. */
    async pass(poller: Poller, hours: number, stepHours = 1) {
      for (let hour = 0; hour < hours; hour += stepHours) {
        world.clock.now += stepHours * hourMs
        await pollAll(poller)
      }
    },
    addCredential: (provider: string, fields: Fields = {}) => addCredential(admin, provider, fields, world),
    book: (numbers: readonly string[], fields: Fields = {}) => book(admin, numbers, fields),
    metrics: (): Promise<CredentialMetrics[]> => admin.ask(contract.serviceProviderMetrics.list),
    /** The row of a number in poll_numbers. */
    async pollRow(number: string): Promise<Record<string, unknown>> {
      const { rows } = await server.admin.query('select * from poll_numbers where number = $1', [number])
      return rows[0] ?? {}
    },
    async statusOf(number: string): Promise<string> {
      const { rows } = await server.admin.query<{ status: string }>(
        'select status_id as status from shipments where shipment_number = $1',
        [`S-${number}`],
      )
      return rows[0]?.status ?? 'none'
    },
    async stop() {
      await pool.end()
      await world.stop()
    },
  }
}

type Fields = Record<string, unknown>

async function pollAll(poller: Poller): Promise<void> {
  for (let isMore = true; isMore; ) {
    const synced = await poller.sync('nordhem', true)
    isMore = synced.isMore
    if (!isMore) for (const target of synced.targets) while ((await poller.poll(target)) === 0);
  }
}

async function addCredential(admin: Caller, provider: string, fields: Fields, { simulator }: { simulator: Simulator }) {
  const apiId = String(fields.apiId ?? provider)
  const apiFields = Object.entries({ ...simulator.fieldsOf(apiId), ...(fields.more as object | undefined) })
    .filter(([id]) => apiId !== 'generic' || id !== 'baseUrl')
    .map(([id, value]) => ({ id, value: String(value) }))
  const { more: _, ...rest } = fields
  const response = await admin.call(contract.serviceProviders.createCredential, {
    params: { id: provider },
    body: { id: 'main', isEnabled: true, apiFields, ...rest },
  })
  if (response.status !== 201) throw new Error(response.text)
}

type Simulator = Awaited<ReturnType<typeof openCarrierWorld>>['simulator']

async function book(admin: Caller, numbers: readonly string[], fields: Fields): Promise<void> {
  const bookedAt = new Date(startAt).toISOString()
  const items = numbers.map(number => aShipment(`S-${number}`, { bookedAt, packages: [{ number }], ...fields }))
  const result = await send(admin, 'shipments', items)
  if (result.refused > 0) throw new Error(JSON.stringify(result.items))
}

/** Each carrier with the service provider that uses it here. */
export const servedCarriers = carriers.map(({ id }) => ({ id, provider: id === 'generic' ? 'cykelbud' : id }))

/** Adds a credential for each carrier. */
export async function addCredentials(world: PolledWorld): Promise<void> {
  await world.admin.call(contract.serviceProviders.create, {
    body: { id: 'cykelbud', name: 'Cykelbud', trackingType: 'poll' },
  })
  for (const { id, provider } of servedCarriers) await world.addCredential(provider, { apiId: id })
}
