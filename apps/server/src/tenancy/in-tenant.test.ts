import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Db } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { testPool } from '../test/pool.ts'
import { inTenant, type TenantLimits } from './in-tenant.ts'

const pool = testPool({ max: 1, isDirect: true })
const several = testPool({ max: 3 })
const nordhem: TenantLimits = { tenantId: 'nordhem', merchants: [] }

/** What the next user of the connection would find on it. */
const stateLeft = async () =>
  (
    await pool.pool.query(`select coalesce(current_setting('app.tenant', true), '') as tenant,
      coalesce(current_setting('app.merchants', true), '') as merchants, (select count(*)::int from users) as users,
      pg_current_xact_id_if_assigned() is not null as "isWriting"`)
  ).rows[0]
const clean = { tenant: '', merchants: '', users: 0, isWriting: false }

const tenantsSeen = async (db: Db) =>
  (await db.rows<{ id: string }>(sql`select distinct tenant_id as id from users`)).map(({ id }) => id)
const pidOf = async (db: Db) => (await db.find<{ pid: number }>(sql`select pg_backend_pid() as pid`))?.pid
const addTag = (db: Db, id: string) =>
  db.run(sql`insert into tags (tenant_id, id, name, description, priority, allow_operator_tagging, color, created_by, updated_by)
    values ('nordhem', ${id}, '', '', 0, true, '', '', '')`)
const hasTag = async (id: string) => (await pool.admin.query('select 1 from tags where id = $1', [id])).rowCount === 1

describe('a connection', () => {
  const endings = {
    commits: async (db: Db) => tenantsSeen(db),
    throws: async () => Promise.reject(new Error('on purpose')),
    fails: async (db: Db) => db.run(sql`select 1 / 0`),
    hides: async (db: Db) => db.run(sql`select 1 / 0`).catch(() => 0),
    dies: async (db: Db) => {
      await pool.admin.query('select pg_terminate_backend($1::int)', [await pidOf(db)])
      return tenantsSeen(db)
    },
  }

  test('carries nothing of a tenant to its next user, however the transaction ended', async () => {
    const use = fc.record({
      ending: fc.constantFrom(...(Object.keys(endings) as (keyof typeof endings)[])), // the keys of the literal above
      tenantId: fc.constantFrom('nordhem', 'sydkust', 'nobody'),
      merchants: fc.subarray(['lykta', 'fjallro']),
      isReadOnly: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(use, { maxLength: 6 }), async uses => {
        for (const { ending, isReadOnly, ...limits } of uses) {
          await inTenant<unknown>(pool.pool, { limits, isReadOnly }, ({ db }) => endings[ending](db)).catch(() => null)
          expect(await stateLeft()).toEqual(clean)
        }
      }),
      { numRuns: 25 },
    )
  })

  test('that broke is discarded, and the next transaction gets a new one', async () => {
    const before = await inTenant(pool.pool, { limits: nordhem }, ({ db }) => pidOf(db))
    await expect(inTenant(pool.pool, { limits: nordhem }, ({ db }) => endings.dies(db))).rejects.toThrow()
    const after = await inTenant(pool.pool, { limits: nordhem }, ({ db }) => pidOf(db))
    expect(after).not.toBe(before)
    expect([pool.pool.totalCount, pool.pool.idleCount]).toEqual([1, 1])
  })

  test('always returns to the pool', async () => {
    const uses = Object.values(endings).flatMap(end => [end, end, end])
    await Promise.allSettled(uses.map(end => inTenant<unknown>(several.pool, { limits: nordhem }, ({ db }) => end(db))))
    await expect.poll(() => several.pool.totalCount - several.pool.idleCount).toBe(0)
    expect(several.pool.waitingCount).toBe(0)
    expect(await several.asTenant(nordhem, ({ db }) => tenantsSeen(db))).toEqual(['nordhem'])
  })
})

