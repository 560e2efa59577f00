import { findEventMeaning, mappingInputOf } from '@aftermile/domain/carriers/carrier-events'
import type { FindMeaning } from '@aftermile/domain/carriers/carrier-mapping'
import type { ProductGroupId } from '@aftermile/domain/lists/product-groups'
import type { Ctx } from '../../../tenancy/context.ts'
import { productKindOf } from '../carrier-inbox/tracked-shipments.ts'
import { lockMapping, readMapping } from '../carrier-mapping/mapping-lookup.ts'
import { countUnmapped, type SeenUnmappedCode } from '../carrier-mapping/unmapped-codes.ts'
import type { IncomingEvent } from './events/event-row.ts'
import type { MatchedEvent } from './events/match-events.ts'
import type { BatchShipment } from './shipments/batch-shipment.ts'

type Unknown = SeenUnmappedCode & { serviceProviderId: string }

/** Notes the words that nobody has mapped, of those events that turned out to be new. */
export type CountUnmapped = (isNew: (item: IncomingEvent) => boolean) => Promise<void>

const nothingToNote: CountUnmapped = async () => undefined

/**
 * Gives events that were sent with the carrier's own code and none of ours the meaning that the mapping of their carrier has for
 * them, as if the carrier had been asked.
 */
export async function mapCarrierCodes(
  ctx: Ctx,
  addressed: readonly MatchedEvent[],
  touched: ReadonlyMap<string, BatchShipment>,
): Promise<CountUnmapped> {
  const coded = addressed.flatMap(({ item, shipment }) => {
    const serviceProviderId = item.serviceProviderId || shipment.serviceProviderId
    return isCodeOnly(item) && serviceProviderId ? [{ item, shipmentId: shipment.id, serviceProviderId }] : []
  })
  if (coded.length === 0) return nothingToNote
  const meanings = await readAll(ctx, [...new Set(coded.map(one => one.serviceProviderId))].sort())
  const kinds = kindsOf(
    coded.map(one => one.shipmentId),
    touched,
  )
  const unknown = new Map<IncomingEvent, Unknown>()
  const seenAt = new Date().toISOString()
  for (const { item, shipmentId, serviceProviderId } of coded) {
    const heard = heardOf(item)
    const productKind = kinds.get(shipmentId) ?? null
    const meaning = findEventMeaning(heard, { find: meanings.get(serviceProviderId) ?? (() => null), productKind })
    Object.assign(item, { ...heard, serviceProviderId, code: meaning?.to ?? null, reason: meaning?.reason ?? null })
    if (meaning === null)
      unknown.set(item, { said: mappingInputOf(heard, productKind), shipmentId, seenAt, serviceProviderId })
  }
  return async isNew => {
    const fresh = [...unknown].flatMap(([item, word]) => (isNew(item) ? [word] : []))
    for (const [serviceProviderId, words] of Map.groupBy(fresh, one => one.serviceProviderId))
      await countUnmapped(ctx, serviceProviderId, words)
  }
}

/** Whoever says the reason or the party has given it a meaning already. */
const isCodeOnly = (item: IncomingEvent): boolean =>
  !item.code && Boolean(item.carrierCode) && !item.reason && !item.party && item.carrierContext === undefined

const heardOf = ({ carrierCode, carrierSubCode, carrierText }: IncomingEvent) => ({
  carrierCode: carrierCode ?? '',
  carrierSubCode: carrierSubCode || null,
  carrierText: carrierText || null,
  carrierContext: { preciseCode: null, parcelCode: null, productKind: null },
})

/** One after the other, in one order: each is held against a change of its mapping. */
async function readAll(ctx: Ctx, ids: readonly string[]): Promise<Map<string, FindMeaning>> {
  const meanings = new Map<string, FindMeaning>()
  for (const id of ids) {
    await lockMapping(ctx, id, 'read')
    meanings.set(id, await readMapping(ctx, id))
  }
  return meanings
}

/** How each of these shipments travels. They are held already. */
function kindsOf(
  ids: readonly string[],
  touched: ReadonlyMap<string, BatchShipment>,
): Map<string, ProductGroupId | null> {
  return new Map(
    ids.flatMap(id => {
      const shipment = touched.get(id)?.booking ?? touched.get(id)?.before
      return shipment ? [[id, productKindOf(shipment)]] : []
    }),
  )
}
