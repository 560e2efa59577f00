import { expect, test } from 'vitest'
import { testServer } from '../test/server.ts'
import { openAdmin } from './admin-pool.ts'

const server = testServer()

test('an idle connection that PostgreSQL closes is replaced without an error', async () => {
  const pool = openAdmin(server.database.adminUrl)
  const lost = new Promise(resolve => pool.once('remove', resolve))
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  await server.admin.query('select pg_terminate_backend($1::int)', [rows[0]?.pid])
  await lost
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})
