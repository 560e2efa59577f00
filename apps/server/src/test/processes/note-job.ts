import { z } from 'zod'
import { job } from '../../jobs/job.ts'
import { writeAudit } from '../../records/audit.ts'

/** A job that writes one audit entry, so that running it twice would be visible. */
export const noteJob = job({
  name: 'note',
  payload: z.object({ text: z.string() }),
  maxAttempts: 3,
  run: (ctx, { text }) => writeAudit(ctx, { noun: 'package', itemId: text, before: null, after: {} }),
})

/** A job that kills its process (deadly-worker-process.ts). */
export const deadlyJob = job({ name: 'deadly', payload: z.object({}), maxAttempts: 2, run: async () => undefined })
