import { longestPlanDays, planKeysOn } from '../plans/make-plan.ts'
import { firstDay, planCountOn } from '../plans/order-volume.ts'
import type { Day } from '../reference/calendar.ts'
import { type ChangeSet, inDemoTenant, ingestChanges, type Playback } from './ingest-changes.ts'
import { changesIn, isDone } from './plan-changes.ts'
import { playedPlan } from './played-plan.ts'
import { type Progress, saveFilledFrom } from './progress.ts'

/** Progress is saved after this many plans. */
const plansPerStep = 800

export const isBackfilled = (progress: Progress): boolean => progress.filledFrom <= firstDay(progress)

/** Whether all open plans are filled, so that live playback can run while older days are still being filled. */
export const canPlayLive = (progress: Progress): boolean =>
  isBackfilled(progress) || progress.filledFrom <= progress.anchor - longestPlanDays

/** Fills some more days, newest first, with everything up to the time of the live playback. */
export async function backfillMore(playback: Playback, tenantId: string, progress: Progress): Promise<Progress> {
  const from = nextFilledFrom(tenantId, progress)
  await ingestChanges(playback, tenantId, changeSetsOf(playback, tenantId, progress, from))
  await inDemoTenant(playback, tenantId, ({ db }) => saveFilledFrom(db, tenantId, from))
  return { ...progress, filledFrom: from }
}

/** How much is filled, from 0 to 1. */
export function backfilledShare(tenantId: string, progress: Progress): number {
  let [all, done] = [0, 0]
  for (let day = firstDay(progress); day <= progress.anchor; day++) {
    const count = planCountOn(progress, tenantId, day)
    all += count
    if (day >= progress.filledFrom) done += count
  }
  return all === 0 ? 1 : done / all
}

function nextFilledFrom(tenantId: string, progress: Progress): Day {
  let day = progress.filledFrom
  for (let plans = 0; day > firstDay(progress) && plans < plansPerStep; ) {
    day--
    plans += planCountOn(progress, tenantId, day)
  }
  return day
}

function* changeSetsOf(playback: Playback, tenantId: string, progress: Progress, from: Day): Generator<ChangeSet> {
  const to = progress.playedTo
  for (let day = progress.filledFrom - 1; day >= from; day--) {
    for (const key of planKeysOn(progress, tenantId, day)) {
      const plan = playedPlan(playback, progress, key)
      yield { changes: changesIn(plan, { from: -Infinity, to }), isHistorical: isDone(plan, to) }
    }
  }
}
