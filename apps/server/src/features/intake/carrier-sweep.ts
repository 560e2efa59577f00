import { z } from 'zod'
import { deleteOldRows, olderThan } from '../../jobs/delete-old-rows.ts'
import { job } from '../../jobs/job.ts'
import type { Feature } from '../feature.ts'
import { replayJob } from './mapping-replay/replay-job.ts'

const deleteOld = deleteOldRows({
  quarantined_events: olderThan(30, 'seen_at'),
  early_answers: olderThan(30, 'seen_at'),
  system_answers: olderThan(30, 'seen_at'),
  unmapped_codes: olderThan(180, 'last_seen_at'),
  webhook_messages: olderThan(7, 'seen_at'),
  mapping_replays: olderThan(180, 'ended_at'),
})

/** Deletes old rows, and stops replays whose pieces are gone. */
const sweepCarrierData = job({
  name: 'carrier_words_sweep',
  payload: z.strictObject({}),
  cron: '23 3 * * *',
  spreadMinutes: 60,
  async run(ctx) {
    await deleteOld(ctx)
    await replayJob.stopStalled(ctx)
  },
})

export const carrierSweep: Feature = { jobs: [sweepCarrierData] }
