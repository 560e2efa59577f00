import { datasets } from '@aftermile/contract/boards/datasets'
import { communicationsSet } from '@aftermile/dashboards/analytics/communications'
import { messageOutcomeIds } from '@aftermile/domain/messages/outcomes/message-outcomes'
import { type Part, part, sql } from '../../../../../db/sql.ts'
import { columns, expression } from '../../../../../db/table.ts'
import type { Ctx } from '../../../../../tenancy/context.ts'
import { countedAt, hasOutcome, isCounted, messagesAs, wasSent } from '../../../../messages/log/counted-messages.ts'
import { readTenantSettings } from '../../../../people/tenant-settings.ts'
import type { Month, MonthSource } from '../data-source.ts'
import { analyticsTraits } from './analytics-traits.ts'
import { monthReads } from './month-reads.ts'
import { s } from './shipment-sums.ts'

const m = messagesAs('m')

const ofShipment = {
  serviceProviderId: s.serviceProviderId,
  serviceProviderProductId: s.serviceProviderProductId,
  serviceProviderProductGroupId: s.serviceProviderProductGroupId,
  toCountryCode: s.toCountryCode,
}

const isOf = (tenantId: string): Part => part`m.tenant_id = ${tenantId} and ${isCounted(m)}`
const at = countedAt(m)

const numberOf = (is: Part): Part => part`count(*) filter (where ${is})::float8`

/** Messages to customers by the month in which they were sent, or made if they never were. Those about an order have no shipment. */
export const communicationsSource: MonthSource = {
  ...analyticsTraits,
  dataset: communicationsSet,
  calls: datasets['shipment-communications'],
  readKeptBefore,
  ...monthReads(communicationsSet, {
    from: part`messages m
      left join shipments s on s.tenant_id = m.tenant_id and m.target_type = 'Shipment' and s.id = m.container_id`,
    where: isOf,
    at,
    counted: tenantId => part`messages m where ${isOf(tenantId)}`,
    changed: (tenantId, since) => part`
      select ${at} as at from messages m where ${isOf(tenantId)} and ${m.stateAt} > ${since}::timestamptz
      union all
      select ${m.createdAt} from messages m where ${isOf(tenantId)} and ${m.stateAt} > ${since}::timestamptz
      union all
      select ${at} from shipments s
      join messages m on m.tenant_id = s.tenant_id and m.target_type = 'Shipment' and m.container_id = s.id
      where s.tenant_id = ${tenantId} and ${s.updatedAt} > ${since}::timestamptz and ${isCounted(m)}`,
    dimensions: {
      ...ofShipment,
      merchantId: m.merchantId,
      communicationChannel: m.channel,
      templateName: m.templateName,
      milestoneIndex: m.milestoneIndex,
      languageId: m.locale,
    },
    measures: {
      communicationEvents: numberOf(wasSent(m)),
      ...Object.fromEntries(messageOutcomeIds.map(id => [id, numberOf(hasOutcome(m, id))])),
    },
  }),
}

/** A message is sent at most about this long after it was made, by which it is deleted. */
const sentWithin = '31 days'

const firstFullMonth = (days: number, timeZone: string) =>
  columns({
    month: expression<Month>(part`
      to_char((tenant_now() - make_interval(days => ${days}) + ${sentWithin}::interval) at time zone ${timeZone} + interval '1 month', 'YYYYMM')::int`),
  })

/** Old messages are deleted. */
async function readKeptBefore(ctx: Ctx): Promise<Month> {
  const { timeZone, retention } = await readTenantSettings(ctx)
  const found = await ctx.db.find(sql`select ${firstFullMonth(retention.messageDays, timeZone)}`)
  return found?.month ?? 0
}
