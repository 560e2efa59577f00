import type { Instant } from '../../times/instant.ts'
import type { Facts, Moment } from '../compile-conditions.ts'
import { freshState, type SteppedRule, stepRule } from '../step-rule.ts'

/** A container as it was known from a time on. */
export type KnownState = { readonly at: Instant; readonly facts: Facts }

/** When a rule would have acted, for which time of the container. */
export type ReplayedFiring = { readonly at: Instant; readonly occurrence: number }

export type ReplayedRule = SteppedRule & {
  /** A change of one of these fields causes an evaluation. */
  readonly triggers: ReadonlySet<string>
  /** The field from which it counts the silence; null: it waits for none. */
  readonly since: string | null
}

/** before: the container before a change that the rule may not act on yet. */
type Timer = { readonly dueAt: Instant; readonly before: Facts | null }

/** Of one container. More would mean that a timer sets the next without end. */
const maxChecks = 5000

/** When a rule would have acted on a container while it went through these states, up to a time. */
export function replayRule(rule: ReplayedRule, states: Iterable<KnownState>, until: Instant): ReplayedFiring[] {
  const firings: ReplayedFiring[] = []
  let state = freshState
  let timer: Timer | null = null
  let checks = 0

  const evaluate = (moment: Moment) => {
    const step = stepRule(rule, state, moment)
    if (step.fires) firings.push({ at: moment.now, occurrence: state.fired })
    state = step.state
    return step
  }
  const checkWhenDue = (facts: Facts, end: Instant) => {
    while (timer !== null && timer.dueAt <= end && checks++ < maxChecks) {
      const { dueAt, before }: Timer = timer
      const step = evaluate({ before: before ?? facts, after: facts, now: dueAt })
      timer = step.dueAt === null ? null : { dueAt: step.dueAt, before: step.fires ? null : before }
    }
  }

  let facts: Facts | null = null
  for (const { at, facts: after } of states) {
    if (at > until) break
    if (facts !== null) checkWhenDue(facts, at - 1)
    const before: Facts | null = facts
    facts = after
    if (!isTouched(rule, before, after)) continue
    const { dueAt, keepsChange } = evaluate({ before, after, now: at })
    if (dueAt !== null) timer = earlierOf(timer, { dueAt, before: keepsChange ? (before ?? {}) : null })
  }
  if (facts !== null) checkWhenDue(facts, until)
  return firings
}

/** A timer that is set is only moved to an earlier time: one that is too early sets the next. Of several changes the first counts. */
const earlierOf = (set: Timer | null, timer: Timer): Timer =>
  set === null ? timer : { dueAt: Math.min(set.dueAt, timer.dueAt), before: set.before ?? timer.before }

/** A rule is evaluated for a new container, and when something changes that it reads. Time that only becomes later is left to the timer. */
function isTouched({ triggers, since }: ReplayedRule, before: Facts | null, after: Facts): boolean {
  if (before === null) return true
  if (since !== null && before[since] == null && after[since] != null) return true
  for (const field of triggers) if (isChanged(before[field], after[field])) return true
  return false
}

const isChanged = (before: unknown, after: unknown): boolean =>
  before !== after &&
  !(Array.isArray(before) && Array.isArray(after) && JSON.stringify(before) === JSON.stringify(after))
