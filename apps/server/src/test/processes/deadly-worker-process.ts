// A worker in its own process, with a job that kills the process and an innocent one that runs at the same time.
import { appRole, jobsRole } from '../../db/migrate/migrate.ts'
import { openPool } from '../../db/pool.ts'
import { startWorker } from '../../jobs/worker.ts'
import { openLog } from '../../runtime/log.ts'
import { deadlyJob, noteJob } from './note-job.ts'

const url = process.argv[2] ?? ''
const pool = (role: string) => openPool({ url, role, max: 4, statementTimeoutMs: 60_000, onError: () => {} })
/** The deadly job waits for the innocent one if it is told to, so that both run when the process ends. */
const waits = process.argv[3] === 'waits'
const started = Promise.withResolvers<void>()
const never = new Promise<never>(() => undefined)

await startWorker({
  queue: pool(jobsRole),
  pool: pool(appRole),
  jobs: [
    {
      ...deadlyJob,
      async run() {
        if (waits) await started.promise
        process.kill(process.pid, 'SIGKILL')
        await never
      },
    },
    {
      ...noteJob,
      async run(ctx, payload) {
        started.resolve()
        if (waits) await never
        await noteJob.run(ctx, noteJob.payload.parse(payload))
      },
    },
  ],
  log: openLog('silent'),
})
process.send?.('ready')
process.once('disconnect', () => process.exit())
