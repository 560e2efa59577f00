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
  inTenant(pool, { limits: { tenantId, merchants: [] } }, ({ db, now }) =>
    publishRights({ tenantId, author: { id: 'test', name: 'Test' }, db, now, log }),
  )

test('a listener receives messages, and reports a gap when its connection is lost and when it is back', async () => {
  const received: string[] = []
  const gaps: string[] = []
  const listener = listenToHub({
    url: server.database.url,
    pool,
    log,
    onMessage: ({ tenantId }) => received.push(tenantId),
    onGap: () => gaps.push('gap'),
  })
  await listener.opened
  await publish('nordhem')
  await expect.poll(() => received).toEqual(['nordhem'])
  expect(gaps).toEqual([])

  await server.admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen aftermile_hub%' and datname = current_database()",
  )
  await expect.poll(() => gaps).toEqual(['gap', 'gap'])
  await publish('sydkust')
  await expect.poll(() => received).toEqual(['nordhem', 'sydkust'])
  await listener.close()
})
