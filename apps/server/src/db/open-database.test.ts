import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { parseConfig } from '../config.ts'
import { seedDemo } from '../demo/seed.ts'
import { findIsolationBreaches } from '../tenancy/isolation-check.ts'
import { openAdmin } from './admin-pool.ts'
import { urlWithDatabase, urlWithLogin } from './database-url.ts'
import { appRole, jobsRole } from './migrate/migrate.ts'
import { openDatabase } from './open-database.ts'

// As on a managed PostgreSQL: the owner is not a superuser, and the serving login does not exist yet.
const name = `managed_${randomBytes(4).toString('hex')}`
const owner = `${name}_owner`
const app = `${name}_app`
let ownerUrl: string
let appUrl: string

async function asSuperuser(...texts: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject('adminUrl') })
  await client.connect()
  for (const text of texts) await client.query(text)
  await client.end()
}

beforeAll(async () => {
  await asSuperuser(
    `create role ${owner} login createrole password 'x'`,
    `grant ${appRole}, ${jobsRole}, aftermile_identity, aftermile_search to ${owner} with admin option`,
    `create database ${name} owner ${owner}`,
  )
  const url = urlWithDatabase(inject('adminUrl'), name)
  ownerUrl = urlWithLogin(url, owner, 'x')
  appUrl = urlWithLogin(url, app, 'y')
})
afterAll(() =>
  asSuperuser(
    `drop database ${name} with (force)`,
    `drop owned by ${owner} cascade`,
    `drop role ${app}`,
    `drop role ${owner}`,
  ),
)

const open = (env: Record<string, string>) =>
  openDatabase({ config: parseConfig({ SECRET_KEY: 'k'.repeat(40), ...env }), say: () => {} })

test('a database that is not migrated is refused with a sentence that says what to do', async () => {
  await asSuperuser(`create role ${app} login noinherit password 'y'`)
  await expect(open({ DATABASE_URL: appUrl })).rejects.toThrow(
    'The database is not migrated; start once with DATABASE_ADMIN_URL set to its owner.',
  )
})

test('an owner who is not a superuser migrates and seeds it, and tenant isolation is intact', async () => {
  const database = await open({ DATABASE_URL: appUrl, DATABASE_ADMIN_URL: ownerUrl })
  const admin = openAdmin(ownerUrl)
  expect(await seedDemo(admin)).toBe(true)
  expect(await seedDemo(admin)).toBe(false)
  expect(await findIsolationBreaches(admin)).toEqual([])
  await admin.end()
  await database.close()
  await expect(open({ DATABASE_URL: appUrl })).resolves.toMatchObject({ url: appUrl, adminUrl: null })
})

test('a database of another build is refused with a sentence, with and without its owner', async () => {
  const admin = openAdmin(ownerUrl)
  const { rows } = await admin.query<{ hash: string }>('select hash from migrations')
  await admin.query("update migrations set hash = 'of another schema'")
  const sentence =
    /^The database was made by a build of Aftermile that was never released, .* start with an empty database\.$/
  await expect(open({ DATABASE_URL: appUrl, DATABASE_ADMIN_URL: ownerUrl })).rejects.toThrow(sentence)
  await expect(open({ DATABASE_URL: appUrl })).rejects.toThrow(sentence)
  await admin.query('update migrations set hash = $1', [rows[0]?.hash])
  await admin.end()
})

test('several processes may migrate at once', async () => {
  const all = Array.from({ length: 4 }, () => open({ DATABASE_URL: appUrl, DATABASE_ADMIN_URL: ownerUrl }))
  expect(await Promise.all(all)).toHaveLength(4)
})

test('a login that could bypass tenant isolation is refused', async () => {
  const sentence =
    'DATABASE_URL must name a login that owns no tables and is no superuser; give the owner as DATABASE_ADMIN_URL.'
  await expect(open({ DATABASE_URL: ownerUrl })).rejects.toThrow(sentence)
  await expect(open({ DATABASE_URL: urlWithDatabase(inject('adminUrl'), name) })).rejects.toThrow(sentence)
})

test('a wrong password or database name is explained in a sentence', async () => {
  await expect(open({ DATABASE_URL: urlWithLogin(appUrl, app, 'wrong') })).rejects.toThrow(
    /^The database refuses the login: /,
  )
  await expect(open({ DATABASE_URL: urlWithDatabase(appUrl, 'nowhere') })).rejects.toThrow(
    /^The database refuses the login: /,
  )
})
