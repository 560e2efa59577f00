import type { Instant } from '../../times/instant.ts'
import { localTimeOf } from '../../times/local-time.ts'
import { hourMs } from '../../times/milliseconds.ts'
import { type PolledParcel, pollsPerHour, priorityPerHour, priorityRisesAt } from './poll-priority.ts'

export type NextPoll = {
  readonly at: Instant
  /** How much the priority grows with every hour of waiting after that. */
  readonly priorityPerHour: number
  /** From when on it grows faster, by `arrivalPriority`. */
  readonly risesAt: Instant | null
}

/** What a carrier's response said about one number. */
export type PollResult = 'found' | 'unknown' | 'purged' | 'failed'

export type LastPoll = {
  /** When the number was last polled; null if never. */
  readonly at: Instant | null
  readonly result: PollResult | null
  /** Failures in a row. */
  readonly failures: number
}

const leastMs = 20 * 60_000
const mostHours = 48
/** How long the priority of a due number keeps growing. */
export const longestWaitMs = mostHours * hourMs
const failureHours = 0.5
/** A carrier that does not know a number yet is unlikely to know it within the hour. */
const unknownShare = 0.6

/** When to poll a number next; null if never again. */
export function nextPoll(
  parcel: PolledParcel,
  lastPoll: LastPoll,
  { zone, now }: { zone: string; now: Instant },
): NextPoll | null {
  const offsetMs = localTimeOf(now, zone) - now
  const at = Math.max(dueOf(parcel, lastPoll, offsetMs), earliestOf(parcel, lastPoll, now))
  const polledAt = Math.max(at, now)
  const priority = priorityPerHour(parcel, polledAt, offsetMs)
  return priority === 0 ? null : { at, priorityPerHour: priority, risesAt: priorityRisesAt(parcel, polledAt, offsetMs) }
}

/** When the next poll is due, counted from the last poll or event. */
function dueOf(parcel: PolledParcel, { at: lastPollAt, result }: LastPoll, offsetMs: number): Instant {
  const share = result === 'unknown' ? unknownShare : 1
  const lastNewsAt = Math.max(lastPollAt ?? parcel.bookedAt, parcel.lastEventAt ?? parcel.bookedAt)
  let polls = 0
  let at = lastNewsAt
  for (; at < lastNewsAt + mostHours * hourMs; at += hourMs) {
    const rate = pollsPerHour(parcel, at, offsetMs) * share
    if (polls + rate >= 1) return at + ((1 - polls) / rate) * hourMs
    polls += rate
  }
  return at
}

function earliestOf({ bookedAt }: PolledParcel, { at, result, failures }: LastPoll, now: Instant): Instant {
  if (at === null) return Math.min(bookedAt, now)
  return at + (result === 'failed' ? Math.min(mostHours, failureHours * 2 ** failures) * hourMs : leastMs)
}
