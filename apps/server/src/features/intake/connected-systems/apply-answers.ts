import { mapCarrierEvents, type RawCarrierEvent } from '@aftermile/domain/carriers/carrier-events'
import { sourceOfApp } from '@aftermile/domain/carriers/event-sources'
import type { SystemAnswer, SystemFormat } from '../../../adapters/apps/systems/system-adapter.ts'
import type { FoundNumber } from '../../../adapters/carriers/client/carrier-adapter.ts'
import { emptyFacts } from '../../../adapters/carriers/client/raw-events.ts'
import { array, sql } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { events as eventTable } from '../../../db/tables/shipments.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { ingestAnswers } from '../carrier-answers/ingest-answers.ts'
import { deleteUnbooked, type QuarantinedPiece, quarantine, unbookedReason } from '../carrier-answers/quarantine.ts'
import { readMappingOnBase } from '../carrier-mapping/mapping-lookup.ts'
import { saveOrderTimes } from './order-times.ts'
import { findReported, type ReportedContainers, type ReportedShipment } from './reported-containers.ts'

export type ReportedAnswers = {
  readonly appId: string
  readonly format: SystemFormat
  /** The merchants that the credential serves; empty: all. */
  readonly merchants: readonly string[]
  readonly answers: readonly SystemAnswer[]
  /** They were applied before: what is about nothing has been quarantined. */
  readonly isRepeated?: boolean
}

const ambiguousReason = 'Several merchants have an order with this number. Name the merchant in the credential.'

/**
 * Applies what a system told to the shipments and orders that exist, in the caller's transaction. What is about none of them, or
 * cannot be read, is quarantined. Applied again, it changes nothing. Returns how many events are new.
 */
export async function applyAnswers(ctx: Ctx, answers: ReportedAnswers): Promise<number> {
  const { appId, format, isRepeated = false } = answers
  const source = sourceOfApp(appId)
  const about = await findReported(ctx, answers.answers, answers.merchants)
  const clear = about.filter(reportedContainers => !reportedContainers.isAmbiguous)
  const known = await readKnownCodes(ctx, source, clear)
  const found = clear.flatMap(({ answer, shipments }) =>
    shipments.map(shipment => ({ answer: foundOf(answer, shipment, known), shipmentId: shipment.id })),
  )
  await deleteUnbooked(ctx, source, numbersOf(clear.filter(isKnown)))
  const { created } = await ingestAnswers(ctx, { serviceProviderId: source, carrier: format, found })
  if (!isRepeated) await quarantine(ctx, source, about.flatMap(unappliedOf))
  const find = await readMappingOnBase(ctx, source, format.mapping)
  const mapOptions = { serviceProviderId: source, homeZone: format.homeZone, find, productKind: null }
  await saveOrderTimes(
    ctx,
    clear.flatMap(({ answer, orders }) => {
      const { events } = mapCarrierEvents(answer.events, mapOptions)
      return orders.map(order => ({ order, events }))
    }),
  )
  return created
}

const isKnown = ({ shipments, orders }: ReportedContainers): boolean => shipments.length > 0 || orders.length > 0

const numbersOf = (reported: readonly ReportedContainers[]): string[] =>
  reported.flatMap(({ answer }) => [...answer.numbers, ...(answer.orderNumber === null ? [] : [answer.orderNumber])])

/** What of an answer reaches no shipment. That of an order without shipments waits for one and is no trouble. */
function unappliedOf(reported: ReportedContainers): QuarantinedPiece[] {
  const { answer, isAmbiguous, shipments } = reported
  const piece = { number: answer.orderNumber ?? answer.numbers[0] ?? null, shipmentId: null, merchantId: null }
  const unread = shipments.length > 0 && !isAmbiguous ? [] : answer.quarantined.map(event => ({ ...piece, ...event }))
  if (isKnown(reported) && !isAmbiguous) return unread
  const why = isAmbiguous ? ambiguousReason : unbookedReason
  return [...unread, ...answer.events.map(({ raw }) => ({ ...piece, raw, why }))]
}

/** An answer as that of a carrier about one shipment. */
function foundOf(answer: SystemAnswer, shipment: ReportedShipment, known: ReadonlySet<string>): FoundNumber {
  const isNews = ({ isSighting, code }: RawCarrierEvent) => !isSighting || !known.has(`${shipment.id}/${code}`)
  return {
    kind: 'found',
    number: answer.orderNumber ?? answer.numbers[0] ?? shipment.shipmentNumber,
    events: answer.events
      .filter(isNews)
      .map(event => ({ ...event, packageNumber: event.packageNumber || shipment.shipmentNumber })),
    quarantined: answer.quarantined,
    estimate: null,
    facts: emptyFacts,
  }
}

/** The codes that shipments have already had, because a status that is only seen has no time of its own. */
async function readKnownCodes(
  { db, tenantId }: Ctx,
  source: string,
  reported: readonly ReportedContainers[],
): Promise<Set<string>> {
  const ids = reported.flatMap(({ answer, shipments }) =>
    answer.events.some(event => event.isSighting) ? shipments.map(({ id }) => id) : [],
  )
  if (ids.length === 0) return new Set()
  const rows = await db.rows(sql`
    select ${fieldsOf(eventTable, 'shipmentId', 'carrierCode')} from events
    where tenant_id = ${tenantId} and shipment_id = any (${array(ids)}) and service_provider_id = ${source}`)
  return new Set(rows.map(({ shipmentId, carrierCode }) => `${shipmentId}/${carrierCode}`))
}
