import type { EventIn } from '@aftermile/contract/intake/ingress'
import type { ItemError } from '@aftermile/contract/item-problems'
import type { CarrierContext } from '@aftermile/domain/carriers/carrier-events'
import { findEvent } from '@aftermile/domain/events/event-codes'
import { eventKeyText } from '@aftermile/domain/events/event-key'
import type { EventSource, ShipmentEvent } from '@aftermile/domain/events/shipment-event'
import { truncateText } from '@aftermile/domain/events/truncate-event'
import type { PartyId } from '@aftermile/domain/lists/parties'
import { isPast } from '@aftermile/domain/shipment/history'
import type { ZoneFrom } from '@aftermile/domain/times/resolve-time'
import { contentHash, contentHashLength } from '../../../../records/content-hash.ts'
import type { CheckedItem } from '../batch/parse-items.ts'
import type { ReferenceData } from '../batch/reference-data.ts'

/** An event on its way in, from any source: a request, a carrier's answer, a person or an overdue check. */
export type IncomingEvent = Omit<EventIn, 'source' | 'occurredAt'> & {
  source: EventSource
  occurredAt: string
  by?: string | null
  /** The time as the source wrote it, and how its zone was found. */
  localTime?: string | null
  zoneFrom?: ZoneFrom | null
  /** Set where a mapping gave the event its code. */
  carrierContext?: CarrierContext
}

/** An event as it is stored and projected. */
export type EventRow = ShipmentEvent & {
  shipmentId: string
  merchantId: string
  serviceProviderId: string | null
  carrierCode: string | null
  carrierSubCode: string | null
  carrierText: string | null
  localTime: string | null
  zoneFrom: ZoneFrom | null
  placeName: string | null
  placeCity: string | null
  placeZipCode: string | null
  placeCountryCode: string | null
  carrierContext: CarrierContext | null
  /** It was history when it came in. */
  isHistorical: boolean
  /** False: it was replaced or withdrawn, or is of a removed package. */
  isCounted: boolean
}

/** Where a row that withdraws an event is stored: after all events, so that it is read with any of them. */
const voidAt = Date.UTC(2100, 0)

/** Checks a well-formed event. From here on its carrier and product are named by id. */
export function checkEvent(sent: EventIn, reference: ReferenceData): CheckedItem<IncomingEvent> {
  const event = { ...sent, occurredAt: sent.occurredAt ?? sent.changedAt ?? new Date(voidAt).toISOString() }
  const notFound = (name: string, message: string): ItemError => ({ name, message, code: 'not_found' })
  if (event.merchantId && reference.findMerchant(event.merchantId) === null)
    return { item: event, errors: [notFound('merchantId', `Merchant “${event.merchantId}” not found`)] }
  if (!event.serviceProviderId) return { item: event, errors: [] }
  const provider = reference.findProvider(event.serviceProviderId)
  if (provider === null)
    return { item: event, errors: [notFound('serviceProviderId', `Carrier “${event.serviceProviderId}” not found`)] }
  const known = { ...event, serviceProviderId: provider.id }
  if (!event.serviceProviderProductId) return { item: known, errors: [] }
  const product = reference.findProduct(provider.id, event.serviceProviderProductId)
  if (product !== null) return { item: { ...known, serviceProviderProductId: product.id }, errors: [] }
  const message = `${provider.id} has no product “${event.serviceProviderProductId}”`
  return { item: known, errors: [notFound('serviceProviderProductId', message)] }
}

type EventContext = { shipmentId: string; merchantId: string; receivedAt: number; isHistorical: boolean }

