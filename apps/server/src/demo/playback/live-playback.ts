import { setImmediate as breathe } from 'node:timers/promises'
import { longestPlanDays, type PlanKey, planKeysOn } from '../plans/make-plan.ts'
import { firstDay } from '../plans/order-volume.ts'
import { type Day, dayMs, localOf } from '../reference/calendar.ts'
import { inDemoTenant, ingestChanges, type Playback } from './ingest-changes.ts'
import { changesIn, momentsOf } from './plan-changes.ts'
import { playedPlan } from './played-plan.ts'
import { newPriorityQueue } from './priority-queue.ts'
import { type Progress, savePlayedTo } from './progress.ts'

/** After a longer pause the days between are left out; what had begun before comes to its end. */
const longestGapDays = 60
/** What was missed is told in order, at most a day at once. */
const longestSpanMs = dayMs
/** Others of this process get their turn in between. */
const storiesAtOnce = 40

export type LivePlayback = {
  /** Lets happen what was planned since the last time. Answers how far it came: at most a day. */
  advance(now: number): Promise<number>
}

/** Goes on with the stories that are not at their end, and begins new ones day by day. */
export async function startLivePlayback(
  teller: Playback,
  tenantId: string,
  begun: Progress,
  now: number,
): Promise<LivePlayback> {
  const agenda = newPriorityQueue<PlanKey>()
  let progress = begun
  let nextDay = await bringBack()

  /** Each story stands on the agenda with its next moment. */
  async function enter(day: Day): Promise<void> {
    for (const key of planKeysOn(progress, tenantId, day)) {
      plan(key, progress.playedTo)
      if (key.nth % storiesAtOnce === 0) await breathe()
    }
  }
  function plan(key: PlanKey, after: number): void {
    const next = momentsOf(playedPlan(teller, progress, key)).find(at => at > after)
    if (next !== undefined) agenda.add(next, key)
  }
  async function bringBack(): Promise<Day> {
    const reached = swedishDay(progress.playedTo)
    for (
      let day = Math.max(firstDay(progress), progress.filledFrom, reached - longestPlanDays);
      day <= reached;
      day++
    ) {
      await enter(day)
    }
    return Math.max(reached + 1, swedishDay(now) - longestGapDays)
  }

  return {
    async advance(until) {
      const span = { from: progress.playedTo, to: Math.min(until, progress.playedTo + longestSpanMs) }
      if (span.to <= span.from) return span.from
      for (; nextDay <= swedishDay(span.to) + 1; nextDay++) await enter(nextDay)
      const keys = agenda.due(span.to)
      const chapters = keys.map(key => ({
        changes: changesIn(playedPlan(teller, progress, key), span),
        isHistorical: false,
      }))
      await ingestChanges(teller, tenantId, chapters)
      for (const key of keys) plan(key, span.to)
      progress = { ...progress, playedTo: span.to }
      if (keys.length > 0) await inDemoTenant(teller, tenantId, ({ db }) => savePlayedTo(db, tenantId, span.to))
      return span.to
    },
  }
}

const swedishDay = (at: number): Day => localOf(at, 'SE').day
