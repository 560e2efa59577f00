import { datasets } from '@aftermile/contract/boards/datasets'
import { type DeliveriesSet, doorToDoorSet, servicePointSet } from '@aftermile/dashboards/analytics/deliveries'
import { type Part, part } from '../../../../../db/sql.ts'
import { baseCurrency, currencyWithoutRate, deliveredTo } from '../../../../search/filters/board-filters.ts'
import { lateParty, lateStage } from '../../../../search/filters/late-causes.ts'
import { isPromiseKept } from '../../../../search/filters/promise-kept.ts'
import type { MonthSource } from '../data-source.ts'
import { analyticsTraits } from './analytics-traits.ts'
import { monthReads, type Summed } from './month-reads.ts'
import { count, deliveryTimeSlaId, isDelivered, minutes, ofShipments, s, sum, totals } from './shipment-sums.ts'

const hasReminder = part`(${s.emailReminders} + ${s.textReminders} > 0)`
const hasStorageTime = part`(${s.onShelfAt} is not null and ${s.leftShelfAt} is not null)`
const storageMinutes = minutes(s.onShelfAt, s.leftShelfAt)

/** The minutes on the shelf of some shipments, and how many of them have any. */
const storageOf = (which: Part) => ({
  time: part`coalesce(sum(${storageMinutes}) filter (where ${which}), 0)::float8`,
  count: count(part`${which} and ${hasStorageTime}`),
})
const withReminder = storageOf(part`${isDelivered} and ${hasReminder}`)
const withoutReminder = storageOf(part`${isDelivered} and not ${hasReminder}`)
const returned = storageOf(s.isReturned)

const dimensions: Summed['dimensions'] = {
  serviceProviderId: s.serviceProviderId,
  serviceProviderProductId: s.serviceProviderProductId,
  serviceProviderProductGroupId: s.serviceProviderProductGroupId,
  servicePointTypeId: s.servicePointTypeId,
  toCountryCode: s.toCountryCode,
  merchantId: s.merchantId,
  deliveryTimeSlaId,
  statusId: s.statusId,
  estimatedBy: s.estimatedBy,
  baseCurrency,
  currencyWithoutRate,
  reminderWasSent: hasReminder,
  wasDeliveredOnTime: isPromiseKept,
  wasPerfectDelivery: s.isPerfectDelivery,
  lateStage,
  lateParty,
  weekday: s.handedOverWeekday,
  partOfDay: s.handedOverPart,
}

const measures: Summed['measures'] = {
  ...totals,
  deliveredWithReminder: count(part`${isDelivered} and ${hasReminder}`),
  returnedWithReminder: count(part`${s.isReturned} and ${hasReminder}`),
  reminderSent: count(hasReminder),
  emailReminderSent: sum(s.emailReminders),
  textMessageReminderSent: sum(s.textReminders),
  redirectedToServicePoint: count(s.isRedirected),
  servicePointChanged: count(s.isPointChanged),
  storageTimeExtended: count(s.isStorageExtended),
  pendingDeliveryInstructions: count(part`${s.instructionsAskedAt} is not null`),
  pendingDeliveryInstructionsCycleTime: sum(minutes(s.instructionsAskedAt, s.instructionsGivenAt)),
  pendingDeliveryInstructionsCycleCount: count(
    part`${s.instructionsAskedAt} is not null and ${s.instructionsGivenAt} is not null`,
  ),
  pendingDeliveryDateTime: count(part`${s.dateAskedAt} is not null`),
  pendingDeliveryDateTimeCycleTime: sum(minutes(s.dateAskedAt, s.dateGivenAt)),
  pendingDeliveryDateTimeCycleCount: count(part`${s.dateAskedAt} is not null and ${s.dateGivenAt} is not null`),
  storageTimeDeliveredWithReminder: withReminder.time,
  storageCountDeliveredWithReminder: withReminder.count,
  storageTimeDeliveredWithoutReminder: withoutReminder.time,
  storageCountDeliveredWithoutReminder: withoutReminder.count,
  storageTimeReturned: returned.time,
  storageCountReturned: returned.count,
  maxStorageTime: part`max(${storageMinutes})::float8`,
}

const deliveriesSource = (
  dataset: DeliveriesSet,
  { calls, which }: Pick<MonthSource, 'calls'> & { which: Part },
): MonthSource => ({
  ...analyticsTraits,
  dataset,
  calls,
  ...monthReads(dataset, { ...ofShipments(which), dimensions, measures }),
})

/** Deliveries to the door, as they were booked. */
export const doorToDoorSource: MonthSource = deliveriesSource(doorToDoorSet, {
  calls: datasets['shipment-doortodoor'],
  which: deliveredTo.door,
})

/** Deliveries that were booked to a service point, or came to one. */
export const servicePointSource: MonthSource = deliveriesSource(servicePointSet, {
  calls: datasets['shipment-servicepoint'],
  which: deliveredTo.service_point,
})
