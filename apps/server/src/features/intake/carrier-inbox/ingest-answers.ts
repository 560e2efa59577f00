import { type CarrierEvent, readEvents, saidBy } from '@aftermile/domain/carriers/carrier-events'
import type { FindMeaning } from '@aftermile/domain/carriers/carrier-mapping'
import type { CarrierTraits, Found } from '../../../adapters/carriers/client/carrier-adapter.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { hearCarrier, holdMeanings } from '../carrier-mapping/mapping-lookup.ts'
import { noteUnmapped } from '../carrier-mapping/unmapped-codes.ts'
import { hasUnstorable } from '../ingest/batch/parse-items.ts'
import type { EventItem } from '../ingest/events/event-row.ts'
import { ingestEvents } from '../ingest/ingest.ts'
import { keepEstimates } from './carrier-estimates.ts'
import { type SetAside, setAside, unbookedWhy } from './quarantine.ts'
import { readSeen } from './sightings.ts'
import { holdSpokenOf, kindOf, packageOf, type SpokenOf } from './tracked-shipments.ts'

/** What reading the words of a carrier takes. */
export type Reading = Pick<CarrierTraits, 'homeZone' | 'mapping'>

export type Answers = {
  readonly serviceProviderId: string
  readonly carrier: Reading
  /** Without a shipment, the one that the number was last used for. */
  readonly found: readonly { readonly answer: Found; readonly shipmentId: string | null }[]
}

/** How many events are new, how many of these nobody can read yet, how many pieces were newly set aside, and what was said of no shipment. */
export type Taken = { created: number; unmapped: number; quarantined: number; unbooked: Found[] }

/** A number that is used again was used by another parcel before this. */
const reuseMs = 30 * 86_400_000

/** Takes in what a carrier has told, in the caller's transaction. What cannot be read is set aside; nothing of it is thrown. */
export async function takeAnswers(ctx: Ctx, answers: Answers): Promise<Taken> {
  const { serviceProviderId, carrier, found } = answers
  await holdMeanings(ctx, serviceProviderId, 'read')
  const find = await hearCarrier(ctx, serviceProviderId, carrier.mapping)
  const asked = found.map(({ answer, shipmentId }) => ({ number: answer.number, shipmentId }))
  const shipments = await holdSpokenOf(ctx, serviceProviderId, asked)
  const heard = found.map(({ answer }, at) => ({ answer, shipment: shipments[at] ?? null }))
  const seen = await readSeen(ctx, serviceProviderId, heard)
  const read = heard.map(one => readOne(one, { serviceProviderId, homeZone: carrier.homeZone, find, seen }))

  const events = read.flatMap(one => one.events)
  const outcomes = await ingestEvents(
    ctx,
    events.map(({ item }) => item),
  )
  const fresh = events.filter((_, at) => outcomes[at]?.status === 'created')
  const unknown = fresh.filter(({ event }) => event.isUnmapped)
  const seenAt = new Date().toISOString()
  await noteUnmapped(
    ctx,
    serviceProviderId,
    unknown.map(({ event, shipment }) => ({ said: saidBy(event, kindOf(shipment)), shipmentId: shipment.id, seenAt })),
  )
  const quarantined = await setAside(
    ctx,
    serviceProviderId,
    read.flatMap(one => one.aside),
  )
  await keepEstimates(
    ctx,
    heard.flatMap(({ answer: { estimate: span }, shipment }) =>
      span !== null && shipment !== null ? [{ shipmentId: shipment.id, span }] : [],
    ),
  )
  const unbooked = heard.flatMap(({ answer, shipment }) => (shipment === null ? [answer] : []))
  return { created: fresh.length, unmapped: unknown.length, quarantined, unbooked }
}

type Heard = { answer: Found; shipment: SpokenOf | null }
type Options = { serviceProviderId: string; homeZone: string; find: FindMeaning; seen: ReadonlySet<string> }
type Readable = { event: CarrierEvent; item: EventItem; shipment: SpokenOf }

function readOne({ answer, shipment }: Heard, options: Options): { events: Readable[]; aside: SetAside[] } {
  const whose = { number: answer.number, shipmentId: shipment?.id ?? null, merchantId: shipment?.merchantId ?? null }
  const unread = answer.quarantined.map(piece => ({ ...whose, ...piece }))
  if (shipment === null) {
    const why = unbookedWhy
    return { events: [], aside: [...unread, ...answer.events.map(({ raw }) => ({ ...whose, raw, why }))] }
  }
  const bad = answer.events.filter(({ raw: _, ...words }) => hasUnstorable(words))
  const good = answer.events.filter(event => !bad.includes(event))
  const notBefore = Date.parse(shipment.bookedAt) - reuseMs
  const { events, quarantined } = readEvents(good, { ...options, productKind: kindOf(shipment), notBefore })
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

function itemOf({ isUnmapped: _, ...event }: CarrierEvent, shipment: SpokenOf): EventItem {
  return { ...event, shipmentId: shipment.id, packageNumber: packageOf(shipment, event.packageNumber) }
}
