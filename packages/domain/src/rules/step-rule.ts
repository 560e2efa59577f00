import { completedIndex } from '../lists/milestones.ts'
import { minuteMs } from '../times/milliseconds.ts'
import { addBusinessMinutes, type BusinessHours } from './business-time.ts'
import type { Moment, Predicate } from './compile-conditions.ts'
import type { Conditions } from './condition.ts'
import { nextFlip, readsClock } from './flip-times.ts'
import { type InactivityType, isInactivityType, type RuleTarget, type RuleType, type TimeBasis } from './rule-lists.ts'
import { nextOpenTime, nextTick, type TriggerSchedule } from './trigger-schedule.ts'

/** What the steps of a rule depend on. */
export type SteppedRule = {
  readonly type: RuleType
  readonly conditions: Conditions
  readonly holds: Predicate
  /** Minutes. */
  readonly interval: number
  /** How the quiet time is counted. */
  readonly timeBasis: TimeBasis
  readonly hours: BusinessHours
  /** It acts only on what begins to match after this time; null: on everything that matches. */
  readonly activeFrom: number | null
  readonly recurrenceInterval: number
  readonly maxRecurrences: number
  /** Null: at any time. */
  readonly schedule: TriggerSchedule | null
}

/** What is remembered of a rule and a container. */
export type RuleState = { readonly fired: number; readonly lastFiredAt: number | null }

export const freshState: RuleState = { fired: 0, lastFiredAt: null }

/**
 * fires: it acts now, for the time `state.fired`. dueAt: when to evaluate it again although nothing has changed; null: never. keepsChange: it
 * may not act yet, so what has changed counts as changed when it is evaluated again.
 */
export type Step = {
  readonly fires: boolean
  readonly state: RuleState
  readonly dueAt: number | null
  readonly keepsChange: boolean
}

/** Evaluates a rule for a container that has changed or whose time has come. The same for every order of evaluations without a change between them. */
export function stepRule(rule: SteppedRule, state: RuleState, moment: Moment): Step {
  const waits = (dueAt: number | null, keepsChange = false): Step => ({ fires: false, state, dueAt, keepsChange })
  const most = rule.recurrenceInterval > 0 ? 1 + rule.maxRecurrences : 1
  if (state.fired >= most) return waits(null)
  const { now } = moment
  const earliest = Math.max(inactiveAt(rule, moment) ?? now, restsUntil(rule, state) ?? now)
  if (earliest === Number.POSITIVE_INFINITY) return waits(null)
  const opens = rule.schedule === null ? earliest : nextOpenTime(rule.schedule, earliest, rule.hours.zone)
  const holds = rule.holds(moment) && (state.fired > 0 || hasBegun(rule, moment))
  // Where the clock decides nothing, conditions that do not hold need a change, which causes the next evaluation.
  if (opens > now) return holds || readsClock(rule.conditions) ? waits(opens, holds) : waits(null)
  if (!holds) return waits(nextCheck(rule, moment))
  const after = { fired: state.fired + 1, lastFiredAt: now }
  return { fires: true, state: after, dueAt: after.fired < most ? restsUntil(rule, after) : null, keepsChange: false }
}

/** The field from which a type counts. */
export const sinceField: Readonly<Record<InactivityType, string>> = {
  NoEventUpdateRule: 'lastEventAt',
  NoStatusChangeRule: 'statusSince',
  NoMilestoneChangeRule: 'milestoneSince',
}

/** The field that tells whether a container is completed. */
export const completionField: Readonly<Record<RuleTarget, string>> = {
  Shipment: 'completedAt',
  Order: 'completedAt',
  OrderDelivery: 'milestoneIndex',
}

const isCompleted = ({ completedAt, milestoneIndex }: Moment['after']): boolean =>
  typeof completedAt === 'number' || (typeof milestoneIndex === 'number' && milestoneIndex >= completedIndex)

type InactivityTime = Pick<SteppedRule, 'interval' | 'timeBasis' | 'hours'>

/** When a silence has lasted for long enough. */
export const endOfInactivity = ({ interval, timeBasis, hours }: InactivityTime, since: number): number =>
  timeBasis === 'business'
    ? (addBusinessMinutes(hours, since, interval) ?? Number.POSITIVE_INFINITY)
    : since + interval * minuteMs

/** Until when a quiet container is not quiet for long enough. What is completed may be quiet. Null for rules that wait for no silence. */
export function inactiveAt(rule: SteppedRule, { after }: Pick<Moment, 'after'>): number | null {
  const { type } = rule
  if (!isInactivityType(type)) return null
  if (isCompleted(after)) return Number.POSITIVE_INFINITY
  const since = after[sinceField[type]]
  return typeof since === 'number' ? endOfInactivity(rule, since) : Number.POSITIVE_INFINITY
}

/** Whether what matches now began to do so after the rule was switched on: by a change, by the end of a silence or by the clock. */
export function hasBegun(rule: SteppedRule, { before, after, now }: Moment): boolean {
  const { activeFrom } = rule
  if (activeFrom === null || before === null || (inactiveAt(rule, { after }) ?? 0) > activeFrom) return true
  return before === after
    ? !rule.holds({ before, after, now: activeFrom })
    : !rule.holds({ before, after: before, now })
}

const restsUntil = ({ recurrenceInterval }: SteppedRule, { lastFiredAt }: RuleState): number | null =>
  lastFiredAt === null ? null : lastFiredAt + recurrenceInterval * minuteMs

/** Conditions about the clock are evaluated again with the next tick of the schedule after they may have changed. */
function nextCheck({ conditions, schedule, hours }: SteppedRule, { after, now }: Moment): number | null {
  const flip = nextFlip(conditions, after, now)
  return flip === null || schedule === null ? flip : nextTick(schedule, flip - 1, hours.zone)
}
