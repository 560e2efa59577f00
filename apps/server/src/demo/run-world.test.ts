import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appRole } from '../db/migrate/migrate.ts'
import { openPool } from '../db/pool.ts'
import { openLog } from '../runtime/log.ts'
import { openSecrets } from '../security/secrets.ts'
import { secretKey, testServer } from '../test/server.ts'
import { ensureCarrierCredentials } from './playback/carrier-credentials.ts'
import { startWorld } from './run-world.ts'

const server = testServer()
let pools: pg.Pool[]

beforeAll(() => {
  pools = [0, 1].map(() =>
    openPool({ url: server.database.url, role: appRole, max: 3, statementTimeoutMs: 60_000, onError: () => undefined }),
  )
})
afterAll(() => Promise.all(pools.map(pool => pool.end())))

// Fixed, because the number of plans in a small world differs from day to day.
const now = () => Date.parse('2026-11-12T11:00:00Z')

test('only one of several processes fills the world, for both tenants, and it stops on request', async () => {
  const lines: string[][] = pools.map(() => [])
  const simulator = { fieldsOf: () => ({ baseUrl: 'http://127.0.0.1:1' }), register: () => undefined, behave: () => {} }
  const secrets = openSecrets(secretKey)
  const worlds = pools.map((pool, nth) =>
    startWorld({
      ...{ pool, log: openLog('silent'), size: 40, tickMs: 20, now },
      say: line => lines[nth]?.push(line),
      ensureCredentials: tenantId => ensureCarrierCredentials({ pool, secrets, simulator }, tenantId),
    }),
  )
  await expect.poll(() => lines.flat().join()).toContain('complete')
  await Promise.all(worlds.map(world => world.stop()))
  expect(lines.filter(({ length }) => length > 0)).toHaveLength(1)
  const { rows } = await server.admin.query<{ tenant: string; n: number }>(
    'select tenant_id as tenant, count(*) as n from shipments group by 1 order by 1',
  )
  expect(rows.map(({ tenant }) => tenant)).toEqual(['nordhem', 'sydkust'])
  expect(rows[0]?.n).toBeGreaterThan(25)
  const { rows: samples } = await server.admin.query(
    `select shipment_number as number, status_id as status from shipments where shipment_number like 'DEMO-%' order by 1`,
  )
  expect(samples.map(({ number, status }) => `${number} ${status}`)).toEqual([
    'DEMO-MISSING delivered',
    'DEMO-THREE-1 delivered',
    'DEMO-THREE-2 out_for_delivery',
    'DEMO-THREE-3 collected',
    'DEMO-TWELVE partially_delivered',
  ])
  const { rows: mapping } = await server.admin.query(`
    select (select count(*) from carrier_mapping_rows) as rows, (select count(*) from mapping_replays) as replays`)
  expect(mapping).toEqual([{ rows: 2, replays: 1 }])
  const { rows: sets } = await server.admin.query(`
    select (select count(*) from datasets where tenant_id = 'nordhem' and merchants = '') as sets,
      (select count(*) from graphile_worker.jobs where task_identifier = 'dataset_refresh') as jobs,
      (select count(*) from datasets where tenant_id = 'sydkust') as others`)
  expect(sets).toEqual([{ sets: 4, jobs: 4, others: 0 }])
  const { rows: rules } = await server.admin.query(
    `select type, count(*)::int as n from rules where tenant_id = 'nordhem' and is_enabled group by 1 order by 1`,
  )
  expect(rules).toContainEqual({ type: 'SlaRule', n: 2 })
  expect(rules).toContainEqual({ type: 'SlaBreachRule', n: 1 })
  const { rows: polled } = await server.admin.query(
    `select count(*)::int as n from credentials where tenant_id = 'nordhem' and owner_kind = 'service_provider' and is_enabled`,
  )
  expect(polled[0].n).toBeGreaterThan(3)
})