/** The row of an event. Its key names what happened, its id also the exact content. */
export function eventRowOf(event: IncomingEvent, context: EventContext): EventRow {
  const { shipmentId, merchantId, receivedAt, isHistorical } = context
  const occurredAt = Date.parse(event.occurredAt)
  const changedAt = event.changedAt ? Date.parse(event.changedAt) : null
  const content = {
    packageNumber: event.packageNumber || null,
    code: event.code ?? null,
    source: event.source,
    party: event.party ?? partyOf(event.code ?? null),
    reason: event.reason || null,
    by: event.by ?? null,
    serviceProviderId: event.serviceProviderId || null,
    carrierCode: event.carrierCode || null,
    carrierSubCode: event.carrierSubCode || null,
    carrierText: event.carrierText || null,
    localTime: event.localTime ?? null,
    zoneFrom: event.zoneFrom ?? null,
    placeName: event.placeName || null,
    placeCity: event.placeCity || null,
    placeZipCode: event.placeZipCode || null,
    placeCountryCode: event.placeCountryCode || null,
  } as const
  const deliveryDay = event.deliveryDay || null
  const key = keyOf(event, content, occurredAt)
  const known = { key, shipmentId, merchantId, changedAt, isCounted: true }
  if (event.isVoid) {
    const { source, party, serviceProviderId } = content
    const isPastVoid = isPast(changedAt ?? receivedAt, receivedAt)
    const id = contentHash(`${key}void`)
    return {
      ...withoutContent,
      ...known,
      id,
      source,
      party,
      serviceProviderId,
      isHistorical: isHistorical || isPastVoid,
    }
  }
  return {
    id: contentHash(
      `${key}${JSON.stringify([occurredAt, ...contentOf(event, content), ...(deliveryDay ? [deliveryDay] : [])])}`,
    ),
    ...known,
    occurredAt,
    isVoid: false,
    ...content,
    deliveryDay,
    carrierContext: event.carrierContext ?? null,
    isHistorical: isHistorical || isPast(occurredAt, receivedAt),
  }
}

const withoutContent = {
  occurredAt: voidAt,
  isVoid: true,
  packageNumber: null,
  code: null,
  reason: null,
  by: null,
  deliveryDay: null,
  carrierCode: null,
  carrierSubCode: null,
  carrierText: null,
  localTime: null,
  zoneFrom: null,
  placeName: null,
  placeCity: null,
  placeZipCode: null,
  placeCountryCode: null,
  carrierContext: null,
} as const

/** The content that makes the id. A mapping may change, so what it gives (code, reason, party) is not part of it. */
function contentOf({ carrierContext }: IncomingEvent, content: Readonly<Record<string, unknown>>): unknown[] {
  if (carrierContext === undefined) return Object.values(content)
  const { code: _, reason: __, party: ___, ...unmapped } = content
  const { preciseCode, parcelCode, productKind } = carrierContext
  return [...Object.values(unmapped), preciseCode, parcelCode, productKind]
}

/** The party of an event that names none. */
export const partyOf = (code: string | null): PartyId => findEvent(code ?? '')?.party ?? 'carrier'

type Content = Pick<
  EventRow,
  'packageNumber' | 'code' | 'serviceProviderId' | 'carrierCode' | 'carrierSubCode' | 'localTime'
> &
  Pick<EventRow, 'source' | 'placeName' | 'placeCity' | 'placeZipCode' | 'placeCountryCode'>

const ownIdMark = 'ev_'

/** The id by which any event can be corrected, whether its source gave it one or not. */
export const eventIdOf = (key: string): string => `${ownIdMark}${key}`

const isOwnId = (id: string): boolean => id.startsWith(ownIdMark) && id.length === ownIdMark.length + contentHashLength

function keyOf(event: IncomingEvent, content: Content, occurredAt: number): string {
  if (event.eventId && isOwnId(event.eventId)) return event.eventId.slice(ownIdMark.length)
  const place = {
    name: content.placeName,
    city: content.placeCity,
    postalCode: content.placeZipCode,
    countryCode: content.placeCountryCode,
  }
  return contentHash(
    eventKeyText({
      sourceId: event.eventId || null,
      carrier: content.serviceProviderId ?? content.source,
      packageNumber: content.packageNumber,
      code: content.carrierCode ?? content.code ?? '',
      subCode: content.carrierSubCode,
      localTime: content.localTime ?? new Date(occurredAt).toISOString(),
      place,
    }),
  )
}

/** The key of an event that has an id of its carrier. */
export const eventKeyOfSourceId = (carrier: string, id: string): string =>
  contentHash(
    eventKeyText({
      sourceId: truncateText(id, 200),
      carrier,
      packageNumber: null,
      code: '',
      subCode: null,
      localTime: '',
      place: null,
    }),
  )
