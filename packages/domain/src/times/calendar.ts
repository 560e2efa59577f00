/** The key of a month: 202611 is November 2026. */
export const yearMonth = (year: number, month: number): number => year * 100 + month

export const minutesPerDay = 1440

export const daysOf = (minutes: number): number => minutes / minutesPerDay
