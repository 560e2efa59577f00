import type { Shipment } from '@aftermile/contract/containers/shipments'
import { exactTime } from '../../../../ui/text/time-text.ts'

type Timeliness = Shipment['timeliness']

/** The difference from the promise, such as "2 h 10 min early" or "3 d late"; null without a promise. */
export function differenceText({ deliveryTimeDiff }: Pick<Timeliness, 'deliveryTimeDiff'>): string | null {
  if (deliveryTimeDiff === null) return null
  if (Math.abs(deliveryTimeDiff) < 1) return 'exactly on time'
  return `${lengthText(Math.abs(deliveryTimeDiff))} ${deliveryTimeDiff > 0 ? 'late' : 'early'}`
}

/** 3 d 4 h, 2 h 10 min, 5 min */
export function lengthText(minutes: number): string {
  const total = Math.round(minutes)
  const [days, hours, rest] = [Math.floor(total / 1440), Math.floor((total % 1440) / 60), total % 60]
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`
  if (hours > 0) return rest > 0 ? `${hours} h ${rest} min` : `${hours} h`
  return `${rest} min`
}

/** The promised window, or its end. */
export function windowText({ earliestAt, latestAt, promisedAt }: Timeliness): string | null {
  const end = latestAt ?? promisedAt
  if (end === null) return null
  if (earliestAt === null || earliestAt === end) return minuteText(end)
  const [from, to] = [minuteText(earliestAt), minuteText(end)]
  return from.slice(0, 10) === to.slice(0, 10) ? `${from}–${to.slice(11)}` : `${from} – ${to}`
}

const minuteText = (at: string): string => exactTime(at).slice(0, 16)
