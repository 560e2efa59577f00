// A worker in its own process, which a test kills while it counts and follows.
import { appRole, jobsRole } from '../../db/migrate/migrate.ts'
import { openPool } from '../../db/pool.ts'
import { startWorker } from '../../jobs/worker.ts'
import { openLog } from '../../runtime/log.ts'
import { countedJob, followingJob } from './counted-job.ts'

const url = process.argv[2] ?? ''
const pool = (role: string) => openPool({ url, role, max: 4, statementTimeoutMs: 60_000, onError: () => {} })
/** Long enough for a kill in the middle. */
const midwayMs = 40

const midway = (what: string) => async () => {
  process.send?.(what)
  await new Promise(resolve => setTimeout(resolve, midwayMs))
}

await startWorker({
  queue: pool(jobsRole),
  pool: pool(appRole),
  jobs: [countedJob(midway('counting')).piece, followingJob(midway('following'))],
  log: openLog('silent'),
})
process.send?.('ready')
process.once('disconnect', () => process.exit())
