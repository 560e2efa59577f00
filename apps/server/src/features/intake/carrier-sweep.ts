import { z } from 'zod'
import { deleteOldRows, olderThan } from '../../jobs/delete-old-rows.ts'
import { job } from '../../jobs/job.ts'
import { replayRecords } from './mapping-replay/replay-job.ts'

const forgetOld = deleteOldRows({
  quarantined_events: olderThan(30, 'seen_at'),
  early_answers: olderThan(30, 'seen_at'),
  unmapped_codes: olderThan(180, 'last_seen_at'),
  webhook_messages: olderThan(7, 'seen_at'),
  mapping_replays: olderThan(180, 'ended_at'),
})

/** Forgets what has served its time, and ends replays whose pieces have failed for good. */
export const sweepCarrierData = job({
  name: 'carrier_words_sweep',
  payload: z.strictObject({}),
  cron: '23 3 * * *',
  async run(ctx) {
    await forgetOld(ctx)
    await replayRecords.endStalled(ctx, { as: 'failed', message: 'It could not be finished.' })
  },
})
