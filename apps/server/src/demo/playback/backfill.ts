import { longestPlanDays, planKeysOn } from '../plans/make-plan.ts'
import { firstDay, planCountOn } from '../plans/order-volume.ts'
import type { Day } from '../reference/calendar.ts'
import { type ChangeSet, inDemoTenant, ingestChanges, type Playback } from './ingest-changes.ts'
import { changesIn, isDone } from './plan-changes.ts'
import { playedPlan } from './played-plan.ts'
import { type Progress, saveFilledFrom } from './progress.ts'

/** After so many stories it is written down how far the filling has come. */
const storiesPerStep = 400

export const isBackfilled = (progress: Progress): boolean => progress.filledFrom <= firstDay(progress)

/** Whether every story that is not at its end is in, so that the world can go on while its past is still being told. */
export const canPlayLive = (progress: Progress): boolean =>
  isBackfilled(progress) || progress.filledFrom <= progress.anchor - longestPlanDays

/** Tells some more days, from the newest to the oldest, as they stand at the moment the rest of the world has reached. */
export async function backfillMore(teller: Playback, tenantId: string, progress: Progress): Promise<Progress> {
  const from = nextStop(tenantId, progress)
  await ingestChanges(teller, tenantId, chaptersOf(teller, tenantId, progress, from))
  await inDemoTenant(teller, tenantId, ({ db }) => saveFilledFrom(db, tenantId, from))
  return { ...progress, filledFrom: from }
}

/** How much of the world is in, from 0 to 1. */
export function backfilledShare(tenantId: string, progress: Progress): number {
  let [all, done] = [0, 0]
  for (let day = firstDay(progress); day <= progress.anchor; day++) {
    const count = planCountOn(progress, tenantId, day)
    all += count
    if (day >= progress.filledFrom) done += count
  }
  return all === 0 ? 1 : done / all
}

function nextStop(tenantId: string, progress: Progress): Day {
  let day = progress.filledFrom
  for (let stories = 0; day > firstDay(progress) && stories < storiesPerStep; ) {
    day--
    stories += planCountOn(progress, tenantId, day)
  }
  return day
}

function* chaptersOf(teller: Playback, tenantId: string, progress: Progress, from: Day): Generator<ChangeSet> {
  const to = progress.playedTo
  for (let day = progress.filledFrom - 1; day >= from; day--) {
    for (const key of planKeysOn(progress, tenantId, day)) {
      const story = playedPlan(teller, progress, key)
      yield { changes: changesIn(story, { from: -Infinity, to }), isHistorical: isDone(story, to) }
    }
  }
}
