import { longestStoryDays, storyKeysOn } from '../plans/make-plan.ts'
import { firstDay, storiesOn } from '../plans/order-volume.ts'
import type { Day } from '../reference/calendar.ts'
import { asWorld, type Chapter, type Teller, tell } from './ingest-changes.ts'
import { isDone, toldIn } from './plan-changes.ts'
import { playedStory } from './played-plan.ts'
import { type Progress, saveFilled } from './progress.ts'

/** After so many stories it is written down how far the filling has come. */
const storiesPerStep = 400

export const isFilled = (progress: Progress): boolean => progress.filledFrom <= firstDay(progress)

/** Whether every story that is not at its end is in, so that the world can go on while its past is still being told. */
export const canGoOn = (progress: Progress): boolean =>
  isFilled(progress) || progress.filledFrom <= progress.anchor - longestStoryDays

/** Tells some more days, from the newest to the oldest, as they stand at the moment the rest of the world has reached. */
export async function fillOn(teller: Teller, tenantId: string, progress: Progress): Promise<Progress> {
  const from = nextStop(tenantId, progress)
  await tell(teller, tenantId, chaptersOf(teller, tenantId, progress, from))
  await asWorld(teller, tenantId, ({ db }) => saveFilled(db, tenantId, from))
  return { ...progress, filledFrom: from }
}

/** How much of the world is in, from 0 to 1. */
export function filledShare(tenantId: string, progress: Progress): number {
  let [all, done] = [0, 0]
  for (let day = firstDay(progress); day <= progress.anchor; day++) {
    const count = storiesOn(progress, tenantId, day)
    all += count
    if (day >= progress.filledFrom) done += count
  }
  return all === 0 ? 1 : done / all
}

function nextStop(tenantId: string, progress: Progress): Day {
  let day = progress.filledFrom
  for (let stories = 0; day > firstDay(progress) && stories < storiesPerStep; ) {
    day--
    stories += storiesOn(progress, tenantId, day)
  }
  return day
}

function* chaptersOf(teller: Teller, tenantId: string, progress: Progress, from: Day): Generator<Chapter> {
  const to = progress.toldTo
  for (let day = progress.filledFrom - 1; day >= from; day--) {
    for (const key of storyKeysOn(progress, tenantId, day)) {
      const story = playedStory(teller, progress, key)
      yield { told: toldIn(story, { from: -Infinity, to }), isHistorical: isDone(story, to) }
    }
  }
}
