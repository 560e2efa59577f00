import { hash } from 'node:crypto'
import type { EventIn } from '@aftermile/contract/ingress'
import type { FieldError } from '@aftermile/contract/problem'
import { eventKeyText } from '@aftermile/domain/event-key'
import { findEvent } from '@aftermile/domain/events'
import type { EventSource, ShipmentEvent } from '@aftermile/domain/shipment'
import type { Known } from './known.ts'

/** An event from wherever it comes: also from a person, or from the clock. */
export type EventItem = Omit<EventIn, 'source'> & {
  source: EventSource
  by?: string | null
  /** The time as the source wrote it, and how its zone was found. */
  localTime?: string | null
  zoneFrom?: string | null
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
}

/** What is wrong with an event that is well formed; its carrier's name is taken for its id. */
export function settleEventItem(item: EventItem, known: Known): FieldError[] {
  if (item.merchantId && known.findMerchant(item.merchantId) === null)
    return [{ name: 'merchantId', message: `There is no merchant ${item.merchantId}` }]
  if (!item.serviceProviderId) return []
  const provider = known.findProvider(item.serviceProviderId)
  if (provider === null)
    return [{ name: 'serviceProviderId', message: `There is no service provider ${item.serviceProviderId}` }]
  item.serviceProviderId = provider.id
  return []
}

type Subject = { shipmentId: string; merchantId: string }

/** The event of a known shipment, with the names of its happening and of its content. */
export function eventRowOf(item: EventItem, { shipmentId, merchantId }: Subject): EventRow {
  const occurredAt = Date.parse(item.occurredAt)
  const content = {
    packageNumber: item.packageNumber || null,
    code: item.code ?? null,
    source: item.source,
    party: item.party ?? findEvent(item.code ?? '')?.party ?? 'carrier',
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
    id: hashOf(`${key}${JSON.stringify([occurredAt, ...Object.values(content)])}`),
    key,
    occurredAt,
    shipmentId,
    merchantId,
    ...content,
  }
}

type Content = Pick<
  EventRow,
  'packageNumber' | 'code' | 'serviceProviderId' | 'carrierCode' | 'carrierSubCode' | 'localTime'
> &
  Pick<EventRow, 'source' | 'placeName' | 'placeCity' | 'placeZipCode' | 'placeCountryCode'>

function keyOf(item: EventItem, content: Content, occurredAt: number): string {
  const place = {
    name: content.placeName,
    city: content.placeCity,
    postalCode: content.placeZipCode,
    countryCode: content.placeCountryCode,
  }
  return hashOf(
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

/** 128 bits: no two happenings of a shipment will ever share them. */
const hashOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22)
