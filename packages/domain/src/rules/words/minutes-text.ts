import { numberText } from '../../format/numbers.ts'

export const minuteUnits = { minutes: 1, hours: 60, days: 1440 } as const
export type MinuteUnit = keyof typeof minuteUnits

/** Minutes in the largest unit that needs no fraction. People say 48 hours, and 3 days. */
export function splitMinutes(minutes: number): { readonly amount: number; readonly unit: MinuteUnit } {
  const { hours, days } = minuteUnits
  const unit = minutes === 0 || minutes % hours !== 0 ? 'minutes' : isInDays(minutes) ? 'days' : 'hours'
  return { amount: minutes / (unit === 'days' ? days : minuteUnits[unit]), unit }
}

const isInDays = (minutes: number): boolean =>
  minutes % minuteUnits.days === 0 && Math.abs(minutes) >= 3 * minuteUnits.days

/** 30 minutes, 1 hour, 48 hours, 3 days. */
export function minutesText(minutes: number): string {
  const { amount, unit } = splitMinutes(minutes)
  return `${numberText(amount)} ${amount === 1 ? unit.slice(0, -1) : unit}`
}
