import type { Step } from '../parcels/parcel-history.ts'

type Clock = { date: string; time: string; offset: string }

const unreadableTime = 'soon'

/** 2026-04-29T13:12:42, local to the place. */
export const localTime = (step: Step): string => {
  const { date, time } = clockOf(step)
  return step.isSpoilt ? unreadableTime : `${date}T${time}`
}

/** 2026-04-29T13:12:42+02:00 */
export const offsetTime = (step: Step): string => {
  const { date, time, offset } = clockOf(step)
  return step.isSpoilt ? unreadableTime : `${date}T${time}${offset}`
}

/** 2026-04-29T11:12:42Z */
export const utcTime = (step: Step): string =>
  step.isSpoilt ? unreadableTime : new Date(step.at).toISOString().replace('.000', '')

/** 20260429 and 131242 */
export const compactTime = (step: Step): { date: string; time: string } => {
  const { date, time } = clockOf(step)
  return step.isSpoilt
    ? { date: unreadableTime, time: '' }
    : { date: date.replaceAll('-', ''), time: time.replaceAll(':', '') }
}

/** 29.04.2026 and 13:12 */
export const nordicTime = (step: Step): { date: string; time: string } => {
  const { date, time } = clockOf(step)
  return step.isSpoilt
    ? { date: unreadableTime, time: '' }
    : { date: date.split('-').reverse().join('.'), time: time.slice(0, 5) }
}

/** Uses Intl, not the product's own time code: a bug there would otherwise stay hidden. */
function clockOf({ at, place: { zone } }: Step): Clock {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at)
  const [date = '', time = ''] = parts.split(' ')
  const named = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).format(at)
  return { date, time, offset: /GMT([+-]\d\d:\d\d)/.exec(named)?.[1] ?? '+00:00' }
}
