import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { dayMs } from '@aftermile/domain/times/milliseconds'
import { longestPlanDays, type PlanKey, planKeysOn } from '../plans/make-plan.ts'
import { firstDay } from '../plans/order-volume.ts'
import { type Day, localOf } from '../reference/calendar.ts'
import { inDemoTenant, ingestChanges, type Playback } from './ingest-changes.ts'
import { changesIn, momentsOf } from './plan-changes.ts'
import { playedPlan } from './played-plan.ts'
import { newPriorityQueue } from './priority-queue.ts'
import { type Progress, savePlayedTo } from './progress.ts'

/** After a longer pause the days between are skipped, but open plans are completed. */
const longestGapDays = 60
/** Missed time is caught up in order, at most one day per step. */
const longestSpanMs = dayMs
/** After this many plans, other work of the process gets a turn. */
const plansPerTurn = 40

export type LivePlayback = {
  /** Ingests what was planned since the last call. Returns the reached time, at most a day later. */
  advance(now: number): Promise<number>
}

/** Continues open plans and starts new ones day by day. */
export async function startLivePlayback(
  playback: Playback,
  tenantId: string,
  initialProgress: Progress,
  now: number,
): Promise<LivePlayback> {
  const queue = newPriorityQueue<PlanKey>()
  let progress = initialProgress
  let nextDay = await queueOpenPlans()

  /** Queues each plan of a day by its next moment. */
  async function queueDay(day: Day): Promise<void> {
    for (const key of planKeysOn(progress, tenantId, day)) {
      queueNext(key, progress.playedTo)
      if (key.nth % plansPerTurn === 0) await yieldToOthers()
    }
  }
  function queueNext(key: PlanKey, after: number): void {
    const next = momentsOf(playedPlan(playback, progress, key)).find(at => at > after)
    if (next !== undefined) queue.add(next, key)
  }
  async function queueOpenPlans(): Promise<Day> {
    const reached = swedishDay(progress.playedTo)
    for (
      let day = Math.max(firstDay(progress), progress.filledFrom, reached - longestPlanDays);
      day <= reached;
      day++
    ) {
      await queueDay(day)
    }
    return Math.max(reached + 1, swedishDay(now) - longestGapDays)
  }

  return {
    async advance(until) {
      const span = { from: progress.playedTo, to: Math.min(until, progress.playedTo + longestSpanMs) }
      if (span.to <= span.from) return span.from
      for (; nextDay <= swedishDay(span.to) + 1; nextDay++) await queueDay(nextDay)
      const keys = queue.due(span.to)
      const changeSets = keys.map(key => ({
        changes: changesIn(playedPlan(playback, progress, key), span),
        isHistorical: false,
      }))
      await ingestChanges(playback, tenantId, changeSets)
      for (const key of keys) queueNext(key, span.to)
      progress = { ...progress, playedTo: span.to }
      if (keys.length > 0) await inDemoTenant(playback, tenantId, ({ db }) => savePlayedTo(db, tenantId, span.to))
      return span.to
    },
  }
}

const swedishDay = (at: number): Day => localOf(at, 'SE').day
