import { finalStatuses } from '../../lists/statuses.ts'
import { addBusinessMinutes, type BusinessHours } from '../business-time.ts'
import type { Facts } from '../compile-conditions.ts'
import type { timeBases } from '../rule-lists.ts'

/** What the clocks of a policy depend on. */
export type SlaPolicy = {
  /** Minutes. */
  readonly time: number
  readonly timeBasis: (typeof timeBases)[number]
  readonly targetStatus: readonly string[]
  readonly maxOccurrences: number
  readonly hours: BusinessHours
}

export const clockStates = ['running', 'met', 'breached', 'ended'] as const
/** ended: the shipment was completed before the due time without one of the statuses. */
export type ClockState = (typeof clockStates)[number]

/** One occurrence of a policy on a shipment; 0 is the first. */
export type SlaClock = {
  readonly occurrence: number
  readonly state: ClockState
  readonly startedAt: number
  readonly dueAt: number
  /** When one of the statuses was reached, or the shipment was completed. Null: neither yet. */
  readonly endedAt: number | null
  /** The status that ended it. */
  readonly endedBy: string | null
}

/** Whether a shipment still has to reach one of the statuses, in time or too late. */
export const isOpenClock = ({ state, endedAt }: SlaClock): boolean =>
  state === 'running' || (state === 'breached' && endedAt === null)

/** Statuses that a shipment may have passed unseen, because later news came with them, and the time at which it did. */
const passedAt: Readonly<Record<string, string>> = {
  packed: 'packedAt',
  collected: 'departedAt',
  in_transit: 'inTransitAt',
  arrived: 'arrivedAt',
  at_service_point: 'onShelfAt',
}

/** The fields that move clocks. */
export const clockFields = ['statusId', 'statusSince', 'completedAt', ...Object.values(passedAt)] as const

/** The fields that say when a shipment began to match. */
export const startFields = ['bookedAt', 'milestoneSince', 'lastEventAt'] as const

type Change = { readonly before: Facts | null; readonly after: Facts; readonly now: number }

/** When a shipment that matches now began to match, by the fields that the conditions read. Never later than now. */
export function beganToMatchAt(fields: ReadonlySet<string>, { before, after, now }: Change): number {
  const isChanged = (field: string) => fields.has(field) && before?.[field] !== after[field]
  const known = [
    before === null ? after.bookedAt : null,
    isChanged('statusId') ? after.statusSince : null,
    isChanged('milestoneIndex') ? after.milestoneSince : null,
  ].filter(at => typeof at === 'number')
  if (known.length > 0) return Math.min(now, Math.max(...known))
  const eventAt = before?.lastEventAt === after.lastEventAt ? null : after.lastEventAt
  return typeof eventAt === 'number' ? Math.min(now, eventAt) : now
}

/** The clocks of a shipment that begins to match. None if it was where it should be, or completed, before. */
export function beginClocks(policy: SlaPolicy, facts: Facts, startedAt: number): SlaClock[] {
  const end = endOf(policy, facts, startedAt)
  const first = end !== null && end.at < startedAt ? null : startClock(policy, startedAt)
  return first === null ? [] : [first]
}

/** The clock of an occurrence. Null: the calendar has no work for years. */
function startClock(policy: SlaPolicy, startedAt: number, occurrence = 0): SlaClock | null {
  const dueAt = dueAfter(policy, startedAt)
  return dueAt === null ? null : { occurrence, state: 'running', startedAt, dueAt, endedAt: null, endedBy: null }
}

const dueAfter = ({ time, timeBasis, hours }: SlaPolicy, startedAt: number): number | null =>
  timeBasis === 'business' ? addBusinessMinutes(hours, startedAt, time) : startedAt + time * 60_000

/** breached: the occurrences that are found to be breached now. */
export type ClockStep = { readonly clocks: readonly SlaClock[]; readonly breached: readonly number[] }

/**
 * The clocks of a policy on a shipment as of now, in their order. What is met stays met when the shipment moves on, but not when the
 * event that met it is withdrawn.
 */
