import { type CarrierEvent, mapCarrierEvents, mappingInputOf } from '@aftermile/domain/carriers/carrier-events'
import type { FindMeaning } from '@aftermile/domain/carriers/carrier-mapping'
import type { CarrierTraits, FoundNumber } from '../../../adapters/carriers/client/carrier-adapter.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { lockMapping, productKindOf, readMappingOnBase } from '../carrier-mapping/mapping-lookup.ts'
import { countUnmapped } from '../carrier-mapping/unmapped-codes.ts'
import { hasUnstorableText } from '../ingest/batch/parse-items.ts'
import type { IncomingEvent } from '../ingest/events/event-row.ts'
import { ingestEvents } from '../ingest/ingest.ts'
import { saveCarrierEstimates } from './carrier-estimates.ts'
import { type QuarantinedPiece, quarantine, unbookedReason } from './quarantine.ts'
import { readKnownSightings } from './sightings.ts'
import { lockTrackedShipments, packageNumberOf, type TrackedShipment } from './tracked-shipments.ts'

/** What reading the words of a carrier takes. */
export type AnswerFormat = Pick<CarrierTraits, 'homeZone' | 'mapping'>

export type CarrierAnswers = {
  readonly serviceProviderId: string
  readonly carrier: AnswerFormat
  /** Without a shipment, the one that the number was last used for. */
  readonly found: readonly { readonly answer: FoundNumber; readonly shipmentId: string | null }[]
}

/** How many events are new, how many of these nobody can read yet, how many pieces were newly set aside, and what was said of no shipment. */
export type IngestedAnswers = { created: number; unmapped: number; quarantined: number; unbooked: FoundNumber[] }

/** A number that is used again was used by another parcel before this. */
const reuseMs = 30 * 86_400_000

/** Takes in what a carrier has told, in the caller's transaction. What cannot be read is set aside; nothing of it is thrown. */
export async function ingestAnswers(ctx: Ctx, answers: CarrierAnswers): Promise<IngestedAnswers> {
  const { serviceProviderId, carrier, found } = answers
  await lockMapping(ctx, serviceProviderId, 'read')
  const find = await readMappingOnBase(ctx, serviceProviderId, carrier.mapping)
  const asked = found.map(({ answer, shipmentId }) => ({ number: answer.number, shipmentId }))
  const shipments = await lockTrackedShipments(ctx, serviceProviderId, asked)
  const heard = found.map(({ answer }, at) => ({ answer, shipment: shipments[at] ?? null }))
  const knownSightings = await readKnownSightings(ctx, serviceProviderId, heard)
  const read = heard.map(one => readOne(one, { serviceProviderId, homeZone: carrier.homeZone, find, knownSightings }))

  const events = read.flatMap(one => one.events)
  const outcomes = await ingestEvents(
    ctx,
    events.map(({ item }) => item),
  )
  const fresh = events.filter((_, at) => outcomes[at]?.status === 'created')
  const unknown = fresh.filter(({ event }) => event.isUnmapped)
  const seenAt = new Date().toISOString()
  await countUnmapped(
    ctx,
    serviceProviderId,
    unknown.map(({ event, shipment }) => ({
      said: mappingInputOf(event, productKindOf(shipment)),
      shipmentId: shipment.id,
      seenAt,
    })),
  )
  const quarantined = await quarantine(
    ctx,
    serviceProviderId,
    read.flatMap(one => one.aside),
  )
  await saveCarrierEstimates(
    ctx,
    heard.flatMap(({ answer: { estimate: span }, shipment }) =>
      span !== null && shipment !== null ? [{ shipmentId: shipment.id, span }] : [],
    ),
  )
  const unbooked = heard.flatMap(({ answer, shipment }) => (shipment === null ? [answer] : []))
  return { created: fresh.length, unmapped: unknown.length, quarantined, unbooked }
}

type Heard = { answer: FoundNumber; shipment: TrackedShipment | null }
type Options = { serviceProviderId: string; homeZone: string; find: FindMeaning; knownSightings: ReadonlySet<string> }
type Readable = { event: CarrierEvent; item: IncomingEvent; shipment: TrackedShipment }

function readOne({ answer, shipment }: Heard, options: Options): { events: Readable[]; aside: QuarantinedPiece[] } {
  const whose = { number: answer.number, shipmentId: shipment?.id ?? null, merchantId: shipment?.merchantId ?? null }
  const unread = answer.quarantined.map(piece => ({ ...whose, ...piece }))
  if (shipment === null) {
    const why = unbookedReason
    return { events: [], aside: [...unread, ...answer.events.map(({ raw }) => ({ ...whose, raw, why }))] }
  }
  const bad = answer.events.filter(({ raw: _, ...words }) => hasUnstorableText(words))
  const good = answer.events.filter(event => !bad.includes(event))
  const notBefore = Date.parse(shipment.bookedAt) - reuseMs
  const { events, quarantined } = mapCarrierEvents(good, {
    ...options,
    productKind: productKindOf(shipment),
    notBefore,
  })
  const why = 'A text holds a character that cannot be stored'
  return {
    events: events.map(event => ({ event, shipment, item: itemOf(event, shipment) })),
    aside: [
      ...unread,
      ...quarantined.map(piece => ({ ...whose, ...piece })),
      ...bad.map(({ raw }) => ({ ...whose, raw, why })),
    ],
  }
}

function itemOf({ isUnmapped: _, ...event }: CarrierEvent, shipment: TrackedShipment): IncomingEvent {
  return { ...event, shipmentId: shipment.id, packageNumber: packageNumberOf(shipment, event.packageNumber) }
}
