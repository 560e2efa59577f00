import { dayHeading, shortTime } from '@aftermile/domain/format/dates'

export { clockTime as clockText } from '@aftermile/domain/format/dates'

/** Mon, Nov 2 */
export const dayText = (at: string): string => dayHeading(at, Date.now())

/** Nov 02 13:05, for lists and narrow places. */
export const shortText = (at: string): string => shortTime(at, Date.now())
