import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { openAdmin } from '../db/admin-pool.ts'
import { createDatabase } from '../db/create-database.ts'
import { urlWithDatabase, urlWithLogin } from '../db/database-url.ts'
import { migrate } from '../db/migrate/migrate.ts'
import { codeOf } from '../db/pool.ts'
import { seedDemo } from '../demo/seed.ts'

/** One for each clone of the repository, because several may share a database server. */
const template = `aftermile_template_${createHash('sha256')
  .update(import.meta.url)
  .digest('hex')
  .slice(0, 8)}`
/** The workers of the Citus whose coordinator TEST_ADMIN_URL names. */
const workerUrls = (process.env.TEST_WORKER_URLS ?? '').split(',').filter(Boolean)
const login = { user: 'aftermile_test', password: 'test' }

/** Migrates and seeds one database. Every test file gets a copy of it, which takes only milliseconds. */
export async function prepareTemplate(adminUrl: string): Promise<void> {
  const url = urlWithDatabase(adminUrl, template)
  for (const node of nodesOf(adminUrl)) {
    // Of an earlier run, if the database is not one of our own.
    await dropDatabase(node, template)
    await createDatabase(node, template)
  }
  if (workerUrls.length > 0) await joinNodes(url)
  await migrate(url, login)
  const admin = openAdmin(url)
  await seedDemo(admin)
  await admin.end()
  if (workerUrls.length > 0) await leaveTemplate(adminUrl)
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
  // The usual way would write every page into the log, which costs eight times as much.
  const statement = `create database ${name} template ${template} strategy file_copy`
  await Promise.all(nodesOf(adminUrl).map(node => runStatement(node, statement)))
  const ownUrl = urlWithDatabase(adminUrl, name)
  return {
    url: urlWithLogin(ownUrl, login.user, login.password),
    poolerUrl: poolerUrl && urlWithLogin(urlWithDatabase(poolerUrl, name), login.user, login.password),
    readUrl: null,
    adminUrl: ownUrl,
    drop: async () => void (await Promise.all(nodesOf(adminUrl).map(node => dropDatabase(node, name)))),
  }
}

/** The coordinator and the workers of a Citus; a plain PostgreSQL alone. */
const nodesOf = (adminUrl: string): string[] => [adminUrl, ...workerUrls]

/** Makes one Citus of the databases of all nodes. */
async function joinNodes(url: string): Promise<void> {
  for (const node of nodesOf(url)) await runStatement(urlWithDatabase(node, template), 'create extension citus')
  const addressOf = (node: string) => [new URL(node).hostname, Number(new URL(node).port || 5432)]
  await runStatement(url, 'select citus_set_coordinator_host($1, $2)', addressOf(url))
  // Copies of few tables are made sooner, and two shards on each worker still keep some tenants apart.
  await runStatement(url, `alter database ${template} set citus.shard_count = 4`)
  for (const worker of workerUrls) await runStatement(url, 'select citus_add_node($1, $2)', addressOf(worker))
}

/** Ends what Citus runs in the background of every database, because a database in use cannot be copied. */
async function leaveTemplate(adminUrl: string): Promise<void> {
  for (const node of nodesOf(adminUrl))
    await runStatement(node, 'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [
      template,
    ])
}

/** What Citus runs in the background of a database may come back while it is dropped. */
async function dropDatabase(adminUrl: string, name: string, tries = 5): Promise<void> {
  try {
    await runStatement(adminUrl, `drop database if exists ${name} with (force)`)
  } catch (error) {
    if (codeOf(error) !== '55006' || tries === 1) throw error
    await dropDatabase(adminUrl, name, tries - 1)
  }
}

async function runStatement(adminUrl: string, text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(text, values).finally(() => client.end())
}
