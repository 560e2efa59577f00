import { fill } from '../form-rules.ts'
import { dayAndMonth, longDate, type MessageStyle } from '../format/message-texts.ts'
import type { LanguageId } from '../languages/languages.ts'
import { type NamedDay, namedDayOf } from '../shipment/named-day.ts'
import type { Instant } from '../times/instant.ts'
import { isZone } from '../times/local-time.ts'
import type { TrackedEvent, TrackingFacts } from './tracking-facts.ts'
import type { TrackingStateId } from './tracking-states.ts'
import type { StateWords, TrackingWords } from './words/tracking-words.ts'

export type Wording = {
  readonly words: TrackingWords
  readonly language: LanguageId
  readonly style: MessageStyle
  readonly now: Instant
}

type DayFacts = Pick<TrackingFacts, 'statusId' | 'days' | 'timeZone'>

/** The day on which the parcel comes, if the receiver or the carrier has named one. */
export function dayOfParcel({ statusId, days, timeZone }: DayFacts, now: Instant): NamedDay | null {
  if (days === null) return null
  const { receiverDay, carrierDay } = days
  const instants = {
    receiverDayAt: msOf(days.receiverDayAt),
    carrierDayAt: msOf(days.carrierDayAt),
    carrierEstimatedAt: msOf(days.carrierEstimatedAt),
    carrierEstimateChangedAt: msOf(days.carrierEstimateChangedAt),
  }
  return namedDayOf({ statusId, receiverDay, carrierDay, ...instants }, isZone(timeZone) ? timeZone : 'UTC', now)
}

const msOf = (at: string | null): Instant | null => (at === null ? null : Date.parse(at))

/** The words of a state, with who says which day. */
export function stateWordsOf(facts: TrackingFacts, state: TrackingStateId, wording: Wording): StateWords {
  const { words, now } = wording
  const { title, text, next } = words.states[state]
  const asked = facts.days?.receiverDay ?? null
  const named = dayOfParcel(facts, now)
  const values = {
    ...carrierOf(facts, wording),
    asked: asked === null ? '' : dayText(asked, wording),
    day: named === null ? '' : dayText(named.day, wording),
    reported: facts.reportedMissingAt === null ? '' : dayAndMonth(new Date(facts.reportedMissingAt), wording.style),
  }
  return {
    title,
    text: fill(state === 'needs_day' && asked !== null ? words.day.again : text, values),
    next: next && fill(next, values),
  }
}

/** "Waiting for PostNord". */
export const whoSays = (facts: TrackingFacts, { state }: NamedDay, wording: Wording): string =>
  fill(wording.words.day[state].who, carrierOf(facts, wording))

/** What an event says of a day; null if it names none. */
export function dayEventText(
  facts: TrackingFacts,
  { code, deliveryDay }: TrackedEvent,
  wording: Wording,
): string | null {
  if (deliveryDay === null || (code !== 'delivery_day_asked' && code !== 'delivery_date_agreed')) return null
  const { asked, agreed, moved } = wording.words.day
  const answer = facts.days?.receiverDay === deliveryDay ? agreed : moved
  const { event } = code === 'delivery_day_asked' ? asked : answer
  return fill(event, { ...carrierOf(facts, wording), day: dayText(deliveryDay, wording) })
}

/** The name of the carrier, within a sentence and at its start. */
function carrierOf({ carrier }: TrackingFacts, { words }: Wording): { carrier: string; Carrier: string } {
  const name = carrier?.name ?? words.day.carrier
  return { carrier: name, Carrier: upperFirst(name) }
}

/** "Monday 23 November". */
const dayText = (day: string, { language }: Wording): string =>
  longDate(new Date(`${day}T12:00:00Z`), { locale: language, timeZone: 'UTC' })

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
