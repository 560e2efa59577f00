import { fill } from '../form-rules.ts'
import {
  clockRange,
  clockText,
  dayAndMonth,
  dayRange,
  longDate,
  type MessageStyle,
  relativeDay,
} from '../format/message-texts.ts'
import { preparationIndex } from '../lists/milestones.ts'
import { isLikelyLate } from '../shipment/delivery-times.ts'
import type { NamedDay } from '../shipment/named-day.ts'
import type { Instant } from '../times/instant.ts'
import { boundOfDay, type DayBound, isZone, localTimeOf } from '../times/local-time.ts'
import { dayMs } from '../times/milliseconds.ts'
import { dayOfParcel, upperFirst, type Wording, whoSays } from './day-of.ts'
import type { TrackingFacts } from './tracking-facts.ts'
import type { TrackingStateId } from './tracking-states.ts'
import type { TrackingView } from './tracking-view.ts'
import type { Sureness } from './words/tracking-words.ts'

/** When it comes, came or must be picked up; null: nobody knows, or it would mislead. */
export function estimateOf(facts: TrackingFacts, state: TrackingStateId, wording: Wording): TrackingView['estimate'] {
  const { times } = wording.words
  const isDenied = state === 'reported_missing' && facts.handedOverAt !== null
  if (state === 'delivered' || isDenied) return pastTime(times.delivered, facts, wording)
  if (state === 'return_received') return pastTime(times.received, facts, wording)
  if (state === 'at_service_point') return pickUpTime(facts, wording)
  if (unestimated.includes(state)) return null
  const named = dayOfParcel(facts, wording.now)
  if (named !== null) return namedTime(facts, named, state, wording)
  const window = facts.estimatedBy === 'receiver' ? null : windowOf(facts, wording.now)
  if (window === null) return null
  const sureness = surenessOf(facts, window, state, wording)
  return {
    label: facts.servicePoint === null ? times.delivery : times.pickup,
    text: windowText(window, wording),
    sure: wording.words.sure[sureness],
    promised: sureness === 'rough' ? promiseOf(facts, wording) : null,
    by: facts.estimatedBy === 'carrier' ? 'carrier' : 'estimate',
  }
}

/** The days on which it comes, or the last one to pick it up, as 2026-11-23. Null: nobody knows them, or only roughly. */
export function daysToCome(facts: TrackingFacts, state: TrackingStateId, wording: Wording): Days | null {
  const { style, now } = wording
  if (state === 'at_service_point') {
    const until = facts.keptUntil === null ? null : Date.parse(facts.keptUntil)
    return until === null || until < now ? null : daysFrom(until, until, style)
  }
  if (state === 'delivered' || state === 'return_received' || unestimated.includes(state)) return null
  const named = dayOfParcel(facts, now)
  if (named !== null) return namedTime(facts, named, state, wording) && { first: named.day, last: named.day }
  const window = facts.estimatedBy === 'receiver' ? null : windowOf(facts, now)
  if (window === null || surenessOf(facts, window, state, wording) === 'rough') return null
  return daysFrom(window.from, window.to, style)
}

type Days = { readonly first: string; readonly last: string }

const daysFrom = (from: Instant, to: Instant, style: MessageStyle): Days => ({
  first: dateOf(dayOf(from, style)),
  last: dateOf(dayOf(to, style)),
})

const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** The day that the receiver or the carrier has named. A parcel that is out on another day has none. */
function namedTime(
  facts: TrackingFacts,
  named: NamedDay,
  state: TrackingStateId,
  wording: Wording,
): TrackingView['estimate'] {
  const [from, to] = [boundIn(named.day, 'first', wording.style), boundIn(named.day, 'last', wording.style)]
  if (state === 'out_for_delivery' && from > wording.now) return null
  return {
    label: wording.words.day[named.state].label,
    text: windowText({ from, to, isPoint: false }, wording),
    sure: whoSays(facts, named, wording),
    promised: null,
    by: named.by,
  }
}

/** "Promised by 20 November", which says more than a rough window. */
const promiseOf = ({ latestAt }: TrackingFacts, { words, style }: Wording): string | null =>
  latestAt && fill(words.times.promised, { day: dayAndMonth(new Date(latestAt), style) })

/** "3 days left". */
export function daysLeftText(until: string, { words, style, now }: Wording): string {
  const days = dayOf(Date.parse(until), style) - dayOf(now, style)
  if (days < 0 || Date.parse(until) < now) return words.kept.over
  if (days === 0) return words.kept.lastDay
  return fill(days === 1 ? words.kept.one : words.kept.other, { count: days })
}

