import type { Instant } from '../../times/instant.ts'
import { wallTimeOf } from '../../times/local-time.ts'
import { arrivalPriority, type PolledParcel, pollsPerHour, priorityPerHour, priorityRisesAt } from './poll-priority.ts'

export type NextPoll = {
  readonly at: Instant
  /** What every hour of waiting after that is worth, */
  readonly priorityPerHour: number
  /** and from when on it is worth more, `arrivalWorth`. */
  readonly risesAt: Instant | null
}

/** As a carrier answered of one number. */
export type PollResult = 'found' | 'unknown' | 'purged' | 'failed'

export type LastPoll = {
  /** When it was asked for; null: not yet. */
  readonly at: Instant | null
  readonly result: PollResult | null
  /** How often in a row it failed. */
  readonly failures: number
}

const hourMs = 3_600_000
const leastMs = 20 * 60_000
const mostHours = 48
/** So long a number that is due gains in worth. */
export const longestWaitMs = mostHours * hourMs
const failureHours = 0.5
/** A carrier that does not know the number yet will hardly know it in an hour. */
const unknownShare = 0.6

/** When a number is next worth asking for; null: never again. */
export function nextPoll(
  parcel: PolledParcel,
  asked: LastPoll,
  { zone, now }: { zone: string; now: Instant },
): NextPoll | null {
  const aheadMs = wallTimeOf(now, zone) - now
  const at = Math.max(dueOf(parcel, asked, aheadMs), earliestOf(parcel, asked, now))
  const looked = Math.max(at, now)
  const worth = priorityPerHour(parcel, looked, aheadMs)
  return worth === 0 ? null : { at, priorityPerHour: worth, risesAt: priorityRisesAt(parcel, looked, aheadMs) }
}

/** When a look is wanted, after anything was heard of it. */
function dueOf(parcel: PolledParcel, { at: askedAt, result }: LastPoll, aheadMs: number): Instant {
  const share = result === 'unknown' ? unknownShare : 1
  const lastWordAt = Math.max(askedAt ?? parcel.bookedAt, parcel.lastEventAt ?? parcel.bookedAt)
  let looks = 0
  let at = lastWordAt
  for (; at < lastWordAt + mostHours * hourMs; at += hourMs) {
    const rate = pollsPerHour(parcel, at, aheadMs) * share
    if (looks + rate >= 1) return at + ((1 - looks) / rate) * hourMs
    looks += rate
  }
  return at
}

function earliestOf({ bookedAt }: PolledParcel, { at, result, failures }: LastPoll, now: Instant): Instant {
  if (at === null) return Math.min(bookedAt, now)
  return at + (result === 'failed' ? Math.min(mostHours, failureHours * 2 ** failures) * hourMs : leastMs)
}

/** What it is worth to ask now for a number that is due: the more, the longer it has waited. */
export function pollPriority({ at, priorityPerHour: worth, risesAt }: NextPoll, now: Instant): number {
  const risenMs = risesAt === null ? 0 : Math.max(0, now - risesAt)
  return (worth * Math.min(now - at, longestWaitMs) + arrivalPriority * risenMs) / hourMs
}
