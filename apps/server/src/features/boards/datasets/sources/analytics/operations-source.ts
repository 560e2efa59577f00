import { datasets } from '@aftermile/contract/boards/datasets'
import { cycleStages } from '@aftermile/dashboards/analytics/cycle-stages'
import { operationsSet } from '@aftermile/dashboards/analytics/operations'
import { part } from '../../../../../db/sql.ts'
import { baseCurrency, currencyWithoutRate } from '../../../../search/filters/board-filters.ts'
import { lateParty, lateStage } from '../../../../search/filters/late-causes.ts'
import { isPromiseKept } from '../../../../search/filters/promise-kept.ts'
import type { MonthSource } from '../data-source.ts'
import { analyticsTraits } from './analytics-traits.ts'
import { monthReads } from './month-reads.ts'
import { count, deliveryTimeSlaId, minutes, ofShipments, s, sum, totals } from './shipment-sums.ts'

/** Minutes of each stage, and the shipments that have them. */
const stages = Object.fromEntries(
  cycleStages.flatMap(({ id, from, to }) => [
    [`${id}Time`, sum(minutes(s[from], s[to]))],
    [`${id}Count`, count(part`${s[from]} is not null and ${s[to]} is not null`)],
  ]),
)

/** The instants of the milestones in their order, the booking where the order is not known. */
const milestones = [part`coalesce(${s.orderedAt}, ${s.bookedAt})`, ...cycleStages.map(({ to }) => s[to])]

/** Of shipments that have arrived: the minutes up to each milestone whose predecessor is not known, from the last one that is. */
const unstaged = milestones.slice(2).map((at, n) => {
  const [missing, ...earlier] = milestones.slice(0, n + 2).toReversed()
  const known = earlier.reduce((all, item) => part`${all}, ${item}`)
  return part`coalesce(case when ${missing ?? at} is null then ${minutes(part`coalesce(${known})`, at)} end, 0)`
})
const unstagedMinutes = unstaged.reduce((all, item) => part`${all} + ${item}`)

/** All shipments by the month of their booking. */
export const operationsSource: MonthSource = {
  ...analyticsTraits,
  dataset: operationsSet,
  calls: datasets['shipment-operations'],
  ...monthReads(operationsSet, {
    ...ofShipments(),
    dimensions: {
      scenarioId: s.scenarioId,
      serviceProviderId: s.serviceProviderId,
      serviceProviderProductId: s.serviceProviderProductId,
      serviceProviderProductGroupId: s.serviceProviderProductGroupId,
      toCountryCode: s.toCountryCode,
      merchantId: s.merchantId,
      fromCountryAreaId: s.fromCountryAreaId,
      deliveryTimeSlaId,
      statusId: s.statusId,
      baseCurrency,
      currencyWithoutRate,
      wasDeliveredOnTime: isPromiseKept,
      wasPerfectDelivery: s.isPerfectDelivery,
      lateStage,
      lateParty,
    },
    measures: {
      ...totals,
      cycleTime: sum(minutes(s.bookedAt, s.handedOverAt)),
      cycleCount: count(part`${s.handedOverAt} is not null`),
      unstagedTime: part`coalesce(sum(${unstagedMinutes}) filter (where ${s.handedOverAt} is not null), 0)::float8`,
      ...stages,
      co2eKg: sum(s.co2eKg, 1000),
      tonneKm: sum(s.tonneKm, 1000),
    },
  }),
}
