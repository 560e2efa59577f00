import { completedIndex } from '@aftermile/domain/lists/milestones'
import { array, part, type RowOf, sql } from '../../../db/sql.ts'
import { columns, expression, inMs, pick } from '../../../db/table.ts'
import { shipments } from '../../../db/tables/shipments.ts'
import { changedAfter, type Position } from '../../../jobs/change-consumer.ts'
import type { Ctx } from '../../../tenancy/context.ts'

const polledColumns = columns({
  ...pick(shipments, 'id', 'merchantId', 'serviceProviderId', 'milestoneIndex', 'statusId', 'updatedAt'),
  account: shipments.payingCustomerNumber,
  postalCode: shipments.toZipCode,
  countryCode: shipments.toCountryCode,
  numbers: expression<string[]>(
    part`case when cardinality(package_numbers) = 0 then array[shipment_number] else package_numbers end`,
  ),
  bookedText: shipments.bookedAt,
  ...inMs({
    ...pick(shipments, 'bookedAt', 'lastEventAt', 'refreshedAt'),
    expectedAt: expression<string | null>(part`coalesce(estimated_at, latest_at, promised_at)`),
  }),
})

/** A shipment with the fields that polling needs. `refreshedAt`: when a person last asked for a refresh. */
export type PolledShipment = RowOf<typeof polledColumns>

export const readPolledShipments = ({ db, tenantId }: Ctx, ids: readonly string[]): Promise<PolledShipment[]> =>
  db.rows(
    sql`select ${polledColumns} from shipments where tenant_id = ${tenantId} and id = any (${array(ids)}::text[])`,
  )

/** Without providers: the shipments of all. */
type ReadOptions = { readonly providers: readonly string[] | null; readonly limit: number }

const ofProviders = (providers: ReadOptions['providers']) =>
  providers === null ? part`true` : part`service_provider_id = any (${array(providers)}::text[])`

/** Shipments that changed after a position, the oldest change first. */
export const readChangedShipments = (
  { db, tenantId }: Ctx,
  from: Position,
  { providers, limit }: ReadOptions,
): Promise<PolledShipment[]> =>
  db.rows(sql`
    select ${polledColumns} from shipments
    where tenant_id = ${tenantId} and ${changedAfter(from)} and ${ofProviders(providers)}
    order by updated_at, id limit ${limit}`)

/** Open shipments after a position, the newest booking first, back to `since`. */
export const readOpenShipments = (
  { db, tenantId }: Ctx,
  { at, id }: Position,
  { providers, limit, since }: ReadOptions & { since: Date },
): Promise<PolledShipment[]> =>
  db.rows(sql`
    select ${polledColumns} from shipments
    where tenant_id = ${tenantId} and booked_at <= ${at} and (booked_at < ${at} or id > ${id}) and booked_at > ${since}
      and milestone_index < ${completedIndex} and ${ofProviders(providers)}
    order by booked_at desc, id limit ${limit}`)
