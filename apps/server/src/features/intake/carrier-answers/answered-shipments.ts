import type { Route } from '@aftermile/domain/carriers/event-times'
import { numberForm, sameNumber, spellingsOf } from '@aftermile/domain/carriers/parcel-number'
import { array, type RowOf, sql } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { shipments } from '../../../db/tables/shipments.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { hasUnstorableText } from '../ingest/batch/plain-values.ts'

const columns = fieldsOf(
  shipments,
  'id',
  'merchantId',
  'shipmentNumber',
  'packageNumbers',
  'removedPackageNumbers',
  'scenarioId',
  'serviceProviderProductGroupId',
  'bookedAt',
  'fromCountryCode',
  'fromZipCode',
  'toCountryCode',
  'toZipCode',
)

/** A shipment with the fields that reading a carrier's answer needs. */
export type AnsweredShipment = Readonly<RowOf<typeof columns>>

type NumberOfShipment = { readonly number: string; readonly shipmentId: string | null }

/** Locks the shipment of each number until the transaction ends; null where this carrier has none. */
export async function lockAnsweredShipments(
  ctx: Ctx,
  serviceProviderId: string,
  numbers: readonly NumberOfShipment[],
): Promise<(AnsweredShipment | null)[]> {
  const { db, tenantId } = ctx
  const byNumber = await findByNumber(ctx, serviceProviderId, numbers)
  const ids = numbers.map(({ number, shipmentId }) => shipmentId ?? byNumber.get(numberForm(number)) ?? null)
  const rows = await db.rows(sql`
    select ${columns}
    from shipments where tenant_id = ${tenantId} and id = any (${array(ids.filter(id => id !== null))}) order by id for update`)
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.map(id => (id === null ? null : (byId.get(id) ?? null)))
}

/** Where a shipment comes from and goes to. */
export const routeOf = ({ fromCountryCode, fromZipCode, toCountryCode, toZipCode }: AnsweredShipment): Route => ({
  from: { countryCode: fromCountryCode, postalCode: fromZipCode, region: null },
  to: { countryCode: toCountryCode, postalCode: toZipCode, region: null },
})

/** The package of a number in an answer; null where the number is that of the whole shipment. */
export const packageNumberOf = (shipment: AnsweredShipment, number: string): string | null => {
  const { packageNumbers, removedPackageNumbers, shipmentNumber } = shipment
  const own = [...packageNumbers, ...removedPackageNumbers].find(own => sameNumber(own, number))
  if (own !== undefined) return own
  return sameNumber(shipmentNumber, number) ? null : number
}

/**
 * Shipments by the form of their numbers. Numbers are reused: takes the shipment that was booked last, and one that the package was taken
 * out of only if there is no other.
 */
async function findByNumber({ db, tenantId }: Ctx, serviceProviderId: string, all: readonly NumberOfShipment[]) {
  const numbers = all.flatMap(({ number, shipmentId }) =>
    shipmentId === null && !hasUnstorableText(number) ? spellingsOf(number) : [],
  )
  if (numbers.length === 0) return new Map<string, string>()
  const rows = await db.rows<{ number: string; id: string }>(sql`
    select x.number, s.id
    from (
      select number, shipment_id as id from packages where tenant_id = ${tenantId} and number = any (${array(numbers)})
      union all
      select shipment_number, id from shipments where tenant_id = ${tenantId} and shipment_number = any (${array(numbers)})
    ) x join shipments s on s.tenant_id = ${tenantId} and s.id = x.id
    where s.service_provider_id is null or s.service_provider_id = ${serviceProviderId}
    order by x.number = any (s.removed_package_numbers) desc, s.booked_at, s.id desc`)
  return new Map(rows.map(({ number, id }) => [numberForm(number), id]))
}
