import type { Instant } from '../../times/instant.ts'
import { localTimeOf } from '../../times/local-time.ts'
import { dayMs, hourMs } from '../../times/milliseconds.ts'
import type { PartOfDayId } from '../../times/parts-of-day.ts'
import { partOfDayAt } from './poll-priority.ts'

export type PollLimits = {
  readonly numbersPerCall: number
  readonly callsPerDay: number | null
  /** How often one number may be polled in a day. */
  readonly callsPerNumber: number | null
  readonly perSecond: number
}

export type Allowance = {
  /** Calls allowed now. */
  readonly calls: number
  /** When enough calls for the next round are allowed; null if they are now. */
  readonly moreAt: Instant | null
}

/** The share of the day's calls reserved for users' own requests. */
const userShare = 0.05
/** How the day's calls are spread: parcels arrive between late morning and evening. */
const weights: Readonly<Record<PartOfDayId, number>> = {
  morning: 0.5,
  noon: 1,
  afternoon: 1.1,
  evening: 0.9,
  night: 0.1,
}
const roundSeconds = 5
const mostCalls = 50
/** A rejected token costs a request at most this many extra calls. They are held in reserve if there are enough. */
const spareCalls = 3

/** The UTC day that a call counts for. */
export const budgetDayOf = (now: Instant): number => Math.floor(now / dayMs)

export const spacingMs = ({ perSecond }: PollLimits): number => Math.ceil(1000 / perSecond)

type Spent = { readonly used: number; readonly now: Instant; readonly zone: string }

/** The calls allowed in one round, so that the budget lasts the full day. */
export function allowance(limits: PollLimits, spent: Spent): Allowance {
  const round = roundCalls(limits, spent.now)
  if (limits.callsPerDay === null) return { calls: round, moreAt: null }
  const budget = budgetOf(limits.callsPerDay)
  const pollingBudget = Math.floor(budget * (1 - userShare))
  const free = Math.floor(pollingBudget * dayShare(spent)) - spent.used
  const needed = Math.min(round, Math.max(1, Math.ceil(budget / 1440)))
  if (free >= needed) return { calls: Math.min(round, free), moreAt: null }
  return { calls: 0, moreAt: moreAt(spent, (spent.used + needed) / pollingBudget) }
}

/** The calls allowed when a user waits: everything left of the day. */
export function allowanceForUsers(limits: PollLimits, spent: Spent): Allowance {
  const round = roundCalls(limits, spent.now)
  if (limits.callsPerDay === null) return { calls: round, moreAt: null }
  const left = budgetOf(limits.callsPerDay) - spent.used
  return left > 0 ? { calls: Math.min(round, left), moreAt: null } : { calls: 0, moreAt: nextDay(spent.now) }
}

const budgetOf = (callsPerDay: number): number => callsPerDay - Math.min(spareCalls, Math.floor(callsPerDay / 100))

const nextDay = (now: Instant): Instant => (budgetDayOf(now) + 1) * dayMs

/** The calls of one round, which is short and ends before the day does. */
function roundCalls(limits: PollLimits, now: Instant): number {
  const untilNextDay = Math.ceil((nextDay(now) - now) / spacingMs(limits))
  return Math.min(mostCalls, Math.max(1, Math.floor(limits.perSecond * roundSeconds)), untilNextDay)
}

/** The weighted share of the day that has passed. */
function dayShare({ now, zone }: Pick<Spent, 'now' | 'zone'>): number {
  const hours = hoursOf(now, zone)
  const passed = hours.reduce((sum, { at, weight }) => sum + weight * Math.min(1, Math.max(0, (now - at) / hourMs)), 0)
  return passed / totalWeight(hours)
}

/** When the day's share reaches `share`. */
function moreAt({ now, zone }: Spent, share: number): Instant {
  const hours = hoursOf(now, zone)
  let missing = share * totalWeight(hours)
  for (const { at, weight } of hours) {
    // A second more, so that rounding does not wake the poller too early.
    if (missing <= weight) return Math.max(now, Math.ceil(at + (missing / weight) * hourMs)) + 1000
    missing -= weight
  }
  return nextDay(now)
}

type Hour = { readonly at: Instant; readonly weight: number }

/** The hours of the UTC day that contains this instant. */
const hoursOf = (now: Instant, zone: string): Hour[] =>
  Array.from({ length: 24 }, (_, hour) => {
    const at = budgetDayOf(now) * dayMs + hour * hourMs
    return { at, weight: weights[partOfDayAt(localTimeOf(at, zone))] }
  })

const totalWeight = (hours: readonly Hour[]): number => hours.reduce((sum, { weight }) => sum + weight, 0)
