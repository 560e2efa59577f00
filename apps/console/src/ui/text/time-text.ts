const steps = [
  { unit: 'd', ms: 86_400_000 },
  { unit: 'h', ms: 3_600_000 },
  { unit: 'min', ms: 60_000 },
] as const

const longAgoMs = 30 * 86_400_000

/** '5 min ago', 'in 2 h', or the date when it is more than a month away. */
export function relativeTime(at: string, now: number): string {
  const distanceMs = now - Date.parse(at)
  if (Math.abs(distanceMs) > longAgoMs) return exactDay.format(new Date(at))
  const step = steps.find(each => Math.abs(distanceMs) >= each.ms)
  if (step === undefined) return 'just now'
  const amount = `${Math.floor(Math.abs(distanceMs) / step.ms)} ${step.unit}`
  return distanceMs > 0 ? `${amount} ago` : `in ${amount}`
}

export const exactTime = (at: string): string => exact.format(new Date(at))

/** 2026-03-05 14:00 */
export const minuteTime = (at: string): string => toMinute.format(new Date(at))

const toMinute = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' })
const exactDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' })
const exact = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' })
