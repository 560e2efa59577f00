import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { inTenant } from '../tenancy/in-tenant.ts'
import { testPool } from '../test/pool.ts'
import { appRole } from './migrate/migrate.ts'
import { asDb, codeOf, isSerializationFailure, isUnreachable, openPool } from './pool.ts'
import { sql } from './sql.ts'

const it = testPool({ isDirect: true })
const poolOf = (url: string) =>
  openPool({ url, role: appRole, max: 1, statementTimeoutMs: 200, connectMs: 60_000, onError: () => undefined })
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

describe('a connection of the server', () => {
  test('has the role of its pool, works in UTC, and cannot take a role that sees more', async () => {
    const db = asDb(it.pool)
    expect(await db.find(sql`select current_user as role, current_setting('timezone') as zone`)).toEqual({
      role: 'aftermile_app',
      zone: 'UTC',
    })
    for (const role of ['aftermile_identity', 'aftermile_search'])
      await expect(it.pool.query(`set role ${role}`)).rejects.toThrow(/permission denied/)
  })

  test('sends a transaction and its first queries at once', async () => {
    const pool = poolOf(it.database.url)
    const client = await pool.connect()
    const { stream } = (client as unknown as pg.Client).connection // a client of a pool is one
    client.release()
    await inTenant(pool, { limits: { tenantId: 'nordhem', merchants: [] } }, async ({ db }) => {
      const answers = [db.find(sql`select 1 as one`), db.find(sql`select 2 as two`)]
      expect(stream.writableLength).toBeGreaterThan(0)
      expect(await Promise.all(answers)).toEqual([{ one: 1 }, { two: 2 }])
      expect(stream.writableLength).toBe(0)
    })
    await pool.end()
  })

  test('leaves nothing on a connection of a pooler: the role, the limits and the tenant end with the transaction', async () => {
    const pooled = openPool({
      url: it.database.url,
      role: appRole,
      max: 1,
      statementTimeoutMs: 200,
      isPooled: true,
      onError: () => undefined,
    })
    const inForce = sql`select current_user as role, current_setting('statement_timeout') as limit`
    const expected = { role: 'aftermile_app', limit: '200ms' }
    expect(await asDb(pooled).find(inForce)).toEqual(expected)
    const limits = { tenantId: 'nordhem', merchants: [] }
    const principal = { homeTenantId: 'nordhem', userId: 'admin', tokenId: null, grantId: null }
    const stamp = await inTenant(pooled, { limits, principal }, async ({ db, stamp }) => {
      expect(await db.find(inForce)).toEqual(expected)
      expect(await db.find(sql`select current_tenant() as id`)).toEqual({ id: 'nordhem' })
      return stamp
    })
    expect(stamp).not.toBe(null)
    expect(codeOf(await failureOf(asDb(pooled).run(sql`select pg_sleep(60)`)))).toBe('57014')
    const { rows } = await pooled.query(
      `select current_user = session_user as "isLogin", current_setting('app.tenant', true) as tenant,
        (select count(*)::int from pg_prepared_statements) as prepared`,
    )
    expect(rows).toEqual([{ isLogin: true, tenant: '', prepared: 0 }])
    await pooled.end()
  })

  test('cancels a statement that takes too long', async () => {
    const impatient = poolOf(it.database.url)
    expect(codeOf(await failureOf(asDb(impatient).run(sql`select pg_sleep(60)`)))).toBe('57014')
    await impatient.end()
  })

  test('returns rows, the first row or null, or the number of rows', async () => {
    const db = asDb(it.pool)
    expect(await db.rows(sql`select n from generate_series(1, 3) n`)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    expect(await db.find(sql`select n from generate_series(1, 3) n where n > ${2}::int`)).toEqual({ n: 3 })
    expect(await db.find(sql`select 1 where false`)).toBe(null)
    expect(await db.run(sql`select n from generate_series(1, 3) n`)).toBe(3)
  })

  test('reads instants as ISO text and counts as numbers, as they are in JSON', async () => {
    const row = await asDb(it.pool).find(sql`
      select timestamptz '2026-03-29 02:30:00.120+01' as at, 9007199254740991::bigint as count, 12.50::numeric as price, null::bigint as nothing`)
    expect(row).toEqual({ at: '2026-03-29T01:30:00.120Z', count: Number.MAX_SAFE_INTEGER, price: 12.5, nothing: null })
  })
})

describe('a failure', () => {
  test('to reach the database differs from an error of a query', async () => {
    const away = poolOf('postgres://x:x@127.0.0.1:1/x')
    expect(isUnreachable(await failureOf(away.query('select 1')))).toBe(true)
    await away.end()
    expect(isUnreachable(await failureOf(it.pool.query('select 1 / 0')))).toBe(false)
    expect(isUnreachable('a text')).toBe(false)
  })

  test('of a Citus that has lost a node while it commits can be retried', async () => {
    const raise = (text: string) =>
      failureOf(it.pool.query(`do $$ begin raise '${text}' using errcode = 'XX000'; end $$`))
    const text = 'could not commit transaction for shard 102039 on at least one active node'
    expect(isUnreachable(await raise(text))).toBe(true)
    expect(isUnreachable(await raise('something else'))).toBe(false)
  })

  test('of a connection that is killed during a query can be retried', async () => {
    const client = await it.pool.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await it.admin.query('select pg_terminate_backend($1::int)', [rows[0]?.pid])
    const error = await failureOf(client.query('select 1'))
    client.release(true)
    expect(isUnreachable(error)).toBe(true)
    expect((await it.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('of two transactions in a deadlock can be retried', async () => {
    await it.admin.query(
      'create table pairs (id integer primary key, n integer); insert into pairs values (1, 0), (2, 0)',
    )
    const [left, right] = [await it.admin.connect(), await it.admin.connect()]
    await left.query('begin; update pairs set n = 1 where id = 1')
    await right.query('begin; update pairs set n = 2 where id = 2')
    const errors = await Promise.all([
      failureOf(left.query('update pairs set n = 1 where id = 2')).then(async error => {
        await left.query('rollback')
        return error
      }),
      failureOf(right.query('update pairs set n = 2 where id = 1')).then(async error => {
        await right.query('rollback')
        return error
      }),
    ])
    for (const client of [left, right]) client.release()
    expect(errors.filter(isSerializationFailure)).toHaveLength(1)
    expect(isSerializationFailure(await failureOf(it.pool.query('select 1 / 0')))).toBe(false)
  })
})
