import { relativeToNow } from '@aftermile/domain/format/durations'

export { exactTime, minuteTime } from '@aftermile/domain/format/dates'

/** 3h ago, in 2d */
export const relativeTime = (at: string, now: number): string => relativeToNow(Date.parse(at), now)
