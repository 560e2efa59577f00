import { hash } from 'node:crypto'
import type { EventIn } from '@aftermile/contract/intake/ingress'
import type { CarrierContext } from '@aftermile/domain/carriers/carrier-events'
import { findEvent } from '@aftermile/domain/events/event-codes'
import { eventKeyText } from '@aftermile/domain/events/event-key'
import type { EventSource, ShipmentEvent } from '@aftermile/domain/events/shipment-event'
import { truncateText } from '@aftermile/domain/events/truncate-event'
import type { PartyId } from '@aftermile/domain/lists/parties'
import type { CheckedItem } from '../batch/parse-items.ts'
import type { ReferenceData } from '../batch/reference-data.ts'

/** An event from wherever it comes: also from a person, or from the clock. */
export type IncomingEvent = Omit<EventIn, 'source'> & {
  source: EventSource
  by?: string | null
  /** The time as the source wrote it, and how its zone was found. */
  localTime?: string | null
  zoneFrom?: string | null
  /** There where a mapping gave it its meaning. */
  carrierContext?: CarrierContext
}

/** As it is kept, and as the laws read it. */
export type EventRow = ShipmentEvent & {
  shipmentId: string
  merchantId: string
  serviceProviderId: string | null
  carrierCode: string | null
  carrierSubCode: string | null
  carrierText: string | null
  localTime: string | null
  zoneFrom: string | null
  placeName: string | null
  placeCity: string | null
  placeZipCode: string | null
  placeCountryCode: string | null
  carrierContext: CarrierContext | null
}

/** What is wrong with an event that is well formed; its carrier is named by its id from here on. */
export function checkEvent(item: IncomingEvent, known: ReferenceData): CheckedItem<IncomingEvent> {
  if (item.merchantId && known.findMerchant(item.merchantId) === null)
    return { item, errors: [{ name: 'merchantId', message: `There is no merchant ${item.merchantId}` }] }
  if (!item.serviceProviderId) return { item, errors: [] }
  const provider = known.findProvider(item.serviceProviderId)
  if (provider === null)
    return {
      item,
      errors: [{ name: 'serviceProviderId', message: `There is no service provider ${item.serviceProviderId}` }],
    }
  return { item: { ...item, serviceProviderId: provider.id }, errors: [] }
}

type Subject = { shipmentId: string; merchantId: string }

/** The event of a known shipment, with the names of its happening and of its content. */
export function eventRowOf(item: IncomingEvent, { shipmentId, merchantId }: Subject): EventRow {
  const occurredAt = Date.parse(item.occurredAt)
  const content = {
    packageNumber: item.packageNumber || null,
    code: item.code ?? null,
    source: item.source,
    party: item.party ?? partyOf(item.code ?? null),
    reason: item.reason || null,
    by: item.by ?? null,
    serviceProviderId: item.serviceProviderId || null,
    carrierCode: item.carrierCode || null,
    carrierSubCode: item.carrierSubCode || null,
    carrierText: item.carrierText || null,
    localTime: item.localTime ?? null,
    zoneFrom: item.zoneFrom ?? null,
    placeName: item.placeName || null,
    placeCity: item.placeCity || null,
    placeZipCode: item.placeZipCode || null,
    placeCountryCode: item.placeCountryCode || null,
  } as const
  const key = keyOf(item, content, occurredAt)
  return {
    id: contentHash(`${key}${JSON.stringify([occurredAt, ...contentOf(item, content)])}`),
    key,
    occurredAt,
    shipmentId,
    merchantId,
    ...content,
    carrierContext: item.carrierContext ?? null,
  }
}

/** Where a mapping gives the meaning, only what the carrier said makes the content: the meaning may change with the mapping. */
function contentOf({ carrierContext }: IncomingEvent, content: Readonly<Record<string, unknown>>): unknown[] {
  if (carrierContext === undefined) return Object.values(content)
  const { code: _, reason: __, party: ___, ...said } = content
  const { preciseCode, parcelCode, productKind } = carrierContext
  return [...Object.values(said), preciseCode, parcelCode, productKind]
}

/** Who speaks in an event of that code, where nobody says so. */
export const partyOf = (code: string | null): PartyId => findEvent(code ?? '')?.party ?? 'carrier'

type Content = Pick<
  EventRow,
  'packageNumber' | 'code' | 'serviceProviderId' | 'carrierCode' | 'carrierSubCode' | 'localTime'
> &
  Pick<EventRow, 'source' | 'placeName' | 'placeCity' | 'placeZipCode' | 'placeCountryCode'>

function keyOf(item: IncomingEvent, content: Content, occurredAt: number): string {
  const place = {
    name: content.placeName,
    city: content.placeCity,
    postalCode: content.placeZipCode,
    countryCode: content.placeCountryCode,
  }
  return contentHash(
    eventKeyText({
      sourceId: item.eventId || null,
      carrier: content.serviceProviderId ?? content.source,
      packageNumber: content.packageNumber,
      code: content.carrierCode ?? content.code ?? '',
      subCode: content.carrierSubCode,
      localTime: content.localTime ?? new Date(occurredAt).toISOString(),
      place,
    }),
  )
}

/** The key of a happening that its carrier names itself. */
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

/** 128 bits: no two happenings of a shipment will ever share them. */
export const contentHash = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22)
