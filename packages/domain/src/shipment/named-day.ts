import type { StatusId } from '../lists/statuses.ts'
import type { Instant } from '../times/instant.ts'
import { boundOfDay, localTimeOf } from '../times/local-time.ts'
import { dayMs } from '../times/milliseconds.ts'
import type { NamedDays } from './shipment.ts'

export type DayFacts = NamedDays & {
  readonly statusId: StatusId
  /** When the carrier expects to deliver, and since when it has expected that. */
  readonly carrierEstimatedAt: Instant | null
  readonly carrierEstimateChangedAt: Instant | null
}

/** The day on which a shipment comes, and who named it last. */
export type NamedDay = {
  /** As 2026-11-23, where the shipment goes. */
  readonly day: string
  readonly by: 'receiver' | 'carrier'
  /** asked: the carrier has not answered; agreed: it has named this day; moved: it has named another day than the receiver. */
  readonly state: 'asked' | 'agreed' | 'moved'
  readonly saidAt: Instant
}

/** Null: nobody has named a day, it is over, or the carrier asks for one (again). */
export function namedDayOf(facts: DayFacts, zone: string, now: Instant): NamedDay | null {
  const { statusId, receiverDay } = facts
  if (statusId === 'awaiting_date') return null
  const asked = wordOf('receiver', receiverDay, facts.receiverDayAt)
  const answer = carrierWordOf(facts, zone)
  const last = asked === null || (answer !== null && hasAnswered(answer, asked)) ? answer : asked
  if (last === null || boundOfDay(last.day, 'last', zone) < now) return null
  if (last.by === 'receiver') return { ...last, state: 'asked' }
  return { ...last, state: receiverDay === null || receiverDay === last.day ? 'agreed' : 'moved' }
}

type Word = Pick<NamedDay, 'day' | 'by' | 'saidAt'>

/** Who asks for the day that the carrier has named already gets it. */
const hasAnswered = (answer: Word, asked: Word): boolean => answer.saidAt >= asked.saidAt || answer.day === asked.day

/** What the carrier said last. An estimate names no day to somebody who has not asked: it only outdates the agreed day. */
function carrierWordOf(facts: DayFacts, zone: string): Word | null {
  const { receiverDay, carrierDay, carrierDayAt, carrierEstimatedAt: at, carrierEstimateChangedAt } = facts
  const agreed = wordOf('carrier', carrierDay, carrierDayAt)
  const estimate = wordOf('carrier', at === null ? null : dayAt(at, zone), carrierEstimateChangedAt)
  if (estimate === null || (agreed !== null && estimate.saidAt <= agreed.saidAt)) return agreed
  return receiverDay === null ? null : estimate
}

const wordOf = (by: Word['by'], day: string | null, saidAt: Instant | null): Word | null =>
  day === null || saidAt === null ? null : { by, day, saidAt }

/** The local day of an instant. */
const dayAt = (at: Instant, zone: string): string =>
  new Date(Math.floor(localTimeOf(at, zone) / dayMs) * dayMs).toISOString().slice(0, 10)
