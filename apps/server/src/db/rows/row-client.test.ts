import pg from 'pg'
import { expect, test } from 'vitest'
import { testPool } from '../../test/pool.ts'
import { getTypeParser } from '../pool.ts'

const it = testPool()

const values = `
  select n, n::smallint as small, n * 1e10::bigint as large, n / 3.0 as exact, n / 3::float8 as inexact, n % 2 = 0 as "isEven",
    case when n % 3 > 0 then repeat('åß→😀', n) end as text, case when n % 5 > 0 then array['a,b', null, '"', 'å'] end as list,
    jsonb_build_object('n', n, 'å', 'ß') as json, timestamptz '2026-11-19 08:00+01' + make_interval(secs => n / 8.0) as at,
    uuid_in(md5(n::text)::cstring) as id, n as "__proto__", repeat('x', n * 40) as long
  from generate_series(0, 300) n`

test('rows are as pg reads them, one or many, with a name or without', async () => {
  const client = new pg.Client({ connectionString: it.database.adminUrl, types: { getTypeParser } })
  await client.connect()
  for (const text of [values, `${values} limit 1`, `${values} limit 0`, 'select 1 as a; select 2 as b, 3 as c']) {
    expect(await rowsOf(it.pool.query(text))).toEqual(await rowsOf(client.query(text)))
    if (text.includes(';')) continue
    for (const name of [text.slice(-10), text.slice(-10)])
      expect(await rowsOf(it.pool.query({ name, text }))).toEqual(await rowsOf(client.query({ name, text })))
    expect(await rowsOf(it.pool.query({ text, rowMode: 'array' }))).toEqual(
      await rowsOf(client.query({ text, rowMode: 'array' })),
    )
  }
  await client.end()
})

test('a value that cannot be read fails its query, and the connection stays usable', async () => {
  const client = await it.pool.connect()
  await expect(client.query("select timestamptz 'infinity' as at from generate_series(1, 3)")).rejects.toThrow(
    RangeError,
  )
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  client.release()
})

async function rowsOf(asked: Promise<pg.QueryResult | pg.QueryResult[]>): Promise<unknown> {
  const result = await asked
  return Array.isArray(result) ? result.map(item => item.rows) : { rows: result.rows, count: result.rowCount }
}
