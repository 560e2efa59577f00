import { contract } from '@aftermile/contract/index'
import { afterAll, expect, test } from 'vitest'
import { testServer } from '../test/server.ts'

const server = testServer()
const limitConnections = (max: number) =>
  server.admin.query(
    `do $$ begin execute format('alter database %I connection limit ${max}', current_database()); end $$`,
  )

afterAll(() => limitConnections(-1))

test('when PostgreSQL gives no more connections, requests wait for those that the server has', async () => {
  const admin = await server.as('admin@nordhem.example')
  expect((await admin.call(contract.tags.list)).status).toBe(200)
  const { rows } = await server.admin.query<{ count: number }>(
    'select count(*)::int as count from pg_stat_activity where datname = current_database()',
  )
  await limitConnections((rows[0]?.count ?? 0) + 1)
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async () => (await admin.call(contract.tags.list)).status),
  )
  expect(statuses).toEqual(Array(40).fill(200))
})
