// A worker in its own process, which a test kills: it starts the job of the test and never finishes it.
import { appRole, jobsRole } from '../../db/migrate/migrate.ts'
import { openPool } from '../../db/pool.ts'
import { startWorker } from '../../jobs/worker.ts'
import { openLog } from '../../runtime/log.ts'
import { noteJob } from './note-job.ts'

const url = process.argv[2] ?? ''
const pool = (role: string) => openPool({ url, role, max: 4, statementTimeoutMs: 60_000, onError: () => {} })

await startWorker({
  queue: pool(jobsRole),
  pool: pool(appRole),
  jobs: [
    {
      ...noteJob,
      run: async () => {
        process.send?.('started')
        await new Promise(() => setInterval(() => {}, 1000))
      },
    },
  ],
  log: openLog('silent'),
})
process.send?.('ready')
process.once('disconnect', () => process.exit())
