export const minutesPerDay = 1440

export const daysOf = (minutes: number): number => minutes / minutesPerDay
