import type { Instant } from '../../times/instant.ts'
import type { BusinessHours } from '../business-time.ts'
import type { Facts, Predicate } from '../compile-conditions.ts'
import type { Conditions } from '../condition.ts'
import { nextFlip } from '../flip-times.ts'
import { beganToMatchAt, beginClocks, nextDue, type SlaClock, type SlaPolicy, stepClocks } from '../sla/sla-clock.ts'
import { nextOpenTime, type TriggerSchedule } from '../trigger-schedule.ts'
import type { KnownState, ReplayedFiring } from './replay-rule.ts'

export type ReplayedPolicy = SlaPolicy & {
  readonly conditions: Conditions
  readonly holds: Predicate
  readonly fields: ReadonlySet<string>
}

export type ReplayedBreachRule = {
  readonly holds: Predicate
  /** Minutes after the due time; negative: before it. */
  readonly interval: number
  readonly schedule: TriggerSchedule | null
  readonly hours: Pick<BusinessHours, 'zone'>
}

/** The clocks of a shipment when its policy was evaluated. */
type ClockStep = { readonly now: Instant; readonly facts: Facts; readonly clocks: readonly SlaClock[] }

/** When the clocks of a policy would have been breached. A breach that later news contradicted, and that was one after all, counts once. */
export function replayPolicy(policy: ReplayedPolicy, states: Iterable<KnownState>, until: Instant): ReplayedFiring[] {
  const at = new Map<number, Instant>()
  for (const { now, breached } of followClocks(policy, states, until, () => null))
    for (const occurrence of breached) if (!at.has(occurrence)) at.set(occurrence, now)
  return [...at].map(([occurrence, now]) => ({ at: now, occurrence }))
}

/** When a rule about the breach of a policy would have acted, once for each clock. */
export function replayBreachRule(
  rule: ReplayedBreachRule,
  policy: ReplayedPolicy,
  states: Iterable<KnownState>,
  until: Instant,
): ReplayedFiring[] {
  const state = rule.interval < 0 ? 'running' : 'breached'
  const done = new Set<number>()
  const firings: ReplayedFiring[] = []
  const nextCheck = (clocks: readonly SlaClock[], now: Instant) =>
    earliest(clocks.flatMap(clock => (isOpen(clock) && checkAt(rule, clock) > now ? [checkAt(rule, clock)] : [])))
  for (const { now, facts, clocks } of followClocks(policy, states, until, nextCheck))
    for (const clock of clocks) {
      if (done.has(clock.occurrence) || checkAt(rule, clock) > now) continue
      done.add(clock.occurrence)
      if (clock.state === state && rule.holds({ before: facts, after: facts, now }))
        firings.push({ at: now, occurrence: clock.occurrence })
    }
  return firings
}

const isOpen = ({ state }: SlaClock): boolean => state === 'running' || state === 'breached'

function checkAt({ interval, schedule, hours }: ReplayedBreachRule, { dueAt }: SlaClock): Instant {
  const at = dueAt + interval * 60_000
  return schedule === null ? at : nextOpenTime(schedule, at, hours.zone)
}

type NextCheck = (clocks: readonly SlaClock[], now: Instant) => Instant | null

/** Of one shipment. More would mean that one evaluation sets the next without end. */
const maxChecks = 5000

/** Goes through the times at which the clocks of a policy are evaluated: with each change, and when one is due. */
function* followClocks(
  policy: ReplayedPolicy,
  states: Iterable<KnownState>,
  until: Instant,
  nextCheck: NextCheck,
): Generator<ClockStep & { readonly breached: readonly number[] }> {
  let clocks: readonly SlaClock[] = []
  let dueAt: Instant | null = null
  let checks = 0
  const advance = (before: Facts | null, after: Facts, now: Instant) => {
    const moment = { before, after, now }
    if (clocks.length === 0 && policy.holds(moment))
      clocks = beginClocks(policy, after, beganToMatchAt(policy.fields, moment))
    const step = stepClocks(policy, clocks, after, now)
    clocks = step.clocks
    const own = clocks.length === 0 ? nextFlip(policy.conditions, after, now) : nextDue(clocks)
    dueAt = earliest([own, nextCheck(clocks, now)].filter(at => at !== null))
    return { now, facts: after, clocks, breached: step.breached }
  }
  let facts: Facts | null = null
  for (const { at, facts: after } of states) {
    if (at > until) break
    if (facts !== null) while (dueAt !== null && dueAt < at && checks++ < maxChecks) yield advance(facts, facts, dueAt)
    yield advance(facts, after, at)
    facts = after
  }
  if (facts !== null)
    while (dueAt !== null && dueAt <= until && checks++ < maxChecks) yield advance(facts, facts, dueAt)
}

const earliest = (times: readonly Instant[]): Instant | null => (times.length === 0 ? null : Math.min(...times))