describe('a transaction', () => {
  test('sees only its own tenant, also when many share few connections', async () => {
    const tenantIds = Array.from({ length: 30 }, (_, index) => ['nordhem', 'sydkust', 'nobody'][index % 3] ?? '')
    const seen = await Promise.all(
      tenantIds.map(tenantId => several.asTenant({ tenantId, merchants: [] }, ({ db }) => tenantsSeen(db))),
    )
    expect(seen).toEqual(tenantIds.map(tenantId => (tenantId === 'nobody' ? [] : [tenantId])))
  })

  test('that follows a read on the same connection sees its own tenant, however that read ended', async () => {
    const tenantIds = ['nordhem', 'sydkust', 'nobody']
    const uses = Array.from({ length: 60 }, (_, index) => ({
      limits: { tenantId: tenantIds[index % 3] ?? '', merchants: [] },
      isReadOnly: index % 5 > 0,
      isHiding: index % 4 === 1,
    }))
    const seen = await Promise.all(
      uses.map(({ limits, isReadOnly, isHiding }) =>
        inTenant(pool.pool, { limits, isReadOnly: isReadOnly || isHiding }, async ({ db }) => {
          const tenants = await tenantsSeen(db)
          if (isHiding) await db.run(sql`select 1 / 0`).catch(() => 0)
          return tenants
        }),
      ),
    )
    expect(seen).toEqual(uses.map(({ limits }) => (limits.tenantId === 'nobody' ? [] : [limits.tenantId])))
  })

  test.each([true, false])(
    'takes no queries once it has ended, for they would run in the next one (read: %s)',
    async isReadOnly => {
      const next = Promise.withResolvers<void>()
      let late: Promise<unknown> = Promise.resolve()
      await inTenant(pool.pool, { limits: nordhem, isReadOnly }, async ({ db }) => {
        late = next.promise.then(() => tenantsSeen(db)).catch((error: Error) => error.message)
      })
      await pool.asTenant({ tenantId: 'sydkust', merchants: [] }, async ({ db }) => {
        await tenantsSeen(db)
        next.resolve()
        expect(await late).toBe('The transaction is over')
      })
    },
  )

  test('escapes a tenant or merchant id that contains quotes', async () => {
    for (const tenantId of ["x'; set local app.tenant = 'nordhem", "nordhem' --", 'nordhem\\', "''"])
      expect(await pool.asTenant({ tenantId, merchants: [] }, ({ db }) => tenantsSeen(db))).toEqual([])
    const merchants = ["x'; set local app.merchants = '"]
    expect(await pool.asTenant({ ...nordhem, merchants }, ({ db }) => db.rows(sql`select id from merchants`))).toEqual(
      [],
    )
  })

  test('that swallowed a failed query fails at its commit', async () => {
    const hidden = inTenant(pool.pool, { limits: nordhem }, async ({ db }) => {
      await addTag(db, 'hidden')
      await db.run(sql`select 1 / 0`).catch(() => 0)
      return 'all is well'
    })
    await expect(hidden).rejects.toThrow('The transaction was rolled back')
    expect(await hasTag('hidden')).toBe(false)
  })

  test('that throws after writing has written nothing, and its own error is thrown', async () => {
    const thrown = inTenant(pool.pool, { limits: nordhem }, async ({ db }) => {
      await addTag(db, 'thrown')
      throw new Error('on purpose')
    })
    await expect(thrown).rejects.toThrow('on purpose')
    expect(await hasTag('thrown')).toBe(false)
  })

  test('is visible to everyone once it has returned', async () => {
    await pool.asTenant(nordhem, ({ db }) => addTag(db, 'written'))
    expect(await hasTag('written')).toBe(true)
  })

  test('that is read-only cannot write, not even through a function', async () => {
    const reading = (work: (db: Db) => Promise<unknown>) =>
      inTenant(pool.pool, { limits: nordhem, isReadOnly: true }, ({ db }) => work(db))
    await expect(reading(db => addTag(db, 'read'))).rejects.toThrow(/read-only transaction/)
    await expect(reading(db => db.run(sql`select jobs.enqueue('x', '{}', null, null, 1, null)`))).rejects.toThrow(
      /read-only transaction/,
    )
    expect(await reading(tenantsSeen)).toEqual(['nordhem'])
    expect(await hasTag('read')).toBe(false)
  })
})

describe('the stamp of a principal', () => {
  const stampOf = (userId: string, tenantId = 'nordhem') =>
    inTenant(
      pool.pool,
      {
        limits: { tenantId, merchants: [] },
        principal: { homeTenantId: 'nordhem', userId, tokenId: null, grantId: null },
        isReadOnly: true,
      },
      ({ stamp }) => stamp,
    )

  test('is the same until user or tenant change, and null for an unknown user', async () => {
    const before = await stampOf('admin')
    expect(before).toMatch(/^\d+\.\d+$/)
    expect(await stampOf('admin')).toBe(before)
    await pool.admin.query("update users set version = version + 1 where tenant_id = 'nordhem' and id = 'admin'")
    expect(await stampOf('admin')).not.toBe(before)
    expect(await stampOf('nobody')).toBe(null)
    expect(await stampOf('admin', 'nowhere')).toBe(null)
    expect(await stampOf("admin' or true --")).toBe(null)
  })

  test('that cannot be read is the reason that is told, not what failed after it', async () => {
    const execution = 'execute on function identity.stamp(text, text, text, text, text)'
    await pool.admin.query(`revoke ${execution} from aftermile_app`)
    const principal = { homeTenantId: 'nordhem', userId: 'admin', tokenId: null, grantId: null }
    const reading = inTenant(pool.pool, { limits: nordhem, principal, isReadOnly: true }, ({ db }) => tenantsSeen(db))
    await expect(reading).rejects.toMatchObject({ code: '42501' })
    await pool.admin.query(`grant ${execution} to aftermile_app`)
    expect(await stampOf('admin')).not.toBe(null)
  })
})
