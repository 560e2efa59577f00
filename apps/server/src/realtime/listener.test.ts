import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { appRole } from '../db/migrate/migrate.ts'
import { openPool } from '../db/pool.ts'
import { openLog } from '../runtime/log.ts'
import { inTenant } from '../tenancy/in-tenant.ts'
import { testServer } from '../test/server.ts'
import { listenToHub } from './listener.ts'
import { publishRights } from './publish.ts'

const server = testServer({ parts: [] })
const log = openLog('silent')
let pool: pg.Pool

beforeAll(() => {
  pool = openPool({ url: server.database.url, role: appRole, max: 2, statementTimeoutMs: 5000, onError: () => {} })
  return () => pool.end()
})

const publish = (tenantId: string) =>
  inTenant(pool, { limits: { tenantId, merchants: [] } }, ({ db }) =>
    publishRights({ tenantId, author: { id: 'test', name: 'Test' }, db, log }),
  )

test('once opened it hears, and a silence is told when it begins and when it ends', async () => {
  const heard: string[] = []
  const told: string[] = []
  const ear = listenToHub({
    url: server.database.url,
    pool,
    log,
    onHeard: ({ tenantId }) => heard.push(tenantId),
    onGap: () => told.push('gap'),
  })
  await ear.opened
  await publish('nordhem')
  await expect.poll(() => heard).toEqual(['nordhem'])
  expect(told).toEqual([])

  await server.admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen aftermile_hub%' and datname = current_database()",
  )
  await expect.poll(() => told).toEqual(['gap', 'gap'])
  await publish('sydkust')
  await expect.poll(() => heard).toEqual(['nordhem', 'sydkust'])
  await ear.close()
})
