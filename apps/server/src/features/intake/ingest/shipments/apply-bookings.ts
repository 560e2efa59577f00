import { isDeepStrictEqual } from 'node:util'
import type { ShipmentIn } from '@aftermile/contract/intake/ingress'
import type { FieldError } from '@aftermile/contract/problem'
import { array, statement } from '../../../../db/sql.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { checkMerchant, isOlder } from '../batch/item-checks.ts'
import type { Outcomes } from '../batch/outcomes.ts'
import type { BatchItem, CheckedItem } from '../batch/parse-items.ts'
import type { ReferenceData } from '../batch/reference-data.ts'
import type { BatchShipment } from './batch-shipment.ts'
import { bookingOf, mergeBooking, shipmentIdOf } from './booking-row.ts'
import { packageWithoutMeasures } from './packages.ts'

/** What is wrong with a shipment that is well formed; its carrier and product are named by their ids from here on. */
export function checkShipment(item: ShipmentIn, known: ReferenceData): CheckedItem<ShipmentIn> {
  const carrier = judgeCarrier(item, known)
  const errors = [...checkMerchant(item.merchantId, known), ...(carrier.errors ?? [])]
  return { item: { ...item, ...carrier.ids }, errors }
}

type Carrier = { ids?: Partial<ShipmentIn>; errors?: FieldError[] }

function judgeCarrier({ serviceProviderId, serviceProviderProductId }: ShipmentIn, known: ReferenceData): Carrier {
  const wrong = (name: string, message: string): Carrier => ({ errors: [{ name, message }] })
  if (!serviceProviderId)
    return serviceProviderProductId ? wrong('serviceProviderId', 'A product needs its service provider') : {}
  const provider = known.findProvider(serviceProviderId)
  if (provider === null) return wrong('serviceProviderId', `There is no service provider ${serviceProviderId}`)
  if (!serviceProviderProductId) return { ids: { serviceProviderId: provider.id } }
  const product = known.findProduct(provider.id, serviceProviderProductId)
  if (product === null)
    return wrong('serviceProviderProductId', `${provider.id} has no product ${serviceProviderProductId}`)
  if (!product.isIngressEnabled)
    return wrong('serviceProviderProductId', `The product ${product.id} is closed for incoming shipments`)
  return { ids: { serviceProviderId: provider.id, serviceProviderProductId: product.id } }
}

type Taking = { known: ReferenceData; now: number; isHistorical: boolean; outcomes: Outcomes }

/** Lays what is given over what is stored, item by item, so that one shipment may come twice in a batch. */
export function applyBookings(
  touched: ReadonlyMap<string, BatchShipment>,
  items: readonly BatchItem<ShipmentIn>[],
  { known, now, isHistorical, outcomes }: Taking,
): void {
  for (const { index, item } of items) {
    const id = shipmentIdOf(item)
    const one = touched.get(id)
    if (one === undefined) {
      outcomes.refuse(index, [{ name: 'id', message: `The id ${id} is taken` }])
      continue
    }
    const stored = one.booking ?? (one.fullBefore && bookingOf(one.fullBefore))
    if (stored && stored.merchantId !== item.merchantId) {
      outcomes.refuse(index, [{ name: 'id', message: `The shipment ${id} belongs to another merchant` }])
      continue
    }
    if (isOlder(item, stored)) {
      outcomes.record(index, 'unchanged', id)
      continue
    }
    const booking = mergeBooking({ id, item, stored, known, now, isHistorical })
    const isNew = stored === null
    const hasChanged = !isDeepStrictEqual(booking, stored)
    const hasPackages = takePackages(one, item)
    one.booking = booking
    if (hasChanged) one.hasNewBooking = true
    outcomes.record(index, isNew ? 'created' : hasChanged || hasPackages ? 'updated' : 'unchanged', id)
  }
}

/** Answers whether a package is new or measured anew. */
function takePackages(one: BatchShipment, { packages = [] }: ShipmentIn): boolean {
  let hasChanged = false
  for (const { number, ...given } of packages) {
    const known = one.packages.get(number)
    const measures = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const next = { ...(known ?? packageWithoutMeasures(number)), ...measures }
    if (known && isDeepStrictEqual(known, next)) continue
    one.packages.set(number, next)
    one.changedPackages.add(number)
    hasChanged = true
  }
  return hasChanged
}

const taken = statement('select id, merchant_id as "merchantId" from taken_shipment_ids($1)')

/** Ids that are in use for a merchant one may not see. */
export async function readTakenIds({ db }: Ctx, ids: readonly string[], known: ReferenceData): Promise<Set<string>> {
  const rows = ids.length > 0 ? await db.rows<{ id: string; merchantId: string }>(taken(array(ids))) : []
  return new Set(rows.flatMap(({ id, merchantId }) => (known.findMerchant(merchantId) === null ? [id] : [])))
}
