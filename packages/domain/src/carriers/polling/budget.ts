import type { Instant } from '../../times/instant.ts'
import { wallTimeOf } from '../../times/local-time.ts'
import type { PartOfDayId } from '../../times/parts-of-day.ts'
import { partOfDayAt } from './poll-priority.ts'

export type PollLimits = {
  readonly numbersPerCall: number
  readonly callsPerDay: number | null
  /** How often one number may be asked for in a day. */
  readonly callsPerNumber: number | null
  readonly perSecond: number
}

export type Allowance = {
  /** Calls that may be made now. */
  readonly calls: number
  /** When there will be as many as are worth a round; null where there are. */
  readonly moreAt: Instant | null
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** What the asks of people can always draw on. */
const forPeople = 0.05
/** How the calls of a day are spread over it: parcels arrive between late morning and evening. */
const weights: Readonly<Record<PartOfDayId, number>> = {
  morning: 0.5,
  noon: 1,
  afternoon: 1.1,
  evening: 0.9,
  night: 0.1,
}
const roundSeconds = 5
const mostCalls = 50
/** A refused token costs an ask at most so many calls more; so many are kept back where there are enough. */
const spareCalls = 3

/** The day a call counts for: that of Greenwich. */
export const budgetDayOf = (now: Instant): number => Math.floor(now / dayMs)

export const spacingMs = ({ perSecond }: PollLimits): number => Math.ceil(1000 / perSecond)

type Spent = { readonly used: number; readonly now: Instant; readonly zone: string }

/** What may be called in one round, so that the budget lasts for the whole day. */
export function allowance(limits: PollLimits, spent: Spent): Allowance {
  const round = roundCalls(limits, spent.now)
  if (limits.callsPerDay === null) return { calls: round, moreAt: null }
  const budget = budgetOf(limits.callsPerDay)
  const forUs = Math.floor(budget * (1 - forPeople))
  const free = Math.floor(forUs * dayShare(spent)) - spent.used
  const wanted = Math.min(round, Math.max(1, Math.ceil(budget / 1440)))
  if (free >= wanted) return { calls: Math.min(round, free), moreAt: null }
  return { calls: 0, moreAt: moreAt(spent, (spent.used + wanted) / forUs) }
}

/** The same where a person waits: what is left of the day. */
export function allowanceForUsers(limits: PollLimits, spent: Spent): Allowance {
  const round = roundCalls(limits, spent.now)
  if (limits.callsPerDay === null) return { calls: round, moreAt: null }
  const left = budgetOf(limits.callsPerDay) - spent.used
  return left > 0 ? { calls: Math.min(round, left), moreAt: null } : { calls: 0, moreAt: nextDay(spent.now) }
}

const budgetOf = (callsPerDay: number): number => callsPerDay - Math.min(spareCalls, Math.floor(callsPerDay / 100))

const nextDay = (now: Instant): Instant => (budgetDayOf(now) + 1) * dayMs

/** A round is short, and over before the day is. */
function roundCalls(limits: PollLimits, now: Instant): number {
  const untilNextDay = Math.ceil((nextDay(now) - now) / spacingMs(limits))
  return Math.min(mostCalls, Math.max(1, Math.floor(limits.perSecond * roundSeconds)), untilNextDay)
}

/** How much of the day's worth has passed by now. */
function dayShare({ now, zone }: Pick<Spent, 'now' | 'zone'>): number {
  const hours = hoursOf(now, zone)
  const passed = hours.reduce((sum, { at, weight }) => sum + weight * Math.min(1, Math.max(0, (now - at) / hourMs)), 0)
  return passed / wholeOf(hours)
}

/** When the day's share reaches this. */
function moreAt({ now, zone }: Spent, share: number): Instant {
  const hours = hoursOf(now, zone)
  let missing = share * wholeOf(hours)
  for (const { at, weight } of hours) {
    // A second more, so that rounding does not wake us too soon.
    if (missing <= weight) return Math.max(now, Math.ceil(at + (missing / weight) * hourMs)) + 1000
    missing -= weight
  }
  return nextDay(now)
}

type Hour = { readonly at: Instant; readonly weight: number }

/** The hours of the day that this instant is in. */
const hoursOf = (now: Instant, zone: string): Hour[] =>
  Array.from({ length: 24 }, (_, hour) => {
    const at = budgetDayOf(now) * dayMs + hour * hourMs
    return { at, weight: weights[partOfDayAt(wallTimeOf(at, zone))] }
  })

const wholeOf = (hours: readonly Hour[]): number => hours.reduce((sum, { weight }) => sum + weight, 0)
