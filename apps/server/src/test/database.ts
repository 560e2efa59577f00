import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openAdmin } from '../db/admin-pool.ts'
import { migrate } from '../db/migrate/migrate.ts'
import { createDatabase, urlWithDatabase, urlWithLogin } from '../db/open-database.ts'
import { seedDemo } from '../demo/seed.ts'

const template = 'aftermile_template'
const login = { user: 'aftermile_test', password: 'test' }

/** Migrates and seeds one database. Every test file gets a copy of it, which takes only milliseconds. */
export async function prepareTemplate(adminUrl: string): Promise<void> {
  const url = urlWithDatabase(adminUrl, template)
  // Of an earlier run, if the database is not one of our own.
  await runStatement(adminUrl, `drop database if exists ${template} with (force)`)
  await createDatabase(adminUrl, template)
  await migrate(url, login)
  const admin = openAdmin(url)
  await seedDemo(admin)
  await admin.end()
}

export type TestDatabase = {
  url: string
  poolerUrl: string | null
  readUrl: string | null
  adminUrl: string
  drop(): Promise<void>
}

export async function cloneDatabase(adminUrl: string, poolerUrl: string | null = null): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await runStatement(adminUrl, `create database ${name} template ${template}`)
  const ownUrl = urlWithDatabase(adminUrl, name)
  return {
    url: urlWithLogin(ownUrl, login.user, login.password),
    poolerUrl: poolerUrl && urlWithLogin(urlWithDatabase(poolerUrl, name), login.user, login.password),
    readUrl: null,
    adminUrl: ownUrl,
    drop: () => runStatement(adminUrl, `drop database ${name} with (force)`),
  }
}

async function runStatement(adminUrl: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(text).finally(() => client.end())
}
