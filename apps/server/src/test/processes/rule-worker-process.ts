// A worker in its own process, which a test kills while it works.
import { appRole, jobsRole } from '../../db/migrate/migrate.ts'
import { openPool } from '../../db/pool.ts'
import { ruleActionsFeature } from '../../features/rules/actions/rule-actions-job.ts'
import { startWorker } from '../../jobs/worker.ts'
import { openLog } from '../../runtime/log.ts'

const url = process.argv[2] ?? ''
const pool = (role: string) => openPool({ url, role, max: 4, statementTimeoutMs: 60_000, onError: () => {} })

await startWorker({
  queue: pool(jobsRole),
  pool: pool(appRole),
  jobs: ruleActionsFeature.jobs ?? [],
  log: openLog('silent'),
})
process.send?.('ready')
process.once('disconnect', () => process.exit())
