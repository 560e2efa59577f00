import { findEventMeaning, mappingInputOf } from '@aftermile/domain/carriers/carrier-events'
import type { FindMeaning } from '@aftermile/domain/carriers/compile-mapping'
import type { ProductGroupId } from '@aftermile/domain/lists/product-groups'
import type { Ctx } from '../../../tenancy/context.ts'
import { lockMapping, productKindOf, readMapping } from '../carrier-mapping/mapping-lookup.ts'
import { countUnmapped, type SeenUnmappedCode } from '../carrier-mapping/unmapped-codes.ts'
import type { IncomingEvent } from './events/event-row.ts'
import type { MatchedEvent } from './events/match-events.ts'
import type { BatchShipment } from './shipments/batch-shipment.ts'

type UnmappedEvent = SeenUnmappedCode & { serviceProviderId: string }

/** Counts the unmapped codes of those events that turned out to be new. */
export type CountUnmapped = (isNew: (event: IncomingEvent) => boolean) => Promise<void>

const countNothing: CountUnmapped = async () => undefined

/**
 * Maps events that came with the carrier's own code and none of ours, as if they had been read from the carrier's answer.
 * Changes the events in place.
 */
export async function mapCarrierCodes(
  ctx: Ctx,
  matched: readonly MatchedEvent[],
  shipments: ReadonlyMap<string, BatchShipment>,
): Promise<CountUnmapped> {
  const coded = matched.flatMap(({ event, shipment }) => {
    const serviceProviderId = event.serviceProviderId || shipment.serviceProviderId
    return isCodeOnly(event) && serviceProviderId ? [{ event, shipmentId: shipment.id, serviceProviderId }] : []
  })
  if (coded.length === 0) return countNothing
  const mappings = await readMappings(ctx, [...new Set(coded.map(item => item.serviceProviderId))].sort())
  const kinds = productKindsOf(
    coded.map(entry => entry.shipmentId),
    shipments,
  )
  const unmapped = new Map<IncomingEvent, UnmappedEvent>()
  const seenAt = new Date(ctx.now).toISOString()
  for (const { event, shipmentId, serviceProviderId } of coded) {
    const fields = carrierFieldsOf(event)
    const productKind = kinds.get(shipmentId) ?? null
    const meaning = findEventMeaning(fields, { find: mappings.get(serviceProviderId) ?? (() => null), productKind })
    Object.assign(event, { ...fields, serviceProviderId, code: meaning?.to ?? null, reason: meaning?.reason ?? null })
    if (meaning === null)
      unmapped.set(event, { input: mappingInputOf(fields, productKind), shipmentId, seenAt, serviceProviderId })
  }
  return async isNew => {
    const fresh = [...unmapped].flatMap(([event, seen]) => (isNew(event) ? [seen] : []))
    for (const [serviceProviderId, seen] of Map.groupBy(fresh, unmappedEvent => unmappedEvent.serviceProviderId))
      await countUnmapped(ctx, serviceProviderId, seen)
  }
}

/** An event with a reason or a party has its meaning already. */
const isCodeOnly = (event: IncomingEvent): boolean =>
  !event.code && Boolean(event.carrierCode) && !event.reason && !event.party && event.carrierContext === undefined

const carrierFieldsOf = ({ carrierCode, carrierSubCode, carrierText }: IncomingEvent) => ({
  carrierCode: carrierCode ?? '',
  carrierSubCode: carrierSubCode || null,
  carrierText: carrierText || null,
  carrierContext: { preciseCode: null, parcelCode: null, productKind: null },
})

/** Locks and reads the mappings one by one, in the order of their ids, so that no two batches wait for each other. */
async function readMappings(ctx: Ctx, ids: readonly string[]): Promise<Map<string, FindMeaning>> {
  const mappings = new Map<string, FindMeaning>()
  for (const id of ids) {
    await lockMapping(ctx, id, 'read')
    mappings.set(id, await readMapping(ctx, id))
  }
  return mappings
}

function productKindsOf(
  ids: readonly string[],
  shipments: ReadonlyMap<string, BatchShipment>,
): Map<string, ProductGroupId | null> {
  return new Map(
    ids.flatMap(id => {
      const shipment = shipments.get(id)?.booking ?? shipments.get(id)?.before
      return shipment ? [[id, productKindOf(shipment)]] : []
    }),
  )
}
