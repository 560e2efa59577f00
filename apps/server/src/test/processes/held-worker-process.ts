// A worker in its own process. Its job waits until the test lets it continue.
import { once } from 'node:events'
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
      async run(ctx, payload) {
        process.send?.('started')
        await once(process, 'message')
        await noteJob.run(ctx, noteJob.payload.parse(payload))
      },
    },
  ],
  log: openLog('silent'),
  onDone: (_, outcome) => process.send?.(outcome),
})
process.send?.('ready')
process.once('disconnect', () => process.exit())
