import { fill } from '../form-rules.ts'
import type { Wording } from './day-of.ts'
import { estimateOf } from './estimate-of.ts'
import { deliveredText } from './packages-of.ts'
import { privateStateOf, stateOf, toneOf } from './state-of.ts'
import type { OtherParcel, TrackingFacts } from './tracking-facts.ts'
import type { TrackingKind, TrackingView } from './tracking-view.ts'
import { type ParcelWords, parcelWords } from './words/parcel-words.ts'

type Order = NonNullable<TrackingView['order']>

/** All parcels of the order, those that are still to come first. Null if the parcel is the only one. */
export function orderOf(facts: TrackingFacts, kind: TrackingKind, wording: Wording): TrackingView['order'] {
  if (facts.others.length === 0) return null
  const words = parcelWords(wording.language)
  const own = { ...facts, number: facts.shipmentNumber, path: null }
  const parcels: OtherParcel[] = [own, ...facts.others].toSorted(inOrder)
  const count = parcels.filter(({ nth }) => nth !== null).length
  const items = parcels.map(parcel => ({
    ...itemOf(parcel === own ? facts : { ...facts, ...unknown, ...parcel }, kind, wording),
    name: nameOf(parcel, count, words),
    number: kind === 'private' ? parcel.number : null,
    path: kind === 'private' ? parcel.path : null,
    isShown: parcel === own,
  }))
  return { label: count > 1 ? fill(words.inOrder, { count }) : words.order, items }
}

/** "Parcel 1 of 3", where the parcel is one of several. */
export const partOf = ({ nth, others }: TrackingFacts, { language }: Wording): string | null =>
  nth !== null && others.some(other => other.nth !== null)
    ? nameOf({ nth }, 1 + others.filter(other => other.nth !== null).length, parcelWords(language))
    : null

function nameOf({ nth }: Pick<OtherParcel, 'nth'>, count: number, words: ParcelWords): string {
  if (nth === null) return words.return
  return count > 1 ? fill(words.part, { nth, count }) : words.parcel
}

function inOrder(a: OtherParcel, b: OtherParcel): number {
  const placeOf = ({ completedAt, nth }: OtherParcel) => (completedAt === null ? 0 : 1000) + (nth ?? 500)
  return placeOf(a) - placeOf(b)
}

/** What is not read of the other parcels. */
const unknown = { days: null, packages: [], reportedMissingAt: null } as const

function itemOf(
  facts: TrackingFacts,
  kind: TrackingKind,
  wording: Wording,
): Pick<Order['items'][number], 'text' | 'tone' | 'carrier' | 'estimate'> {
  const state = kind === 'private' ? privateStateOf(facts, wording.now) : stateOf(facts, wording.now)
  const estimate = estimateOf(facts, state, wording)
  const delivered = state === 'partly_delivered' ? deliveredText(facts, wording.language) : null
  return {
    text: delivered ?? wording.words.states[state].title,
    tone: toneOf(state),
    carrier: facts.carrier?.name ?? null,
    estimate: estimate && `${estimate.label}: ${estimate.text}`,
  }
}