export function stepClocks(policy: SlaPolicy, clocks: readonly SlaClock[], facts: Facts, now: number): ClockStep {
  const first = clocks[0]
  if (first === undefined) return { clocks, breached: [] }
  const end = endOf(policy, facts, first.startedAt)
  if (staysMet(clocks, end, facts)) return { clocks, breached: [] }
  const out: SlaClock[] = []
  const breached: number[] = []
  for (let clock: SlaClock | null = first; clock !== null; ) {
    const stored = clocks[clock.occurrence]
    const stepped = stepClock(stored ?? clock, end, now)
    out.push(stepped)
    if (stepped.state === 'breached' && stored?.state !== 'breached') breached.push(stepped.occurrence)
    clock = nextClock(policy, clocks, stepped)
  }
  return { clocks: out, breached }
}

function staysMet(clocks: readonly SlaClock[], end: End | null, facts: Facts): boolean {
  const met = clocks.find(({ state }) => state === 'met')
  if (typeof met?.endedAt !== 'number') return false
  if (end === null) return !isTakenBack(met.endedBy ?? '', facts)
  return !end.isMet || end.at >= met.endedAt
}

/** Whether the shipment never had a status that it was said to have had: its time is gone, or it is open again. */
function isTakenBack(statusId: string, facts: Facts): boolean {
  const isFinal = finalStatuses.some(({ id }) => id === statusId)
  return facts[isFinal ? 'completedAt' : (passedAt[statusId] ?? 'statusId')] === null
}

type End = { readonly at: number; readonly by: string; readonly isMet: boolean }

/** What ends the clocks: the first of the statuses that was reached since the start, or else the completion. */
function endOf({ targetStatus }: SlaPolicy, facts: Facts, startedAt: number): End | null {
  const { statusId, statusSince, completedAt } = facts
  const passed = targetStatus.flatMap(id => {
    const at = facts[passedAt[id] ?? '']
    return typeof at === 'number' && at >= startedAt ? [{ at, by: id, isMet: true }] : []
  })
  const isThere = typeof statusId === 'string' && targetStatus.includes(statusId) && typeof statusSince === 'number'
  const reached = isThere ? [...passed, { at: statusSince, by: statusId, isMet: true }] : passed
  const first = reached.reduce<End | null>((least, item) => (least === null || item.at < least.at ? item : least), null)
  if (first !== null || typeof completedAt !== 'number' || typeof statusId !== 'string') return first
  return { at: completedAt, by: statusId, isMet: false }
}

/** A breach that later news contradicts was none: what came in time is met, whenever it is told. */
function stepClock(clock: SlaClock, end: End | null, now: number): SlaClock {
  const isOver = end !== null && end.at <= clock.dueAt
  if (isOver) return { ...clock, state: end.isMet ? 'met' : 'ended', endedAt: end.at, endedBy: end.by }
  if (now < clock.dueAt && clock.state !== 'breached')
    return { ...clock, state: 'running', endedAt: null, endedBy: null }
  return { ...clock, state: 'breached', endedAt: end?.at ?? null, endedBy: end?.by ?? null }
}

/** A breached clock is followed by one that starts at its due time, for as long as the policy allows. */
function nextClock(policy: SlaPolicy, clocks: readonly SlaClock[], last: SlaClock): SlaClock | null {
  if (last.state !== 'breached') return null
  const occurrence = last.occurrence + 1
  const stored = clocks[occurrence]
  if (stored !== undefined) return stored
  return occurrence < policy.maxOccurrences ? startClock(policy, last.dueAt, occurrence) : null
}

/** When the clocks change without news: when the one that runs is due. */
export const nextDue = (clocks: readonly SlaClock[]): number | null =>
  clocks.find(({ state }) => state === 'running')?.dueAt ?? null

/** The clocks after their policy has changed: those that run keep their start and get its time. */
export const rearmClocks = (policy: SlaPolicy, clocks: readonly SlaClock[]): SlaClock[] =>
  clocks.flatMap(clock => {
    if (clock.state !== 'running') return [clock]
    if (clock.occurrence > 0 && clock.occurrence >= policy.maxOccurrences) return []
    const dueAt = dueAfter(policy, clock.startedAt)
    return dueAt === null ? [] : [{ ...clock, dueAt }]
  })
