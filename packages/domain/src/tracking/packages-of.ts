import { fill } from '../form-rules.ts'
import type { LanguageId } from '../languages/languages.ts'
import type { StatusId } from '../lists/statuses.ts'
import { wordsIn } from '../messages/words/words-in.ts'
import type { Wording } from './day-of.ts'
import { stateOfStatus } from './state-of.ts'
import type { TrackedEvent, TrackingFacts } from './tracking-facts.ts'
import type { TrackingStateId } from './tracking-states.ts'
import type { TrackingView } from './tracking-view.ts'
import { parcelWords } from './words/parcel-words.ts'
import type { StepId } from './words/tracking-words.ts'

type Packages = Pick<TrackingFacts, 'packages'>

/** "5 of 12 delivered"; null unless some of several packages are. */
export function deliveredText({ packages }: Packages, language: LanguageId): string | null {
  const { count, total } = deliveredOf(packages)
  if (total < 2 || count === 0 || count === total) return null
  return fill(counted(parcelWords(language).delivered, count), { count, total })
}

/** "All 12 packages have been delivered."; null for a single one. */
export function allDeliveredText({ packages }: Packages, language: LanguageId): string | null {
  const { count, total } = deliveredOf(packages)
  return total < 2 || count < total ? null : fill(parcelWords(language).allDelivered, { total })
}

/** Each of several packages with its state. Those that are still to come are first. */
export function packagesOf(
  { packages, scenarioId }: Pick<TrackingFacts, 'packages' | 'scenarioId'>,
  { words, language }: Wording,
): TrackingView['packages'] {
  if (packages.length < 2) return null
  const items = packages.map(({ number, statusId }) => {
    const step = stepOf[stateOfStatus(statusId, scenarioId)]
    const text = step === undefined ? wordsIn(language).statuses[statusId] : words.steps[step]
    return { number, text, isDelivered: statusId === 'delivered' }
  })
  return {
    label: words.packages,
    delivered: deliveredText({ packages }, language),
    items: items.toSorted((a, b) => Number(a.isDelivered) - Number(b.isDelivered)),
  }
}

/** What an event says if it happened to some of several packages. */
export function eventTextOf(event: TrackedEvent, { packages }: Packages, language: LanguageId): string {
  const text = wordsIn(language).events[event.code]
  const { packageCount: count } = event
  if (count === null) return text
  const { events, ofSome } = parcelWords(language)
  const known = Object.hasOwn(events, event.code) ? events[event.code as keyof typeof events] : null // checked before
  return known === null ? fill(ofSome, { text, count, total: packages.length }) : fill(counted(known, count), { count })
}

const counted = ([a, b]: readonly [string, string], count: number): string => (count === 1 ? a : b)

/** Cancelled packages will not come. */
function deliveredOf(packages: Packages['packages']) {
  const is = (wanted: StatusId) => packages.filter(({ statusId }) => statusId === wanted).length
  return { count: is('delivered'), total: packages.length - is('cancelled') }
}

/** A package is named by its step where it is on one. */
const stepOf: Partial<Record<TrackingStateId, StepId>> = {
  preparing: 'preparing',
  on_its_way: 'on_its_way',
  arrived: 'in_your_area',
  out_for_delivery: 'out_for_delivery',
  at_service_point: 'ready_for_pickup',
  delivered: 'delivered',
  returning: 'going_back',
  returned: 'back_at_shop',
  return_label: 'label_ready',
  return_on_its_way: 'on_its_way',
  return_received: 'return_received',
}
