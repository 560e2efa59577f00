import { isDeepStrictEqual } from 'node:util'
import type { ShipmentIn } from '@aftermile/contract/ingress'
import type { FieldError } from '@aftermile/contract/problem'
import type { Ctx } from '../../context.ts'
import { columnOf, quoteName, statement } from '../../db/sql.ts'
import { type BookingRow, bookingFields, merged, shipmentIdOf } from './booking-row.ts'
import type { Parsed } from './items.ts'
import { isOlder, judgeMerchant } from './judge.ts'
import type { Known } from './known.ts'
import type { Outcomes } from './outcomes.ts'
import { unmeasured } from './packages.ts'
import type { Touched } from './touched.ts'

/** What is wrong with a shipment that is well formed; its carrier's names are taken for their ids. */
export function settle(item: ShipmentIn, known: Known): FieldError[] {
  const errors = judgeMerchant(item.merchantId, known)
  if (item.serviceProviderId) errors.push(...settleCarrier(item, item.serviceProviderId, known))
  else if (item.serviceProviderProductId)
    errors.push({ name: 'serviceProviderId', message: 'A product needs its service provider' })
  return errors
}

function settleCarrier(item: ShipmentIn, named: string, known: Known): FieldError[] {
  const provider = known.findProvider(named)
  if (provider === null) return [{ name: 'serviceProviderId', message: `There is no service provider ${named}` }]
  item.serviceProviderId = provider.id
  if (!item.serviceProviderProductId) return []
  const product = known.findProduct(provider.id, item.serviceProviderProductId)
  if (product === null)
    return [
      { name: 'serviceProviderProductId', message: `${provider.id} has no product ${item.serviceProviderProductId}` },
    ]
  item.serviceProviderProductId = product.id
  return product.isIngressEnabled
    ? []
    : [{ name: 'serviceProviderProductId', message: `The product ${product.id} is closed for incoming shipments` }]
}

type Taking = { known: Known; now: string; isHistorical: boolean; outcomes: Outcomes }

/** Lays what is given over what is stored, item by item, so that one shipment may come twice in a batch. */
export function takeBookings(
  touched: ReadonlyMap<string, Touched>,
  items: readonly Parsed<ShipmentIn>[],
  { known, now, isHistorical, outcomes }: Taking,
): void {
  for (const { index, item } of items) {
    const id = shipmentIdOf(item)
    const one = touched.get(id)
    if (one === undefined) {
      outcomes.refuse(index, [{ name: 'id', message: `The id ${id} is taken` }])
      continue
    }
    const { booking: stored } = one
    if (stored && stored.merchantId !== item.merchantId) {
      outcomes.refuse(index, [{ name: 'id', message: `The shipment ${id} belongs to another merchant` }])
      continue
    }
    if (isOlder(item, stored)) {
      outcomes.settle(index, 'unchanged', id)
      continue
    }
    const booking = merged({ id, item, stored, known, now, isHistorical })
    const isNew = stored === null
    const hasChanged = !isDeepStrictEqual(booking, stored)
    const hasPackages = takePackages(one, item)
    if (hasChanged) Object.assign(one, { booking, hasNewBooking: true })
    outcomes.settle(index, isNew ? 'created' : hasChanged || hasPackages ? 'updated' : 'unchanged', id)
  }
}

/** Answers whether a package is new or measured anew. */
function takePackages(one: Touched, { packages = [] }: ShipmentIn): boolean {
  let hasChanged = false
  for (const { number, ...given } of packages) {
    const known = one.packages.get(number)
    const measures = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const next = { ...(known ?? unmeasured(number)), ...measures }
    if (known && isDeepStrictEqual(known, next)) continue
    one.packages.set(number, next)
    one.changedPackages.add(number)
    hasChanged = true
  }
  return hasChanged
}

const taken = statement('select id, merchant_id as "merchantId" from taken_shipment_ids($1)')

/** Ids that are in use for a merchant one may not see. */
export async function readTaken({ db }: Ctx, ids: readonly string[], known: Known): Promise<Set<string>> {
  const rows = ids.length > 0 ? await db.rows<{ id: string; merchantId: string }>(taken(ids)) : []
  return new Set(rows.flatMap(({ id, merchantId }) => (known.findMerchant(merchantId) === null ? [id] : [])))
}

const columns = bookingFields.map(field => `${columnOf(field)} as ${quoteName(field)}`).join(', ')
const read = statement(`select id, ${columns} from shipments where tenant_id = $1 and id = any ($2)`)

/** The bookings of shipments that are already held. */
export async function readBookings({ db, tenantId }: Ctx, ids: readonly string[]): Promise<Map<string, BookingRow>> {
  const rows = ids.length > 0 ? await db.rows<BookingRow & { id: string }>(read(tenantId, ids)) : []
  return new Map(rows.map(({ id, ...booking }) => [id, booking as BookingRow])) // a row is its id and its booking
}
