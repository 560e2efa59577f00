import {
  isNone,
  parseLocalDays,
  parseLocalHours,
  parseNumbers,
  parsePair,
} from '@aftermile/domain/fields/filter-values'
import type { LiveFilterName } from '@aftermile/domain/fields/live-filters'
import { completedIndex, milestoneIndexOf } from '@aftermile/domain/lists/milestones'
import { dropShipmentTypes } from '@aftermile/domain/lists/parties'
import { boundOfDay } from '@aftermile/domain/times/local-time'
import { array, type Part, part, rawPart } from '../../../db/sql.ts'
import { alias } from '../../../db/table.ts'
import { shipments } from '../../../db/tables/shipments.ts'
import { anyOf, flag } from './board-filters.ts'
import { isLive } from './inactive-shipments.ts'
import type { Filter } from './number-filter.ts'
import { deadline, isUnusedLabel, timeState } from './time-state.ts'

const s = alias(shipments, 's')

/** A number from a range such as 3..7. */
const numbers = (field: string, amount: Part): Filter =>
  anyOf(field, 'numbers such as 3 or 3..7', value => {
    if (isNone(value)) return part`${amount} is null`
    const range = parseNumbers(value)
    return range && between(amount, range)
  })

function between(amount: Part, { from, to }: { from: string | null; to: string | null }): Part {
  const isFrom = from === null ? part`${amount} is not null` : part`${amount} >= ${Number(from)}::int`
  return part`(${isFrom} and ${to === null ? part`true` : part`${amount} <= ${Number(to)}::int`})`
}

const localDays = (field: string, instant: Part): Filter =>
  anyOf(field, 'days with a zone such as 2026-11-03@Europe/Stockholm', value =>
    isNone(value) ? part`${instant} is null` : onDays(instant, value),
  )

function onDays(instant: Part, value: string): Part | null {
  const days = parseLocalDays(value)
  if (days === null) return null
  const { from, to, zone } = days
  const bound = (day: string, which: 'first' | 'last') => new Date(boundOfDay(day, which, zone)).toISOString()
  const isFrom = from === null ? part`${instant} is not null` : part`${instant} >= ${bound(from, 'first')}::timestamptz`
  return part`(${isFrom} and ${to === null ? part`true` : part`${instant} <= ${bound(to, 'last')}::timestamptz`})`
}

const localHours = (field: string, instant: Part): Filter =>
  anyOf(field, 'hours with a zone such as 8@Europe/Stockholm', value => {
    if (isNone(value)) return part`${instant} is null`
    const hours = parseLocalHours(value)
    return hours && between(part`extract(hour from ${instant} at time zone ${hours.zone})::int`, hours)
  })

/** Both values of a pair such as vip|3000. */
const pairs = (
  field: string,
  valid: string,
  { none, both }: { none: Part; both: (first: string, second: string) => Part | null },
): Filter =>
  anyOf(field, valid, value => {
    if (isNone(value)) return none
    const pair = parsePair(value)
    return pair && both(...pair)
  })

const isMilestone = (index: string): Part | null =>
  /^\d{1,5}$/.test(index) ? part`${s.milestoneIndex} = ${Number(index)}::int` : null

const and = (a: Part | null, b: Part | null): Part | null => a && b && part`(${a} and ${b})`

/** Live boards keep instants to the minute. */
const minute = (instant: Part): Part => part`date_trunc('minute', ${instant})`

const fullDays = (from: Part, until: Part): Part =>
  part`floor(extract(epoch from ${minute(until)} - ${minute(from)}) / 86400)::int`

const isReturn = part`${s.scenarioId} = 'inbound_return'`
const agesFrom = part`(case when ${isReturn}
  then coalesce(${s.departedAt}, ${s.inTransitAt}, ${s.arrivedAt}, ${s.handedOverAt}) else ${s.bookedAt} end)`
const departureIndex = rawPart(String(milestoneIndexOf('departure')))
const waitsFrom = part`coalesce(${s.onShelfAt}, case when ${isReturn} and ${s.servicePointTypeId} is not null
  and ${s.milestoneIndex} = ${departureIndex} then ${s.departedAt} end)`
const isExpired = part`(${s.promiseMetAt} is null and not ${isUnusedLabel} and coalesce(tenant_now() > ${deadline}, false))`
const orderShipmentCount = part`(case when ${s.orderId} is null then 1 else (select count(*)::int from shipments o
  where o.tenant_id = s.tenant_id and o.merchant_id = s.merchant_id and o.order_id = s.order_id) end)`

/** The conditions of the filters behind the numbers of live boards, equal to dashboards/live/live.ts. */
export const liveFilters: Readonly<Record<LiveFilterName, Filter>> = {
  isLive: anyOf('isLive', 'true or false', value => {
    if (value === 'true') return isLive
    return value === 'false' ? part`${isLive} is not true` : null
  }),
  isDropShipment: flag(
    'isDropShipment',
    part`coalesce(${s.senderPartyTypeId} = any (${array(dropShipmentTypes)}::text[]), false)`,
  ),
  promisedDateExpired: flag('promisedDateExpired', isExpired),
  isPredictedLate: flag('isPredictedLate', part`coalesce(${timeState} = 'predicted_late', false)`),
  isPredictedOnTime: flag('isPredictedOnTime', part`coalesce(${timeState} = 'on_time', false)`),
  expiredDays: numbers(
    'expiredDays',
    part`(case when ${timeState} = 'expired' then ${fullDays(deadline, part`tenant_now()`)} end)`,
  ),
  ageDays: numbers('ageDays', fullDays(agesFrom, part`coalesce(${s.completedAt}, tenant_now())`)),
  ageOnShelfDays: numbers(
    'ageOnShelfDays',
    fullDays(waitsFrom, part`coalesce(${s.handedOverAt}, ${s.completedAt}, tenant_now())`),
  ),
  orderShipmentCount: numbers('orderShipmentCount', orderShipmentCount),
  numberOfPackages: numbers('numberOfPackages', s.packageCount),
  bookingDate: localDays('bookingDate', s.bookedAt),
  packingDate: localDays('packingDate', s.packedAt),
  latestDate: localDays('latestDate', deadline),
  bookingHour: localHours('bookingHour', s.bookedAt),
  packingHour: localHours('packingHour', s.packedAt),
  tagMilestones: pairs('tagMilestones', 'a tag and a milestone such as vip|3000', {
    none: part`${s.tags} = '{}'`,
    both: (tag, index) => and(part`${s.tags} <> '{}' and ${s.tags} && ${array([tag])}::text[]`, isMilestone(index)),
  }),
  bookingDateMilestone: pairs('bookingDateMilestone', 'a day and a milestone', {
    none: part`${s.bookedAt} is null`,
    both: (day, index) => and(onDays(s.bookedAt, day), isMilestone(index)),
  }),
  latestDateArrival: pairs('latestDateArrival', 'a day and expected or arrived', {
    none: part`${deadline} is null`,
    both: (day, state) => and(onDays(deadline, day), arrival(state)),
  }),
}

function arrival(state: string): Part | null {
  const index = rawPart(String(completedIndex))
  if (state === 'arrived') return part`${s.milestoneIndex} >= ${index}`
  return state === 'expected' ? part`${s.milestoneIndex} < ${index}` : null
}
