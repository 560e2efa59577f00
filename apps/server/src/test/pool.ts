import type pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { openAdmin } from '../db/admin-pool.ts'
import { appRole } from '../db/migrate/migrate.ts'
import { openPool } from '../db/pool.ts'
import { openLog } from '../runtime/log.ts'
import type { Ctx } from '../tenancy/context.ts'
import { inTenant, type TenantLimits } from '../tenancy/in-tenant.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'

export type TestPool = {
  database: TestDatabase
  /** The pool as the server opens it. */
  pool: pg.Pool
  /** Bypasses tenant isolation. */
  admin: pg.Pool
  /** Runs a transaction with the context that a handler or a job gets. */
  asTenant<T>(limits: TenantLimits, work: (ctx: Ctx) => Promise<T>): Promise<T>
}

/**
 * A database of its own with the connections of a server but without the server, from beforeAll to afterAll. isDirect: never through a
 * pooler, for tests about the connection itself.
 */
export function testPool({ max = 4, isDirect = false } = {}): TestPool {
  // Set by beforeAll, before any test reads it.
  const it = {} as TestPool
  const log = openLog('silent')
  const author = { id: 'tester', name: 'A tester' }

  beforeAll(async () => {
    const database = await cloneDatabase(inject('adminUrl'), isDirect ? null : inject('poolerUrl'))
    const pool = openPool({
      url: database.poolerUrl ?? database.url,
      isPooled: database.poolerUrl !== null,
      role: appRole,
      max,
      statementTimeoutMs: 60_000,
      connectMs: 60_000,
      onError: () => undefined,
    })
    Object.assign(it, {
      database,
      pool,
      admin: openAdmin(database.adminUrl),
      asTenant: (limits, work) =>
        inTenant(pool, { limits }, ({ db, now }) => work({ db, now, tenantId: limits.tenantId, author, log })),
    } satisfies TestPool)
  })
  afterAll(async () => {
    await Promise.all([it.pool.end(), it.admin.end()])
    await it.database.drop()
  })
  return it
}
