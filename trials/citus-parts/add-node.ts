import pg from 'pg'
import { urlWithDatabase } from '../../apps/server/src/db/database-url.ts'
import { secretKey } from '../../apps/server/src/test/secret-key.ts'
import { tryRestart } from './restart.ts'

/** Takes a worker away, and adds it again by the admin command while requests read and write. They must succeed or get 503. */
export async function tryAddNode(database: { url: string; adminUrl: string }, workerUrls: string[]): Promise<boolean> {
  const [worker = ''] = workerUrls.slice(-1)
  const { hostname, port } = new URL(worker)
  const name = new URL(database.adminUrl).pathname.slice(1)
  await run(database.adminUrl, `select citus_drain_node('${hostname}', ${port}, 'block_writes')`)
  await run(database.adminUrl, `select citus_remove_node('${hostname}', ${port})`)
  await run(worker, `drop database ${name} with (force)`)
  await run(worker, `create database ${name}`)
  await run(urlWithDatabase(worker, name), 'create extension citus')
  const environment = `DATABASE_URL='${database.url}' DATABASE_ADMIN_URL='${database.adminUrl}' SECRET_KEY='${secretKey}'`
  return tryRestart(database.url, `${environment} node apps/server/src/admin.ts add-node ${hostname}:${port}`, 1)
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
