import { weekdays } from '../../format/locale.ts'
import type { TriggerSchedule } from '../trigger-schedule.ts'

type Window = Pick<TriggerSchedule, 'weekdays' | 'from' | 'to'>

/** When a rule may act: on Mon–Fri between 08:00 and 17:00. Null: at any time. */
export function scheduleText({ weekdays: days, from, to }: Window): string | null {
  const parts = [
    ...(days.length === 0 || days.length === weekdays.length ? [] : [`on ${daysText(days)}`]),
    ...(from === to ? [] : [`between ${from} and ${to}`]),
  ]
  return parts.length === 0 ? null : parts.join(' ')
}

/** Mon–Fri; Tue and Thu. 1 is Monday. */
function daysText(days: readonly number[]): string {
  const runs: number[][] = []
  for (const day of [...new Set(days)].toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last !== undefined && last.at(-1) === day - 1) last.push(day)
    else runs.push([day])
  }
  const named = runs.flatMap(run => (run.length > 2 ? [`${nameOf(run[0])}–${nameOf(run.at(-1))}`] : run.map(nameOf)))
  return named.length === 1 ? String(named[0]) : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`
}

const nameOf = (day: number | undefined): string => weekdays[(day ?? 1) - 1] ?? ''
