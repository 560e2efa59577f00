import { completedIndex } from '@aftermile/domain/milestones'
import type { Parcel } from '@aftermile/domain/polling/worth'
import type { Ctx } from '../../context.ts'
import { part, sql } from '../../db/sql.ts'
import { changedAfter, type Position } from '../../jobs/follower.ts'
import type { Served } from './doors.ts'

/** A shipment as far as asking for it goes. */
export type PolledShipment = Parcel &
  Served & {
    readonly id: string
    readonly numbers: readonly string[]
    readonly updatedAt: string
    readonly bookedText: string
    readonly postalCode: string | null
    readonly countryCode: string | null
    /** When a person asked for it last. */
    readonly refreshedAt: number | null
  }

const columns = part`
  s.id, s.merchant_id as "merchantId", s.service_provider_id as "serviceProviderId", s.paying_customer_number as account,
  s.milestone_index as "milestoneIndex", s.status_id as "statusId", s.updated_at as "updatedAt", s.booked_at as "bookedText",
  case when cardinality(s.package_numbers) = 0 then array[s.shipment_number] else s.package_numbers end as numbers,
  s.to_zip_code as "postalCode", s.to_country_code as "countryCode",
  date_part('epoch', s.booked_at) * 1000 as "bookedAt", date_part('epoch', s.last_event_at) * 1000 as "lastEventAt",
  date_part('epoch', coalesce(s.estimated_at, s.latest_at, s.promised_at)) * 1000 as "expectedAt",
  date_part('epoch', s.refreshed_at) * 1000 as "refreshedAt"`

export const readShipments = ({ db, tenantId }: Ctx, ids: readonly string[]): Promise<PolledShipment[]> =>
  db.rows<PolledShipment>(
    sql`select ${columns} from shipments s where s.tenant_id = ${tenantId} and s.id = any (${ids}::text[])`,
  )

type Of = { readonly providers: readonly string[]; readonly limit: number }

/** Those that have changed since, the longest ago first. */
export const readChanged = ({ db, tenantId }: Ctx, from: Position, { providers, limit }: Of) =>
  db.rows<PolledShipment>(sql`
    select ${columns} from shipments s
    where s.tenant_id = ${tenantId} and ${changedAfter(from)} and s.service_provider_id = any (${providers}::text[])
    order by s.updated_at, s.id limit ${limit}`)

/** The next open ones by booking, the newest first, back to a moment. */
export const readOpen = (
  { db, tenantId }: Ctx,
  { at, id }: Position,
  { providers, limit, since }: Of & { since: Date },
) =>
  db.rows<PolledShipment>(sql`
    select ${columns} from shipments s
    where s.tenant_id = ${tenantId} and s.booked_at <= ${at} and (s.booked_at < ${at} or s.id > ${id}) and s.booked_at > ${since}
      and s.milestone_index < ${completedIndex} and s.service_provider_id = any (${providers}::text[])
    order by s.booked_at desc, s.id limit ${limit}`)
