import { setImmediate as breathe } from 'node:timers/promises'
import { longestStoryDays, type StoryKey, storyKeysOn } from '../plans/make-plan.ts'
import { firstDay } from '../plans/order-volume.ts'
import { type Day, dayMs, localOf } from '../reference/calendar.ts'
import { asWorld, type Teller, tell } from './ingest-changes.ts'
import { momentsOf, toldIn } from './plan-changes.ts'
import { playedStory } from './played-plan.ts'
import { newAgenda } from './priority-queue.ts'
import { type Progress, saveTold } from './progress.ts'

/** After a longer pause the days between are left out; what had begun before comes to its end. */
const longestGapDays = 60
/** What was missed is told in order, at most a day at once. */
const longestSpanMs = dayMs
/** Others of this process get their turn in between. */
const storiesAtOnce = 40

export type Simulator = {
  /** Lets happen what was planned since the last time. Answers how far it came: at most a day. */
  advance(now: number): Promise<number>
}

/** Goes on with the stories that are not at their end, and begins new ones day by day. */
export async function newSimulator(teller: Teller, tenantId: string, begun: Progress, now: number): Promise<Simulator> {
  const agenda = newAgenda<StoryKey>()
  let progress = begun
  let nextDay = await bringBack()

  /** Each story stands on the agenda with its next moment. */
  async function enter(day: Day): Promise<void> {
    for (const key of storyKeysOn(progress, tenantId, day)) {
      plan(key, progress.toldTo)
      if (key.nth % storiesAtOnce === 0) await breathe()
    }
  }
  function plan(key: StoryKey, after: number): void {
    const next = momentsOf(playedStory(teller, progress, key)).find(at => at > after)
    if (next !== undefined) agenda.add(next, key)
  }
  async function bringBack(): Promise<Day> {
    const reached = swedishDay(progress.toldTo)
    for (
      let day = Math.max(firstDay(progress), progress.filledFrom, reached - longestStoryDays);
      day <= reached;
      day++
    ) {
      await enter(day)
    }
    return Math.max(reached + 1, swedishDay(now) - longestGapDays)
  }

  return {
    async advance(until) {
      const span = { from: progress.toldTo, to: Math.min(until, progress.toldTo + longestSpanMs) }
      if (span.to <= span.from) return span.from
      for (; nextDay <= swedishDay(span.to) + 1; nextDay++) await enter(nextDay)
      const keys = agenda.due(span.to)
      const chapters = keys.map(key => ({
        told: toldIn(playedStory(teller, progress, key), span),
        isHistorical: false,
      }))
      await tell(teller, tenantId, chapters)
      for (const key of keys) plan(key, span.to)
      progress = { ...progress, toldTo: span.to }
      if (keys.length > 0) await asWorld(teller, tenantId, ({ db }) => saveTold(db, tenantId, span.to))
      return span.to
    },
  }
}

const swedishDay = (at: number): Day => localOf(at, 'SE').day