/** States in which an estimate of the way would mislead: something has to happen first. */
const unestimated: readonly TrackingStateId[] = [
  'held_in_customs',
  'needs_instructions',
  'needs_day',
  'address_problem',
  'damaged',
  'returning',
  'returned',
  'lost',
  'cancelled',
  'stopped',
  'return_label',
  'return_on_its_way',
]

function pastTime(
  label: string,
  { handedOverAt, completedAt }: TrackingFacts,
  { words, style }: Wording,
): TrackingView['estimate'] {
  const at = handedOverAt ?? completedAt
  if (at === null) return null
  const [day, time] = [longDate(new Date(at), style), clockText(new Date(at), style)]
  return { label, text: upperFirst(fill(words.times.at, { day, time })), sure: null, promised: null, by: null }
}

function pickUpTime({ keptUntil }: TrackingFacts, wording: Wording): TrackingView['estimate'] {
  if (keptUntil === null) return null
  const text = upperFirst(longDate(new Date(keptUntil), wording.style))
  return { label: wording.words.times.pickUpBy, text, sure: daysLeftText(keptUntil, wording), promised: null, by: null }
}

type Window = { readonly from: Instant; readonly to: Instant; readonly isPoint: boolean }

/** What is left of the estimated window; null once it is over. */
function windowOf({ estimatedAt, estimatedFrom, estimatedTo }: TrackingFacts, now: Instant): Window | null {
  if (estimatedAt === null) return null
  const isPoint = estimatedFrom === null || estimatedTo === null
  const from = Date.parse(estimatedFrom ?? estimatedAt)
  const to = Math.max(from, Date.parse(estimatedTo ?? estimatedAt))
  return to < now ? null : { from: isPoint ? from : Math.max(from, now), to, isPoint }
}

/** Hours are named for a window this narrow. */
const namedHoursMs = 6 * 3_600_000
const halfHourMs = 30 * 60_000

function windowText(window: Window, { words, style, now }: Wording): string {
  const { from, to } = window
  const day = dayOf(from, style)
  if (day !== dayOf(to, style)) return dayRange(new Date(from), new Date(to), style)
  const away = day - dayOf(now, style)
  const near = away === 0 || away === 1 ? upperFirst(relativeDay(away, style)) : null
  const hours = hoursText(window, style)
  if (hours !== null)
    return fill(words.times.at, { day: near ?? upperFirst(longDate(new Date(from), style)), time: hours })
  return near === null ? upperFirst(longDate(new Date(from), style)) : `${near}, ${dayAndMonth(new Date(from), style)}`
}

/** Half hours around a narrow window: it is not known to the minute. */
function hoursText({ from, to, isPoint }: Window, style: MessageStyle): string | null {
  if (isPoint || to - from > namedHoursMs) return null
  const [start, end] = [Math.floor(from / halfHourMs) * halfHourMs, Math.ceil(to / halfHourMs) * halfHourMs]
  return dayOf(start, style) === dayOf(end, style) && start < end
    ? clockRange(new Date(start), new Date(end), style)
    : null
}

function surenessOf(
  facts: TrackingFacts,
  { from, to, isPoint }: Window,
  state: TrackingStateId,
  { style, now }: Wording,
): Sureness {
  const { latestAt, lateProbability, estimatedBy, milestoneIndex } = facts
  const lastDay = dayOf(to, style)
  if (latestAt !== null && lastDay > dayOf(Date.parse(latestAt), style) && isLikelyLate(lateProbability ?? 1))
    return 'later'
  if (state === 'out_for_delivery' && lastDay === dayOf(now, style)) return 'very_likely'
  if (estimatedBy !== 'carrier' && estimatedBy !== 'model')
    return milestoneIndex <= preparationIndex ? 'rough' : 'likely'
  if (isPoint) return 'likely'
  const extraDays = lastDay - dayOf(from, style)
  return extraDays === 0 ? 'very_likely' : extraDays <= 2 ? 'likely' : 'rough'
}

const boundIn = (day: string, bound: DayBound, { timeZone }: MessageStyle): Instant =>
  boundOfDay(day, bound, isZone(timeZone) ? timeZone : 'UTC')

/** The number of the local day. */
const dayOf = (at: Instant, { timeZone }: MessageStyle): number =>
  Math.floor(localTimeOf(at, isZone(timeZone) ? timeZone : 'UTC') / dayMs)
