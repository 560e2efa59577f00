import { insertRows, recordsInMs } from '../../../db/records.ts'
import { array, part, type RowOf, sql } from '../../../db/sql.ts'
import { alias, fieldsInMs, type Row } from '../../../db/table.ts'
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

const planned = recordsInMs(pollNumbers, [
  ...(['shipmentId', 'number', 'merchantId', 'serviceProviderId', 'credentialId'] as const),
  ...(['nextPollAt', 'worthPerHour', 'risesAt', 'wantedAt', 'askedAt', 'retiredFor'] as const),
])

/** Writes plans. A plan is dropped where the number was polled after it was made. */
export async function writePlannedNumbers(
  { db, tenantId }: Ctx,
  plans: readonly PlannedNumber[],
  now: number,
): Promise<void> {
  if (plans.length === 0) return
  const retiredAt = part`case when x."retiredFor" is not null then ${new Date(now)}::timestamptz end`
  await db.run(sql`
    ${insertRows(alias(pollNumbers, 'n'), { tenantId, retiredAt }, planned.with(plans))} order by x."shipmentId", x.number
    on conflict (tenant_id, shipment_id, number) do update set merchant_id = excluded.merchant_id,
      service_provider_id = excluded.service_provider_id, credential_id = excluded.credential_id,
      next_poll_at = case when n.wanted_at is null then excluded.next_poll_at else n.next_poll_at end,
      worth_per_hour = excluded.worth_per_hour, rises_at = excluded.rises_at, wanted_at = coalesce(n.wanted_at, excluded.wanted_at),
      retired_at = case when n.wanted_at is null then excluded.retired_at end,
      retired_for = case when n.wanted_at is null then excluded.retired_for end
    where n.asked_at is not distinct from excluded.asked_at
    returning 1`)
}
