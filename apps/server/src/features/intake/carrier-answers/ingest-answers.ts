import { type CarrierEvent, mapCarrierEvents, mappingInputOf } from '@aftermile/domain/carriers/carrier-events'
import type { FindMeaning } from '@aftermile/domain/carriers/compile-mapping'
import type { CarrierTraits, FoundNumber } from '../../../adapters/carriers/client/carrier-adapter.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { lockMapping, productKindOf, readMappingOnBase } from '../carrier-mapping/mapping-lookup.ts'
import { countUnmapped } from '../carrier-mapping/unmapped-codes.ts'
import { hasUnstorableText } from '../ingest/batch/plain-values.ts'
import type { IncomingEvent } from '../ingest/events/event-row.ts'
import { ingestEvents } from '../ingest/ingest.ts'
import { type AnsweredShipment, lockAnsweredShipments, packageNumberOf, routeOf } from './answered-shipments.ts'
import { saveCarrierEstimates } from './carrier-estimates.ts'
import { type QuarantinedPiece, quarantine, unbookedReason } from './quarantine.ts'
import { type MatchedAnswer, readKnownSightings } from './sightings.ts'

/** What it takes to read the answers of a carrier. */
export type AnswerFormat = Pick<CarrierTraits, 'homeZone' | 'mapping'>

export type CarrierAnswers = {
  readonly serviceProviderId: string
  readonly carrier: AnswerFormat
  /** Without a shipment id, the shipment that last used the number. */
  readonly found: readonly { readonly answer: FoundNumber; readonly shipmentId: string | null }[]
}

export type IngestedAnswers = {
  /** New and corrected events. */
  created: number
  /** New events with an unmapped code. */
  unmapped: number
  /** Pieces that were newly quarantined. */
  quarantined: number
  /** Answers for numbers without a shipment. */
  unbooked: FoundNumber[]
}

/** Events this much older than their shipment are of another parcel that used the number before. */
const reuseMs = 30 * 86_400_000

/** Ingests the answers of a carrier, in the caller's transaction. What cannot be read is quarantined; nothing is thrown for it. */
export async function ingestAnswers(ctx: Ctx, answers: CarrierAnswers): Promise<IngestedAnswers> {
  const { serviceProviderId, carrier, found } = answers
  await lockMapping(ctx, serviceProviderId, 'read')
  const find = await readMappingOnBase(ctx, serviceProviderId, carrier.mapping)
  const numbers = found.map(({ answer, shipmentId }) => ({ number: answer.number, shipmentId }))
  const shipments = await lockAnsweredShipments(ctx, serviceProviderId, numbers)
  const matched = found.map(({ answer }, index) => ({ answer, shipment: shipments[index] ?? null }))
  const knownSightings = await readKnownSightings(ctx, serviceProviderId, matched)
  const read = matched.map(item =>
    readAnswer(item, { serviceProviderId, homeZone: carrier.homeZone, find, knownSightings }),
  )

  const mapped = read.flatMap(({ events }) =>
    events.map(eventOfShipment => ({
      ...eventOfShipment,
      incoming: incomingEventOf(eventOfShipment.event, eventOfShipment.shipment),
    })),
  )
  const { stored } = await ingestEvents(
    ctx,
    mapped.map(({ incoming }) => incoming),
  )
  const fresh = mapped.filter(({ incoming }) => stored.has(incoming))
  const unmapped = fresh.filter(({ event }) => event.isUnmapped)
  const seenAt = new Date(ctx.now).toISOString()
  await countUnmapped(
    ctx,
    serviceProviderId,
    unmapped.map(({ event, shipment }) => ({
      input: mappingInputOf(event, productKindOf(shipment)),
      shipmentId: shipment.id,
      seenAt,
    })),
  )
  const quarantined = await quarantine(
    ctx,
    serviceProviderId,
    read.flatMap(item => item.quarantined),
  )
  await saveCarrierEstimates(
    ctx,
    matched.flatMap(({ answer: { estimate: span }, shipment }) =>
      span !== null && shipment !== null ? [{ shipmentId: shipment.id, span }] : [],
    ),
  )
  const unbooked = matched.flatMap(({ answer, shipment }) => (shipment === null ? [answer] : []))
  return { created: fresh.length, unmapped: unmapped.length, quarantined, unbooked }
}

type Options = { serviceProviderId: string; homeZone: string; find: FindMeaning; knownSightings: ReadonlySet<string> }
type EventOfShipment = { event: CarrierEvent; shipment: AnsweredShipment }
type ReadAnswer = { events: EventOfShipment[]; quarantined: QuarantinedPiece[] }

function readAnswer({ answer, shipment }: MatchedAnswer, options: Options): ReadAnswer {
  const owner = { number: answer.number, shipmentId: shipment?.id ?? null, merchantId: shipment?.merchantId ?? null }
  const unread = answer.quarantined.map(piece => ({ ...owner, ...piece }))
  if (shipment === null) {
    const why = unbookedReason
    return { events: [], quarantined: [...unread, ...answer.events.map(({ raw }) => ({ ...owner, raw, why }))] }
  }
  const unstorable = answer.events.filter(({ raw: _, ...fields }) => hasUnstorableText(fields))
  const storable = answer.events.filter(event => !unstorable.includes(event))
  const notBefore = Date.parse(shipment.bookedAt) - reuseMs
  const { events, quarantined } = mapCarrierEvents(storable, {
    ...options,
    productKind: productKindOf(shipment),
    route: routeOf(shipment),
    notBefore,
  })
  const why = 'A text contains a character that isn’t allowed'
  return {
    events: events.map(event => ({ event, shipment })),
    quarantined: [
      ...unread,
      ...quarantined.map(piece => ({ ...owner, ...piece })),
      ...unstorable.map(({ raw }) => ({ ...owner, raw, why })),
    ],
  }
}

function incomingEventOf({ isUnmapped: _, ...event }: CarrierEvent, shipment: AnsweredShipment): IncomingEvent {
  return { ...event, shipmentId: shipment.id, packageNumber: packageNumberOf(shipment, event.packageNumber) }
}
