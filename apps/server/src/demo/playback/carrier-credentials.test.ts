import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appRole } from '../../db/migrate/migrate.ts'
import { openPool } from '../../db/pool.ts'
import { readCredentials } from '../../features/settings/credentials/credential-rows.ts'
import { openSecrets } from '../../security/secrets.ts'
import { inTenant } from '../../tenancy/in-tenant.ts'
import { secretKey, testServer } from '../../test/server.ts'
import { ensureCarrierCredentials } from './carrier-credentials.ts'
import { polledProviders } from './polled-carriers.ts'

const server = testServer()
const secrets = openSecrets(secretKey)
let pool: pg.Pool

beforeAll(() => {
  pool = openPool({ url: server.database.url, role: appRole, max: 2, statementTimeoutMs: 20_000, onError: () => {} })
})
afterAll(() => pool.end())

const ensureCredentials = async (port: number, tenantId: string) => {
  const fieldsOf = () => ({ clientId: 'me', baseUrl: `http://127.0.0.1:${port}` })
  const { providers } = await ensureCarrierCredentials(
    { pool, secrets, simulator: { fieldsOf, register: () => {}, behave: () => {} } },
    tenantId,
  )
  return [...providers].sort()
}
const startProgress = (tenantId: string) =>
  server.admin.query(`
    insert into demo_progress (tenant_id, seed, size, anchor_day, filled_from_day, played_to) values ('${tenantId}', 's', 1, 1, 1, now())`)
const all = [...polledProviders].sort()
/** By carrier; those that are not polled for the playback show other states. */
const enabled = { bring: true, dhl: true, fedex: true, gls: true, postnord: false, ups: true }
const stored = (tenantId: string) =>
  inTenant(pool, { limits: { tenantId, merchants: [] } }, ({ db }) =>
    readCredentials({ db, tenantId, secrets }, 'service_provider'),
  )

test('a new world gets credentials for its carriers, and every start updates their addresses', async () => {
  expect(await ensureCredentials(1111, 'nordhem')).toEqual(all)
  await startProgress('nordhem')
  expect(await ensureCredentials(1111, 'nordhem')).toEqual(all)
  expect(await stored('nordhem')).toMatchObject(
    Object.entries(enabled).map(([apiId, isEnabled]) => ({ isEnabled, version: 1, apiId, fields: { clientId: 'me' } })),
  )
  await inTenant(pool, { limits: { tenantId: 'nordhem', merchants: [] } }, ({ db }) =>
    db.run({ name: '', text: `update credentials set is_enabled = false`, values: [] }),
  )
  expect(await ensureCredentials(2222, 'nordhem')).toEqual(all)
  // A disabled credential stays disabled.
  expect(await stored('nordhem')).toMatchObject(
    Object.keys(enabled).map(() => ({
      isEnabled: false,
      version: 2,
      fields: { clientId: 'me', baseUrl: 'http://127.0.0.1:2222' },
    })),
  )
  expect((await stored('nordhem')).find(({ ownerId }) => ownerId === 'ups')?.fields).toMatchObject({
    clientSecret: 'revoked',
  })
})

test('a world that started without credentials gets none, and a missing tenant neither', async () => {
  await startProgress('sydkust')
  expect(await ensureCredentials(1111, 'sydkust')).toEqual([])
  expect(await ensureCredentials(1111, 'nobody')).toEqual([])
  expect(await stored('sydkust')).toEqual([])
})
