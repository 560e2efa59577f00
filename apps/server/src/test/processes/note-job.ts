import { z } from 'zod'
import { job } from '../../jobs/job.ts'
import { writeAudit } from '../../records/audit.ts'

/** A job whose whole effect is one row of the audit trail, so that doing it twice would show. */
export const noteJob = job({
  name: 'note',
  payload: z.object({ text: z.string() }),
  maxAttempts: 3,
  run: (ctx, { text }) => writeAudit(ctx, { noun: 'note', itemId: text, before: null, after: {} }),
})
