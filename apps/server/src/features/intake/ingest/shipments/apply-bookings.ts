import { isDeepStrictEqual } from 'node:util'
import type { ShipmentIn } from '@aftermile/contract/intake/ingress'
import type { ErrorCode, ItemError, ItemWarning } from '@aftermile/contract/item-problems'
import { array, statement } from '../../../../db/sql.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { checkMerchant, isOlder } from '../batch/item-checks.ts'
import type { Outcomes } from '../batch/outcomes.ts'
import { sourceMerchantOf } from '../batch/overrides.ts'
import type { BatchItem, CheckedItem } from '../batch/parse-items.ts'
import type { ReferenceData } from '../batch/reference-data.ts'
import type { BatchShipment } from './batch-shipment.ts'
import { type BookingRow, bookingOf, mergeBooking, shipmentIdOf } from './booking-row.ts'
import { type PackageRow, packageWithoutMeasures, withMeasures } from './packages.ts'

/** Checks a well-formed shipment. From here on its carrier and product are named by id. */
export function checkShipment(item: ShipmentIn, reference: ReferenceData): CheckedItem<ShipmentIn> {
  const carrier = checkCarrier(item, reference)
  const errors = [...checkMerchant(item.merchantId, reference), ...(carrier.errors ?? [])]
  return { item: { ...item, ...carrier.ids }, errors }
}

type Carrier = { ids?: Partial<ShipmentIn>; errors?: ItemError[] }

function checkCarrier({ serviceProviderId, serviceProviderProductId }: ShipmentIn, reference: ReferenceData): Carrier {
  const wrong = (name: string, message: string, code: ErrorCode = 'not_found'): Carrier => ({
    errors: [{ name, message, code }],
  })
  if (!serviceProviderId)
    return serviceProviderProductId ? wrong('serviceProviderId', 'A product requires a carrier', 'required') : {}
  const provider = reference.findProvider(serviceProviderId)
  if (provider === null) return wrong('serviceProviderId', `Carrier “${serviceProviderId}” not found`)
  if (!serviceProviderProductId) return { ids: { serviceProviderId: provider.id } }
  const product = reference.findProduct(provider.id, serviceProviderProductId)
  if (product === null)
    return wrong('serviceProviderProductId', `${provider.id} has no product “${serviceProviderProductId}”`)
  if (!product.isIngressEnabled)
    return wrong('serviceProviderProductId', `Product “${product.id}” doesn’t accept incoming shipments`, 'inactive')
  return { ids: { serviceProviderId: provider.id, serviceProviderProductId: product.id } }
}

type BookingOptions = {
  reference: ReferenceData
  now: number
  isHistorical: boolean
  isStated: boolean
  /** The first event of each shipment in the batch. */
  firstEvents: ReadonlyMap<string, number>
  addsPackages: boolean
  outcomes: Outcomes
}

/** Merges each booking into its shipment, one by one, so that a shipment may come twice in a batch. */
export function applyBookings(
  shipments: ReadonlyMap<string, BatchShipment>,
  items: readonly BatchItem<ShipmentIn>[],
  { outcomes, firstEvents, ...options }: BookingOptions,
): void {
  for (const { index, item } of items) {
    const id = shipmentIdOf(item)
    const shipment = shipments.get(id)
    if (shipment === undefined) {
      outcomes.refuse(index, [{ name: 'id', message: `The id ${id} is already in use`, code: 'taken' }])
      continue
    }
    const stored = shipment.booking ?? (shipment.fullBefore && bookingOf(shipment.fullBefore))
    if (stored && !options.isStated) continue
    if (stored && sourceMerchantOf(stored) !== item.merchantId) {
      outcomes.refuse(index, [{ name: 'id', message: `Shipment ${id} belongs to another merchant`, code: 'taken' }])
      continue
    }
    if (isOlder(item, stored)) {
      outcomes.record(index, 'unchanged', id)
      continue
    }
    const booking = mergeBooking({ ...options, id, item, stored, firstEventAt: firstEvents.get(id) ?? null })
    const isNew = stored === null
    const hasChanged = !isDeepStrictEqual(booking, stored)
    const hasPackages = mergePackages(shipment, item)
    shipment.booking = booking
    if (hasChanged) shipment.hasNewBooking = true
    outcomes.record(index, isNew ? 'created' : hasChanged || hasPackages ? 'updated' : 'unchanged', id)
    outcomes.warn(index, windowWarnings(item, booking))
  }
}

/** The window as it is now stored: one end may have been sent before. */
function windowWarnings(item: ShipmentIn, { earliestAt, latestAt }: BookingRow): ItemWarning[] {
  if (!item.earliestAt && !item.latestAt) return []
  if (earliestAt === null || latestAt === null || earliestAt <= latestAt) return []
  return [{ name: 'latestAt', message: 'The delivery window ends before it begins', code: 'window_reversed' }]
}

/** Returns whether a package is new or has new measures. */
function mergePackages(shipment: BatchShipment, { packages = [] }: ShipmentIn): boolean {
  const merged = new Map<string, PackageRow>()
  for (const { number, ...sent } of packages) {
    const known = merged.get(number) ?? shipment.packages.get(number) ?? packageWithoutMeasures(number)
    merged.set(number, withMeasures(known, sent))
  }
  const changed = [...merged].filter(([number, next]) => !isDeepStrictEqual(shipment.packages.get(number), next))
  for (const [number, next] of changed) {
    shipment.packages.set(number, next)
    shipment.changedPackages.add(number)
  }
  return changed.length > 0
}

const takenIds = statement('select id, merchant_id as "merchantId" from taken_shipment_ids($1)')

/** Ids that belong to shipments of merchants the caller may not see. */
export async function readTakenIds(
  { db }: Ctx,
  ids: readonly string[],
  reference: ReferenceData,
): Promise<Set<string>> {
  const rows = ids.length > 0 ? await db.rows<{ id: string; merchantId: string }>(takenIds(array(ids))) : []
  return new Set(rows.flatMap(({ id, merchantId }) => (reference.findMerchant(merchantId) === null ? [id] : [])))
}
