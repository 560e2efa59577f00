// Tries the product on a Citus: npm run trial -- citus [isolation | commit | lookups | upgrade | add-node | restart | tests]…, all of them by default.
//   CITUS_ADMIN_URL        a superuser on the coordinator, with the database postgres
//   CITUS_WORKER_URLS      the same for every worker, separated by commas
//   CITUS_RESTART_COMMAND  restarts a worker; without it no node is restarted
import { tryAddNode } from './citus-parts/add-node.ts'
import { tryCommit } from './citus-parts/commit.ts'
import { tryIsolation } from './citus-parts/isolation.ts'
import { tryLookups } from './citus-parts/lookups.ts'
import { tryRestart } from './citus-parts/restart.ts'
import { tryTests } from './citus-parts/tests.ts'
import { tryUpgrade } from './citus-parts/upgrade.ts'

const { CITUS_ADMIN_URL: adminUrl, CITUS_WORKER_URLS: workers, CITUS_RESTART_COMMAND: restartCommand } = process.env
if (!adminUrl || !workers) {
  console.error('Set CITUS_ADMIN_URL and CITUS_WORKER_URLS.')
  process.exit(1)
}
// The test database reads them when it is loaded.
Object.assign(process.env, { TEST_ADMIN_URL: adminUrl, TEST_WORKER_URLS: workers })
const { cloneDatabase, prepareTemplate } = await import('../apps/server/src/test/database.ts')

const chosen = process.argv.slice(2)
const isChosen = (part: string) => chosen.length === 0 || chosen.includes(part)
const workerUrls = workers.split(',')
let isRight = true

if (['isolation', 'commit', 'lookups', 'upgrade', 'add-node', 'restart'].some(isChosen)) {
  console.log('Building a database on every node …')
  await prepareTemplate(adminUrl)
}
if (isChosen('isolation')) isRight = (await onClone(database => tryIsolation(database.adminUrl, workerUrls))) && isRight
if (isChosen('commit')) isRight = (await onClone(database => tryCommit(database.adminUrl))) && isRight
if (isChosen('lookups')) isRight = (await onClone(database => tryLookups(database.adminUrl))) && isRight
if (isChosen('upgrade'))
  isRight = (await onClone(database => tryUpgrade(database.adminUrl, loginOf(database.url)))) && isRight
if (isChosen('add-node')) isRight = (await onClone(database => tryAddNode(database, workerUrls))) && isRight
if (isChosen('restart') && restartCommand)
  isRight = (await onClone(database => tryRestart(database.url, restartCommand, 10))) && isRight
if (isChosen('tests')) isRight = (await tryTests(chosen.filter(text => text.includes('/')))) && isRight
console.log(isRight ? 'The Citus does what it should.' : 'Something is wrong, see above.')
process.exit(isRight ? 0 : 1)

async function onClone(work: (database: { url: string; adminUrl: string }) => Promise<boolean>): Promise<boolean> {
  const database = await cloneDatabase(adminUrl ?? '')
  return work(database).finally(database.drop)
}

function loginOf(url: string): { user: string; password: string } {
  const { username, password } = new URL(url)
  return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
}
