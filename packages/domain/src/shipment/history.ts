import type { Instant } from '../times/instant.ts'
import { dayMs } from '../times/milliseconds.ts'

/** What happened so long before we were told is history: nothing is set off by it. */
const historyAfterMs = 7 * dayMs
const bookingHistoryAfterMs = 30 * dayMs

export const isPast = (occurredAt: Instant, receivedAt: Instant): boolean => receivedAt - occurredAt > historyAfterMs

export const isPastBooking = (bookedAt: Instant, receivedAt: Instant): boolean =>
  receivedAt - bookedAt > bookingHistoryAfterMs
