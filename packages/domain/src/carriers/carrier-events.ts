import { type EventCode, findEvent } from '../events/event-codes.ts'
import type { EventPlace } from '../events/event-key.ts'
import { truncatePlace, truncateText } from '../events/truncate-event.ts'
import type { ProductGroupId } from '../lists/product-groups.ts'
import type { ReasonId } from '../lists/reasons.ts'
import type { Instant } from '../times/instant.ts'
import type { ZoneFrom } from '../times/resolve-time.ts'
import type { FindMeaning, MappingInput, Meaning } from './compile-mapping.ts'
import { type Route, resolveEventTimes } from './event-times.ts'

/** An event as read from a carrier's response, in one shape for all carriers. */
export type RawCarrierEvent = {
  /** The carrier's own id of the event, if it has one. */
  readonly id: string | null
  readonly packageNumber: string
  readonly code: string
  readonly subCode: string | null
  readonly text: string | null
  /** The code made more precise by the rest of the response, such as `DELIVERED@shelf`. It counts before the code and is not part of the event's key. */
  readonly preciseCode: string | null
  /** The carrier's status of the full parcel at this event. It counts when the event's own code has no meaning. */
  readonly parcelCode: string | null
  /** The time text as the carrier wrote it. */
  readonly time: string
  /** The event has no time of its own: `time` is when we first saw it. Only the first sighting counts. */
  readonly isSighting: boolean
  readonly place: EventPlace & {
    readonly region: string | null
    /** The country, where the carrier gives it only as a part of another text. It is used for the time zone and is not part of the event's key. */
    readonly zoneCountryCode?: string | null
  }
  /** How the parcel travels, if the response says so. */
  readonly productKind: ProductGroupId | null
  /** The part of the response that the event was read from. */
  readonly raw: string
}

/** An event that could not be read. */
export type QuarantinedEvent = { readonly raw: string; readonly why: string }

/** What the mapping reads of an event besides code, sub-code and text. */
export type CarrierContext = Pick<RawCarrierEvent, 'preciseCode' | 'parcelCode' | 'productKind'>

/** A carrier's event with our code, as ingest accepts it. */
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
  /** No mapping row matches. A row that maps to nothing counts as a match. */
  readonly isUnmapped: boolean
}

/** A code that nobody has mapped yet, with the text that came with it. */
export type UnmappedCode = MappingInput & { readonly count: number }

export type MappedEvents = {
  readonly events: readonly CarrierEvent[]
  readonly quarantined: readonly QuarantinedEvent[]
  readonly unmapped: readonly UnmappedCode[]
}

export type MapOptions = {
  readonly serviceProviderId: string
  readonly find: FindMeaning
  /** The carrier's home time zone. Times for which nothing else says the zone are read as local there. */
  readonly homeZone: string
  /** The shipment's own places, for times of which neither the place nor another event says the zone. */
  readonly route?: Route | null
  /** The group of the shipment's product, or `return` for a return. The response's own product kind counts first. */
  readonly productKind: ProductGroupId | null
  /** Carriers reuse numbers: earlier events belong to another parcel. */
  readonly notBefore?: Instant | null
  /** The ids of sightings that are already stored. */
  readonly knownSightings?: ReadonlySet<string>
}

/** Maps a carrier's events to our codes. Each event that cannot be read is quarantined alone; nothing is thrown. */
export function mapCarrierEvents(raw: readonly RawCarrierEvent[], options: MapOptions): MappedEvents {
  const events: CarrierEvent[] = []
  const quarantined: QuarantinedEvent[] = []
  const unmapped = new Map<string, UnmappedCode>()
  const read = raw
    .filter(({ id, isSighting }) => !(isSighting && id !== null && options.knownSightings?.has(id)))
    .map(event => {
      const fields = mappedFields(event, options.serviceProviderId)
      return { event, fields, meaning: findEventMeaning(fields, options) }
    })
  const moments = resolveEventTimes(
    read.map(({ event, meaning }) => ({ ...event, place: zonedPlaceOf(event), isAtOrigin: isAtOrigin(meaning) })),
    { route: options.route ?? null, homeZone: options.homeZone },
  )
  for (const [index, { event, fields, meaning }] of read.entries()) {
    const moment = moments[index] ?? { why: 'The event has no time' }
    if ('why' in moment || isTooOld(moment.occurredAt, options)) {
      quarantined.push({ raw: event.raw, why: 'why' in moment ? moment.why : 'The event is older than the shipment' })
      continue
    }
    if (meaning === null) countUnmapped(unmapped, mappingInputOf(fields, options.productKind))
    const { occurredAt, zoneFrom } = moment
    events.push({
      ...fields,
      code: meaning?.to ?? null,
      reason: meaning?.reason ?? null,
      isUnmapped: meaning === null,
      occurredAt: new Date(occurredAt).toISOString(),
      zoneFrom: event.isSighting ? 'sighting' : zoneFrom,
    })
  }
  return { events, quarantined, unmapped: [...unmapped.values()] }
}

const isTooOld = (occurredAt: Instant, { notBefore }: MapOptions): boolean =>
  notBefore !== null && notBefore !== undefined && occurredAt < notBefore

const zonedPlaceOf = ({ place: { zoneCountryCode, ...place } }: RawCarrierEvent) => ({
  ...place,
  countryCode: place.countryCode ?? zoneCountryCode ?? null,
})

/** Whether the sender, or the carrier at the sender, had the parcel. */
function isAtOrigin(meaning: Meaning | null): boolean {
  const stage = findEvent(meaning?.to ?? '')?.stage ?? null
  return stage !== null && stage !== 'inTransit' && stage !== 'arrived'
}

/** The carrier's codes and text of a stored event. They are cut before they are mapped, so that mapping them again gives the same result. */
export type CarrierEventCodes = Pick<CarrierEvent, 'carrierCode' | 'carrierSubCode' | 'carrierText' | 'carrierContext'>

/** The meaning by the most precise code that has a mapping row. A row that maps to nothing counts too. */
export function findEventMeaning(
  codes: CarrierEventCodes,
  { find, productKind }: Pick<MapOptions, 'find' | 'productKind'>,
) {
  const { preciseCode, parcelCode } = codes.carrierContext
  const input = mappingInputOf(codes, productKind)
  const findCode = (code: string | null): Meaning | null =>
    code === null ? null : find({ ...input, code, subCode: null, text: null })
  return findCode(preciseCode) ?? find(input) ?? findCode(parcelCode)
}

/** The mapping input of the event's own code. */
export const mappingInputOf = (codes: CarrierEventCodes, productKind: ProductGroupId | null): MappingInput => ({
  code: codes.carrierCode,
  subCode: codes.carrierSubCode,
  text: codes.carrierText,
  productKind: codes.carrierContext.productKind ?? productKind,
})

function countUnmapped(unmapped: Map<string, UnmappedCode>, input: MappingInput): void {
  const key = JSON.stringify([input.productKind, input.code, input.subCode])
  const known = unmapped.get(key)
  unmapped.set(key, known === undefined ? { ...input, count: 1 } : { ...known, count: known.count + 1 })
}

type MappedFields = Omit<CarrierEvent, 'code' | 'reason' | 'occurredAt' | 'zoneFrom' | 'isUnmapped'>

function mappedFields(event: RawCarrierEvent, serviceProviderId: string): MappedFields {
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
