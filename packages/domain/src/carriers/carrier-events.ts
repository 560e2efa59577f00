import type { EventCode } from '../events/event-codes.ts'
import type { EventPlace } from '../events/event-key.ts'
import { truncatePlace, truncateText } from '../events/truncate-event.ts'
import type { ProductGroupId } from '../lists/product-groups.ts'
import type { ReasonId } from '../lists/reasons.ts'
import type { Instant } from '../times/instant.ts'
import { type ResolvedTime, resolveTime, type UnreadableTime, type ZoneFrom } from '../times/resolve-time.ts'
import type { FindMeaning, MappingInput, Meaning } from './carrier-mapping.ts'

/** An event as a carrier tells it, in one shape for all carriers. */
export type RawCarrierEvent = {
  /** The carrier's own name for it, where it has one. */
  readonly id: string | null
  readonly packageNumber: string
  readonly code: string
  readonly subCode: string | null
  readonly text: string | null
  /** What the rest of the answer makes of the code, `DELIVERED@shelf`; it counts before the code and has no part in the event's key. */
  readonly preciseCode: string | null
  /** What the carrier says of the whole parcel at this event; it counts where the event's own code says nothing. */
  readonly parcelCode: string | null
  /** As it was written. */
  readonly time: string
  /** It has no time of its own: this is when we saw it. Only the first such sight counts. */
  readonly isSighting: boolean
  readonly place: EventPlace & { readonly region: string | null }
  /** How the parcel travels, where the answer tells. */
  readonly productKind: ProductGroupId | null
  /** The piece of the answer that it was read from. */
  readonly raw: string
}

/** What could not be read, alone. */
export type QuarantinedEvent = { readonly raw: string; readonly why: string }

/** What was said besides code, sub-code and text; with them it is all that the meaning rests on. */
export type CarrierContext = Pick<RawCarrierEvent, 'preciseCode' | 'parcelCode' | 'productKind'>

/** An event in our words, as ingest takes it. */
export type CarrierEvent = {
  readonly source: 'carrier'
  readonly serviceProviderId: string
  readonly eventId: string | null
  readonly packageNumber: string
  readonly code: EventCode | null
  readonly reason: ReasonId | null
  readonly carrierCode: string
  readonly carrierSubCode: string | null
  readonly carrierText: string | null
  readonly occurredAt: string
  readonly localTime: string
  readonly zoneFrom: ZoneFrom
  readonly placeName: string | null
  readonly placeCity: string | null
  readonly placeZipCode: string | null
  readonly placeCountryCode: string | null
  readonly carrierContext: CarrierContext
  /** No row matches it; a row that gives it no meaning does. */
  readonly isUnmapped: boolean
}

/** A code that nobody has mapped yet, with the words that came with it. */
export type UnmappedCode = MappingInput & { readonly count: number }

export type MappedEvents = {
  readonly events: readonly CarrierEvent[]
  readonly quarantined: readonly QuarantinedEvent[]
  readonly unmapped: readonly UnmappedCode[]
}

export type MapOptions = {
  readonly serviceProviderId: string
  readonly find: FindMeaning
  /** Where the carrier is at home: its times without zone and place are taken for local there. */
  readonly homeZone: string
  /** The group of the shipment's product, or `return` for a return; what the answer itself says goes first. */
  readonly productKind: ProductGroupId | null
  /** Numbers are used again: what happened before this is another parcel's. */
  readonly notBefore?: Instant | null
  /** The ids of sightings that are known already. */
  readonly knownSightings?: ReadonlySet<string>
}

/** Puts a carrier's events into our words. What cannot be read is set aside alone; nothing is thrown. */
export function mapCarrierEvents(raw: readonly RawCarrierEvent[], options: MapOptions): MappedEvents {
  const events: CarrierEvent[] = []
  const quarantined: QuarantinedEvent[] = []
  const unmapped = new Map<string, UnmappedCode>()
  for (const event of raw) {
    if (event.isSighting && event.id !== null && options.knownSightings?.has(event.id)) continue
    const moment = momentOf(event, options)
    if ('why' in moment) {
      quarantined.push({ raw: event.raw, why: moment.why })
      continue
    }
    const words = wordsOf(event, options.serviceProviderId)
    const meaning = findEventMeaning(words, options)
    if (meaning === null) note(unmapped, mappingInputOf(words, options.productKind))
    const { occurredAt, zoneFrom } = moment
    events.push({
      ...words,
      code: meaning?.to ?? null,
      reason: meaning?.reason ?? null,
      isUnmapped: meaning === null,
      occurredAt: new Date(occurredAt).toISOString(),
      zoneFrom: event.isSighting ? 'sighting' : zoneFrom,
    })
  }
  return { events, quarantined, unmapped: [...unmapped.values()] }
}

function momentOf(
  { time, place }: RawCarrierEvent,
  { homeZone, notBefore }: MapOptions,
): ResolvedTime | UnreadableTime {
  const moment = resolveTime(time, place, homeZone)
  if ('why' in moment || !notBefore || moment.occurredAt >= notBefore) return moment
  return { why: 'It is older than the shipment' }
}

/** The words of an event as they are kept: cut to their lengths, so that read again they mean the same. */
export type CarrierEventCodes = Pick<CarrierEvent, 'carrierCode' | 'carrierSubCode' | 'carrierText' | 'carrierContext'>

/** The most telling word that is known. A row that maps to nothing is a word too. */
export function findEventMeaning(
  heard: CarrierEventCodes,
  { find, productKind }: Pick<MapOptions, 'find' | 'productKind'>,
) {
  const { preciseCode, parcelCode } = heard.carrierContext
  const said = mappingInputOf(heard, productKind)
  const findWord = (code: string | null): Meaning | null =>
    code === null ? null : find({ ...said, code, subCode: null, text: null })
  return findWord(preciseCode) ?? find(said) ?? findWord(parcelCode)
}

/** What an event says by itself. */
export const mappingInputOf = (heard: CarrierEventCodes, productKind: ProductGroupId | null): MappingInput => ({
  code: heard.carrierCode,
  subCode: heard.carrierSubCode,
  text: heard.carrierText,
  productKind: heard.carrierContext.productKind ?? productKind,
})

function note(unmapped: Map<string, UnmappedCode>, said: MappingInput): void {
  const name = JSON.stringify([said.productKind, said.code, said.subCode])
  const known = unmapped.get(name)
  unmapped.set(name, known === undefined ? { ...said, count: 1 } : { ...known, count: known.count + 1 })
}

type Words = Omit<CarrierEvent, 'code' | 'reason' | 'occurredAt' | 'zoneFrom' | 'isUnmapped'>

function wordsOf(event: RawCarrierEvent, serviceProviderId: string): Words {
  return {
    source: 'carrier',
    serviceProviderId,
    eventId: truncateText(event.id, 200),
    packageNumber: event.packageNumber,
    carrierCode: truncateText(event.code, 100) ?? '',
    carrierSubCode: truncateText(event.subCode, 100),
    carrierText: truncateText(event.text, 1000),
    localTime: truncateText(event.time, 100) ?? '',
    ...truncatePlace(event.place),
    carrierContext: {
      preciseCode: truncateText(event.preciseCode, 200),
      parcelCode: truncateText(event.parcelCode, 200),
      productKind: event.productKind,
    },
  }
}
