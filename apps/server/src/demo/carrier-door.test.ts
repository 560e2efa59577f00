import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appRole } from '../db/migrate.ts'
import { openPool } from '../db/pool.ts'
import { inTenant } from '../db/tenant.ts'
import { readCredentials } from '../features/credentials/credential-rows.ts'
import { openSecrets } from '../secrets.ts'
import { secretKey, testServer } from '../test/server.ts'
import { openCarrierDoor } from './carrier-door.ts'
import { polledProvider } from './polled.ts'

const server = testServer()
const secrets = openSecrets(secretKey)
let pool: pg.Pool

beforeAll(() => {
  pool = openPool({ url: server.database.url, role: appRole, max: 2, statementTimeoutMs: 20_000, onError: () => {} })
})
afterAll(() => pool.end())

const open = (port: number, tenantId: string) =>
  openCarrierDoor(
    { pool, secrets, simulator: { fieldsOf: () => ({ clientId: 'me', baseUrl: `http://127.0.0.1:${port}` }) } },
    tenantId,
  )
const stored = (tenantId: string) =>
  inTenant(pool, { limits: { tenantId, merchants: [] } }, ({ db }) =>
    readCredentials({ db, tenantId, secrets }, 'service_provider', polledProvider),
  )

test('a world that begins gets the door of its carrier, and every start its new address', async () => {
  expect(await open(1111, 'nordhem')).toBe(true)
  expect(await open(1111, 'nordhem')).toBe(true)
  expect(await stored('nordhem')).toMatchObject([
    { isEnabled: true, version: 1, apiId: 'gls', fields: { clientId: 'me' } },
  ])
  await inTenant(pool, { limits: { tenantId: 'nordhem', merchants: [] } }, ({ db }) =>
    db.run({ name: '', text: `update credentials set is_enabled = false`, values: [] }),
  )
  expect(await open(2222, 'nordhem')).toBe(true)
  // Whoever switched it off finds it off.
  expect(await stored('nordhem')).toMatchObject([
    { isEnabled: false, version: 2, fields: { clientId: 'me', baseUrl: 'http://127.0.0.1:2222' } },
  ])
})

test('a world that began without it, and a tenant that is not there, have none', async () => {
  await server.admin.query(`
    begin; set local app.tenant = 'sydkust';
    insert into demo_progress (tenant_id, seed, size, anchor_day, filled_from_day, told_to) values ('sydkust', 's', 1, 1, 1, now());
    commit`)
  expect(await open(1111, 'sydkust')).toBe(false)
  expect(await open(1111, 'nobody')).toBe(false)
  expect(await stored('sydkust')).toEqual([])
})
