import { completedIndex } from '@aftermile/domain/lists/milestones'
import { array, part, type RowOf, sql } from '../../../db/sql.ts'
import { columns, expression, inMs, pick } from '../../../db/table.ts'
import { shipments } from '../../../db/tables/shipments.ts'
import { changedAfter, type Position } from '../../../jobs/follower.ts'
import type { Ctx } from '../../../tenancy/context.ts'

const polled = columns({
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

/** A shipment as far as asking for it goes; `refreshedAt`: when a person asked for it last. */
export type PolledShipment = RowOf<typeof polled>

export const readPolledShipments = ({ db, tenantId }: Ctx, ids: readonly string[]): Promise<PolledShipment[]> =>
  db.rows(sql`select ${polled} from shipments where tenant_id = ${tenantId} and id = any (${array(ids)}::text[])`)

type Of = { readonly providers: readonly string[]; readonly limit: number }

/** Those that have changed since, the longest ago first. */
export const readChangedShipments = (
  { db, tenantId }: Ctx,
  from: Position,
  { providers, limit }: Of,
): Promise<PolledShipment[]> =>
  db.rows(sql`
    select ${polled} from shipments
    where tenant_id = ${tenantId} and ${changedAfter(from)} and service_provider_id = any (${array(providers)}::text[])
    order by updated_at, id limit ${limit}`)

/** The next open ones by booking, the newest first, back to a moment. */
export const readOpenShipments = (
  { db, tenantId }: Ctx,
  { at, id }: Position,
  { providers, limit, since }: Of & { since: Date },
): Promise<PolledShipment[]> =>
  db.rows(sql`
    select ${polled} from shipments
    where tenant_id = ${tenantId} and booked_at <= ${at} and (booked_at < ${at} or id > ${id}) and booked_at > ${since}
      and milestone_index < ${completedIndex} and service_provider_id = any (${array(providers)}::text[])
    order by booked_at desc, id limit ${limit}`)
