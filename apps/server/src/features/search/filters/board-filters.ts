import { noValue, type ShipmentFilterName } from '@aftermile/domain/fields/shipment-filters'
import { usualStyle } from '@aftermile/domain/format/locale'
import { failedStatuses } from '@aftermile/domain/shipment/delivery-facts'
import { partsOfDay } from '@aftermile/domain/times/parts-of-day'
import { array, type Part, part } from '../../../db/sql.ts'
import { alias } from '../../../db/table.ts'
import { shipments } from '../../../db/tables/shipments.ts'
import { refused } from '../../../runtime/problem.ts'
import { isFirstAttempt } from './first-attempt.ts'
import { lateParty, lateStage } from './late-causes.ts'
import type { Filter } from './number-filter.ts'
import { isPromiseKept } from './promise-kept.ts'

const s = alias(shipments, 's')

/** Each value is a condition. Rows have to meet one of them. */
export const anyOf =
  (field: string, valid: string, conditionOf: (value: string) => Part | null): Filter =>
  values =>
    part`(${values
      .map(value => {
        const condition = conditionOf(value)
        if (condition === null) throw refused('facets', `{_field_} takes ${valid} for ${field}`)
        return condition
      })
      .reduce((all, item) => part`${all} or ${item}`)})`

export const flag = (field: string, is: Part): Filter =>
  anyOf(field, `1, 0 or ${noValue}`, value => {
    if (value === '1') return is
    if (value === '0') return part`${is} is false`
    return value === noValue ? part`${is} is null` : null
  })

const tenantZone = part`(select coalesce(t.settings ->> 'timeZone', 'UTC') from tenants t where t.id = current_tenant())`

/** The start of a month, or of the one after it. */
function startOf(month: string, after = 0): Part {
  const day = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(4)) - 1 + after))
    .toISOString()
    .slice(0, 10)
  return part`(${day}::timestamp at time zone ${tenantZone})`
}

const monthPattern = '(?:[12]\\d{3}(?:0[1-9]|1[0-2]))'
const monthsPattern = new RegExp(`^(${monthPattern}?)(-?)(${monthPattern}?)$`)

/** The months of an instant, local to the tenant. */
export const inMonths =
  (at: Part) =>
  (value: string): Part | null => {
    const [, from = '', isRange, to = ''] = monthsPattern.exec(value) ?? []
    if (from + to === '' || (!isRange && to !== '')) return null
    const last = isRange ? to : from
    const begins = from === '' ? part`true` : part`${at} >= ${startOf(from)}`
    const ends = last === '' ? part`true` : part`${at} < ${startOf(last, 1)}`
    return part`(${begins} and ${ends})`
  }

/** Two carriers may have products of the same id. */
function ofProduct(value: string): Part | null {
  if (value === noValue) return part`${s.serviceProviderProductId} is null`
  const index = value.indexOf('/')
  if (index < 0) return null
  return part`(${s.serviceProviderId} = ${value.slice(0, index)} and ${s.serviceProviderProductId} = ${value.slice(index + 1)})`
}

function inTimeFrame(value: string): Part | null {
  if (value === noValue) return part`${s.promiseHours} is null`
  return /^\d{1,7}$/.test(value) ? part`${s.promiseHours} = ${Number(value)}::int` : null
}

function handedOverIn(value: string): Part | null {
  if (value === noValue) return part`(${s.handedOverWeekday} is null or ${s.handedOverPart} is null)`
  const [weekday = '', dayPart = ''] = value.split('|')
  if (!/^[1-7]$/.test(weekday) || !partsOfDay.some(({ id }) => id === dayPart)) return null
  return part`(${s.handedOverWeekday} = ${Number(weekday)}::int and ${s.handedOverPart} = ${dayPart})`
}

const isDelivery = part`${s.scenarioId} in ('outbound_delivery', 'inbound_delivery')`
const group = s.serviceProviderProductGroupId

/** What the boards of door deliveries and of service points count. */
export const deliveredTo: Readonly<Record<'door' | 'service_point', Part>> = {
  door: part`(${isDelivery} and ${group} in ('home_delivery', 'express', 'mailbox', 'freight'))`,
  service_point: part`(${isDelivery} and (${group} in ('service_point', 'parcel_locker') or ${s.onShelfAt} is not null))`,
}

const hasFailed = part`(case when ${s.statusId} = 'delivered' then false
  when ${s.statusId} = any (${array(failedStatuses)}::text[]) then true end)`

/** The currency of the base sales value. */
export const baseCurrency = part`coalesce(${s.baseCurrency}, (select
  coalesce(t.first_base_currency, t.settings ->> 'baseCurrency', ${usualStyle.currency}) from tenants t where t.id = current_tenant()))`

/** The currency of a sales value that could not be converted. */
export const currencyWithoutRate = part`(case when ${s.salesValue} is not null and ${s.baseSalesValue} is null then ${s.currency} end)`

/** The conditions of the filters that links from boards set. */
export const boardFilters: Readonly<Record<ShipmentFilterName, Part | Filter>> = {
  bookedMonth: anyOf('bookedMonth', 'months such as 202603 or 202603-202605', inMonths(s.bookedAt)),
  serviceProviderProductFullId: anyOf('serviceProviderProductFullId', 'a carrier and its product', ofProduct),
  deliveryTimeSlaId: anyOf('deliveryTimeSlaId', `hours or ${noValue}`, inTimeFrame),
  handedOverPattern: anyOf('handedOverPattern', 'a weekday and a part of day such as 1|morning', handedOverIn),
  estimatedBy: s.estimatedBy,
  baseCurrency,
  currencyWithoutRate,
  deliveryTo: anyOf('deliveryTo', Object.keys(deliveredTo).join(' or '), value =>
    value === 'door' || value === 'service_point' ? deliveredTo[value] : null,
  ),
  isOnTime: flag('isOnTime', isPromiseKept),
  hasPromise: flag('hasPromise', part`(${s.promiseHours} is not null)`),
  lateStage,
  lateParty,
  isPerfectDelivery: flag('isPerfectDelivery', s.isPerfectDelivery),
  isFirstAttempt: flag('isFirstAttempt', isFirstAttempt),
  isDelivered: flag('isDelivered', part`(${s.handedOverAt} is not null and not ${s.isReturned})`),
  failedDelivery: flag('failedDelivery', hasFailed),
  isReturned: flag('isReturned', s.isReturned),
  isRedirected: flag('isRedirected', s.isRedirected),
  isPointChanged: flag('isPointChanged', s.isPointChanged),
  isStorageExtended: flag('isStorageExtended', s.isStorageExtended),
  wasPendingInstructions: flag('wasPendingInstructions', part`(${s.instructionsAskedAt} is not null)`),
  wasPendingDate: flag('wasPendingDate', part`(${s.dateAskedAt} is not null)`),
  reminderWasSent: flag('reminderWasSent', part`(${s.emailReminders} + ${s.textReminders} > 0)`),
}
