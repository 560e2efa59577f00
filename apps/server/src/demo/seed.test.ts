import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openAdmin } from '../db/admin-pool.ts'
import { createDatabase } from '../db/create-database.ts'
import { urlWithDatabase } from '../db/database-url.ts'
import { migrate } from '../db/migrate/migrate.ts'
import { createTenant } from '../features/people/provision.ts'
import { demoEmails, demoTenants } from './reference/demo-tenants.ts'
import { seedDemo } from './seed.ts'

const name = `seeded_${randomBytes(6).toString('hex')}`
const url = urlWithDatabase(inject('adminUrl'), name)
let admin: pg.Pool

beforeAll(async () => {
  await createDatabase(inject('adminUrl'), name)
  await migrate(url, { user: 'aftermile_test', password: 'test' })
  admin = openAdmin(url)
})
afterAll(async () => {
  await admin.end()
  const server = openAdmin(inject('adminUrl'))
  await server.query(`drop database ${name} with (force)`)
  await server.end()
})

const countOf = async (table: string): Promise<number> => (await admin.query(`select from ${table}`)).rowCount ?? 0

/** Seeds until a table would be written, which somebody has locked, and loses its connections there. */
async function interruptedAt(table: string): Promise<void> {
  const client = await admin.connect()
  await client.query(`begin; lock table ${table} in exclusive mode`)
  const seeding = openAdmin(url)
  const ended = expect(seedDemo(seeding)).rejects.toThrow('terminating connection')
  const waiting = `select pg_terminate_backend(pid) from pg_locks where relation = '${table}'::regclass and not granted`
  await expect.poll(async () => (await client.query(waiting)).rowCount).toBeGreaterThan(0)
  await ended
  await client.query('rollback')
  client.release()
  await seeding.end()
}

test('a start that was interrupted while it seeded is completed by the next one', async () => {
  await interruptedAt('merchants')
  expect(await countOf('users')).toBe(0)
  await interruptedAt('identity.passwords')
  expect(await seedDemo(admin)).toBe(true)
  expect(await countOf('identity.passwords')).toBe(demoEmails.length)
  expect(await countOf('users')).toBe(demoTenants.flatMap(({ users }) => users).length + 1)
  expect(await seedDemo(admin)).toBe(false)
})

test('a database with a tenant of somebody else is not seeded', async () => {
  await admin.query('delete from identity.passwords')
  await createTenant(admin, { id: 'own', name: 'Own', entitlements: [] })
  expect(await seedDemo(admin)).toBe(false)
})
