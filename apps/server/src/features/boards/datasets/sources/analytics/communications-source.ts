import { datasets } from '@aftermile/contract/boards/datasets'
import { communicationsSet } from '@aftermile/dashboards/analytics/communications'
import { type Part, part, sql } from '../../../../../db/sql.ts'
import { alias, columns, expression } from '../../../../../db/table.ts'
import { messages } from '../../../../../db/tables/messages.ts'
import type { Ctx } from '../../../../../tenancy/context.ts'
import { readTenantSettings } from '../../../../people/tenant-settings.ts'
import type { Month, MonthSource } from '../data-source.ts'
import { analyticsTraits } from './analytics-traits.ts'
import { monthReads } from './month-reads.ts'
import { s } from './shipment-sums.ts'

const m = alias(messages, 'm')

const ofShipment = {
  serviceProviderId: s.serviceProviderId,
  serviceProviderProductId: s.serviceProviderProductId,
  serviceProviderProductGroupId: s.serviceProviderProductGroupId,
  toCountryCode: s.toCountryCode,
}

const isCounted = (tenantId: string): Part => part`
  m.tenant_id = ${tenantId} and ${m.sentAt} is not null and not ${m.isTest} and m.target_type in ('Shipment', 'Order', 'OrderDelivery')`

/** Messages to customers that were sent, by the month of that. Those about an order have no shipment. */
export const communicationsSource: MonthSource = {
  ...analyticsTraits,
  dataset: communicationsSet,
  calls: datasets['shipment-communications'],
  readKeptBefore,
  ...monthReads(communicationsSet, {
    from: part`messages m
      left join shipments s on s.tenant_id = m.tenant_id and m.target_type = 'Shipment' and s.id = m.container_id`,
    where: isCounted,
    at: m.sentAt,
    counted: tenantId => part`messages m where ${isCounted(tenantId)}`,
    changed: (tenantId, since) => part`
      select ${m.sentAt} as at from messages m where m.tenant_id = ${tenantId} and ${m.sentAt} > ${since}::timestamptz
      union all
      select ${m.sentAt} from shipments s
      join messages m on m.tenant_id = s.tenant_id and m.target_type = 'Shipment' and m.container_id = s.id
      where s.tenant_id = ${tenantId} and ${s.updatedAt} > ${since}::timestamptz and ${m.sentAt} is not null`,
    dimensions: {
      ...ofShipment,
      merchantId: m.merchantId,
      communicationChannel: m.channel,
      templateName: m.templateName,
      milestoneIndex: m.milestoneIndex,
    },
    measures: { communicationEvents: part`count(*)::float8` },
  }),
}

/** A message is sent at most about this long after it was made, by which it is deleted. */
const sentWithin = '31 days'

const firstFullMonth = (days: number, timeZone: string) =>
  columns({
    month: expression<Month>(part`
      to_char((now() - make_interval(days => ${days}) + ${sentWithin}::interval) at time zone ${timeZone} + interval '1 month', 'YYYYMM')::int`),
  })

/** Old messages are deleted. */
async function readKeptBefore(ctx: Ctx): Promise<Month> {
  const { timeZone, retention } = await readTenantSettings(ctx)
  const found = await ctx.db.find(sql`select ${firstFullMonth(retention.messageDays, timeZone)}`)
  return found?.month ?? 0
}
