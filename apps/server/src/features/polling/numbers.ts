import type { AskResult } from '@aftermile/domain/polling/next-ask'
import type { Ctx } from '../../context.ts'
import { sql } from '../../db/sql.ts'
import type { DoorKey } from './doors.ts'

export const retirements = ['completed', 'purged', 'forgotten', 'closed', 'gone', 'unserved'] as const
export type Retirement = (typeof retirements)[number]

export type NumberKey = { readonly shipmentId: string; readonly number: string }

/** A number as it is kept. */
export type KeptNumber = NumberKey &
  DoorKey & {
    readonly merchantId: string
    readonly nextPollAt: number
    readonly worthPerHour: number
    readonly askedAt: number | null
    readonly result: AskResult | null
    readonly failures: number
    readonly wantedAt: number | null
    readonly retiredFor: Retirement | null
  }

export const readNumbers = ({ db, tenantId }: Ctx, shipmentIds: readonly string[]): Promise<KeptNumber[]> =>
  db.rows<KeptNumber>(sql`
    select shipment_id as "shipmentId", number, merchant_id as "merchantId", service_provider_id as "serviceProviderId", credential_id as "credentialId",
      date_part('epoch', next_poll_at) * 1000 as "nextPollAt", worth_per_hour as "worthPerHour",
      date_part('epoch', asked_at) * 1000 as "askedAt", result, failures, date_part('epoch', wanted_at) * 1000 as "wantedAt",
      retired_for as "retiredFor"
    from poll_numbers where tenant_id = ${tenantId} and shipment_id = any (${shipmentIds}::text[])`)

/** A number as it is to be kept. */
export type PlannedNumber = NumberKey &
  DoorKey & {
    readonly merchantId: string
    readonly nextPollAt: number
    readonly worthPerHour: number
    readonly risesAt: number | null
    readonly wantedAt: number | null
    readonly askedAt: number | null
    readonly retiredFor: Retirement | null
  }

/** Writes plans. One that was made before the number was asked for again is void. */
export async function writePlans({ db, tenantId }: Ctx, plans: readonly PlannedNumber[], now: number): Promise<void> {
  if (plans.length === 0) return
  await db.run(sql`
    insert into poll_numbers as n (tenant_id, shipment_id, number, merchant_id, service_provider_id, credential_id, next_poll_at,
      worth_per_hour, rises_at, wanted_at, asked_at, retired_at, retired_for)
    select ${tenantId}, "shipmentId", number, "merchantId", "serviceProviderId", "credentialId", to_timestamp("nextPollAt" / 1000),
      "worthPerHour", to_timestamp("risesAt" / 1000), to_timestamp("wantedAt" / 1000), to_timestamp("askedAt" / 1000),
      case when "retiredFor" is not null then ${new Date(now)}::timestamptz end, "retiredFor"
    from json_to_recordset(${JSON.stringify(plans)}) as x ("shipmentId" text, number text, "merchantId" text, "serviceProviderId" text,
      "credentialId" text, "nextPollAt" float8, "worthPerHour" real, "risesAt" float8, "wantedAt" float8,
      "askedAt" float8, "retiredFor" text)
    order by "shipmentId", number
    on conflict (tenant_id, shipment_id, number) do update set merchant_id = excluded.merchant_id,
      service_provider_id = excluded.service_provider_id, credential_id = excluded.credential_id,
      next_poll_at = case when n.wanted_at is null then excluded.next_poll_at else n.next_poll_at end,
      worth_per_hour = excluded.worth_per_hour, rises_at = excluded.rises_at, wanted_at = coalesce(n.wanted_at, excluded.wanted_at),
      retired_at = case when n.wanted_at is null then excluded.retired_at end,
      retired_for = case when n.wanted_at is null then excluded.retired_for end
    where n.asked_at is not distinct from excluded.asked_at`)
}
