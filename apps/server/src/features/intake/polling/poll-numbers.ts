import { array, type RowOf, sql } from '../../../db/sql.ts'
import { fieldsInMs, type Row } from '../../../db/table.ts'
import { pollNumbers } from '../../../db/tables/polling.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { CredentialKey } from './poll-credentials.ts'

export type Retirement = NonNullable<Row<typeof pollNumbers>['retiredFor']>

export type NumberKey = { readonly shipmentId: string; readonly number: string }

const numberColumns = fieldsInMs(pollNumbers, [
  ...([
    'shipmentId',
    'number',
    'merchantId',
    'serviceProviderId',
    'credentialId',
    'nextPollAt',
    'worthPerHour',
  ] as const),
  ...(['askedAt', 'result', 'failures', 'wantedAt', 'retiredFor'] as const),
])

/** A number to poll, as it is stored. */
export type PollNumber = RowOf<typeof numberColumns>

export const readPollNumbers = ({ db, tenantId }: Ctx, shipmentIds: readonly string[]): Promise<PollNumber[]> =>
  db.rows(sql`
    select ${numberColumns} from poll_numbers where tenant_id = ${tenantId} and shipment_id = any (${array(shipmentIds)}::text[])`)

/** A number to poll, as it is to be stored. */
export type PlannedNumber = NumberKey &
  CredentialKey & {
    readonly merchantId: string
    readonly nextPollAt: number
    readonly worthPerHour: number
    readonly risesAt: number | null
    readonly wantedAt: number | null
    readonly askedAt: number | null
    readonly retiredFor: Retirement | null
  }

/** Writes plans. A plan is dropped where the number was polled after it was made. */
export async function writePlannedNumbers(
  { db, tenantId }: Ctx,
  plans: readonly PlannedNumber[],
  now: number,
): Promise<void> {
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
    where n.asked_at is not distinct from excluded.asked_at
    returning 1`)
}
