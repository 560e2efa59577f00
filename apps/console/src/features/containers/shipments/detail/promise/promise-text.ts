import type { Shipment } from '@aftermile/contract/containers/shipments'
import { clockTime, yearDay } from '@aftermile/domain/format/dates'
import { lengthText } from '@aftermile/domain/format/durations'
import { minuteTime } from '../../../../../ui/text/time-text.ts'

type Timeliness = Shipment['timeliness']

/** The difference from the promise, such as "2h 10m early" or "3d late"; null without a promise. */
export function differenceText({ deliveryTimeDiff }: Pick<Timeliness, 'deliveryTimeDiff'>): string | null {
  if (deliveryTimeDiff === null) return null
  if (Math.abs(deliveryTimeDiff) < 1) return 'exactly on time'
  return `${lengthText(Math.abs(deliveryTimeDiff))} ${deliveryTimeDiff > 0 ? 'late' : 'early'}`
}

/** The promised window, or its end. */
export function windowText({ earliestAt, latestAt, promisedAt }: Timeliness): string | null {
  const end = latestAt ?? promisedAt
  if (end === null) return null
  if (earliestAt === null || earliestAt === end) return minuteTime(end)
  const isOneDay = yearDay(earliestAt) === yearDay(end)
  return isOneDay ? `${minuteTime(earliestAt)}–${clockTime(end)}` : `${minuteTime(earliestAt)} – ${minuteTime(end)}`
}
