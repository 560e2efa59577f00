import type { Instant } from '../times/instant.ts'
import type { Facts, Moment } from './compile-conditions.ts'
import { fieldsOfConditions } from './condition.ts'
import { isQuietType, type RuleTarget } from './rule-lists.ts'
import { completionField, freshState, type SteppedRule, sinceField, stepRule } from './step-rule.ts'

/** A container as it was known from a time on. */
export type KnownState = { readonly at: Instant; readonly facts: Facts }

/** When a rule would have acted, for which time of the container. */
export type ReplayedFiring = { readonly at: Instant; readonly occurrence: number }

/** Timers of one container. More would mean that one sets the next without end. */
const maxLooks = 5000

/** When a rule would have acted on a container while it went through these states, up to a time. */
export function replayRule(
  rule: SteppedRule,
  targetType: RuleTarget,
  states: Iterable<KnownState>,
  until: Instant,
): ReplayedFiring[] {
  const isTouched = touching(rule, targetType)
  const firings: ReplayedFiring[] = []
  let state = freshState
  let facts: Facts | null = null
  let timer: { readonly dueAt: Instant; readonly before: Facts | null } | null = null
  let looks = 0

  const look = (moment: Moment) => {
    const step = stepRule(rule, state, moment)
    if (step.fires) firings.push({ at: moment.now, occurrence: state.fired })
    state = step.state
    return step
  }
  const runTimers = (end: Instant) => {
    while (timer !== null && facts !== null && timer.dueAt <= end && looks++ < maxLooks) {
      const { dueAt, before }: { dueAt: Instant; before: Facts | null } = timer
      const moment: Moment = { before: before ?? facts, after: facts, now: dueAt }
      const step = look(moment)
      timer = step.dueAt === null ? null : { dueAt: step.dueAt, before: step.keepsChange ? before : null }
    }
  }

  for (const { at, facts: after } of states) {
    if (at > until) break
    runTimers(at - 1)
    const before: Facts | null = facts
    facts = after
    if (!isTouched(before, after)) continue
    const step = look({ before, after, now: at })
    // A timer that is set already is only moved to an earlier time: one that is too early sets the next.
    if (step.dueAt !== null && (timer === null || step.dueAt < timer.dueAt))
      timer = { dueAt: step.dueAt, before: step.keepsChange ? before : null }
  }
  runTimers(until)
  return firings
}

/** Whether a change makes a rule look: it reads what has changed, or the container is new. */
export function touching(
  { type, conditions }: Pick<SteppedRule, 'type' | 'conditions'>,
  targetType: RuleTarget,
): (before: Facts | null, after: Facts) => boolean {
  const isQuiet = isQuietType(type)
  const read = [...fieldsOfConditions(conditions), ...(isQuiet ? [completionField[targetType]] : [])]
  const since = isQuiet ? sinceField[type] : null
  return (before, after) => {
    if (before === null) return true
    // Time that only becomes later is found out by the timer.
    if (since !== null && before[since] == null && after[since] != null) return true
    return read.some(field => isChanged(before[field], after[field]))
  }
}

const isChanged = (before: unknown, after: unknown): boolean =>
  before !== after &&
  !(Array.isArray(before) && Array.isArray(after) && JSON.stringify(before) === JSON.stringify(after))
