import type { ShipmentIn } from '@aftermile/contract/intake/ingress'
import { array, sql } from '../../../../db/sql.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import type { BatchItem } from '../batch/parse-items.ts'
import type { ReferenceData } from '../batch/reference-data.ts'
import type { IncomingEvent } from '../events/event-row.ts'
import type { BatchEvent } from '../events/match-events.ts'

type Batch = {
  readonly events: readonly BatchEvent[]
  readonly shipments: readonly BatchItem<ShipmentIn>[]
  readonly reference: ReferenceData
}

/** Bookings of shipments that are known only from events, for products with autoBooking. Their index is that of their first event. */
export async function bookByEvents(
  ctx: Ctx,
  { events, shipments, reference }: Batch,
): Promise<BatchItem<ShipmentIn>[]> {
  const candidates = events.filter(({ event }) => booksItself(event, reference))
  if (candidates.length === 0) return []
  const known = await readKnown(ctx, candidates)
  for (const { item } of shipments)
    for (const number of [item.shipmentNumber, ...(item.packages ?? []).map(entry => entry.number)])
      known.add(nameOf(item.merchantId, number))
  const fresh = candidates.filter(
    ({ event }) => !numbersOf(event).some(number => known.has(nameOf(event.merchantId, number))),
  )
  const byShipment = Map.groupBy(oneNumberEach(fresh), ({ event }) => nameOf(event.merchantId, shipmentNumberOf(event)))
  return [...byShipment.values()].flatMap(bookingOf)
}

/** Leaves out events of packages that other events put into a shipment. */
function oneNumberEach(events: readonly BatchEvent[]): BatchEvent[] {
  const named = events.filter(({ event }) => event.shipmentNumber)
  const covered = new Set(named.map(({ event }) => nameOf(event.merchantId, event.packageNumber ?? '')))
  const others = events.filter(
    ({ event }) => !event.shipmentNumber && !covered.has(nameOf(event.merchantId, event.packageNumber ?? '')),
  )
  return [...named, ...others]
}

function booksItself(event: IncomingEvent, reference: ReferenceData): boolean {
  const { merchantId, serviceProviderId, serviceProviderProductId, shipmentId, isVoid } = event
  if (isVoid || shipmentId || !merchantId || !serviceProviderId || !serviceProviderProductId) return false
  const product = reference.findProduct(serviceProviderId, serviceProviderProductId)
  if (!product?.autoBooking || !product.isIngressEnabled) return false
  return reference.findMerchant(merchantId)?.isActive === true
}

/** The merchants and numbers of stored shipments. One that a rule has moved has two merchants. */
async function readKnown({ db, tenantId }: Ctx, candidates: readonly BatchEvent[]): Promise<Set<string>> {
  const numbers = array([...new Set(candidates.flatMap(({ event }) => numbersOf(event)))])
  const rows = await db.rows<{ merchantId: string; number: string }>(sql`
    select m.id as "merchantId", x.number from (
      select merchant_id, overrides, shipment_number as number from shipments
      where tenant_id = ${tenantId} and shipment_number = any (${numbers})
      union all
      select s.merchant_id, s.overrides, p.number from packages p
      join shipments s on s.tenant_id = p.tenant_id and s.id = p.shipment_id
      where p.tenant_id = ${tenantId} and p.number = any (${numbers})
    ) x, unnest(array[x.merchant_id, x.overrides -> 'merchantId' ->> 'source']) as m (id)`)
  return new Set(rows.map(({ merchantId, number }) => nameOf(merchantId, number)))
}

function bookingOf(events: readonly BatchEvent[]): BatchItem<ShipmentIn>[] {
  const [first] = events
  if (first === undefined) return []
  const { merchantId, serviceProviderId, serviceProviderProductId } = first.event
  const bookedAt = events
    .map(({ event }) => new Date(event.occurredAt).toISOString())
    .sort()
    .at(0)
  const packages = [...new Set(events.flatMap(({ event }) => event.packageNumber || []))].map(number => ({ number }))
  const item: ShipmentIn = {
    merchantId: merchantId ?? '',
    shipmentNumber: shipmentNumberOf(first.event),
    serviceProviderId,
    serviceProviderProductId,
    bookedAt,
    packages,
  }
  return [{ index: first.index, item }]
}

const numbersOf = ({ shipmentNumber, packageNumber }: IncomingEvent): string[] =>
  [shipmentNumber, packageNumber].flatMap(number => number || [])

const shipmentNumberOf = (event: IncomingEvent): string => numbersOf(event)[0] ?? ''

const nameOf = (merchantId: string | null | undefined, number: string): string => JSON.stringify([merchantId, number])
