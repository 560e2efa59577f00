import type { SlaClockOut } from '@aftermile/contract/containers/shipments'
import { lengthText, relativeTime } from '@aftermile/domain/format/durations'
import { dayMs } from '@aftermile/domain/times/milliseconds'

/** How a clock looks. near: less than a day is left. */
export type ClockState = 'running' | 'near' | 'breached' | 'met' | 'ended'

type Clock = { readonly state: SlaClockOut['state']; readonly dueAt: string }

export function clockStateOf({ state, dueAt }: Clock, now: number): ClockState {
  return state === 'running' && Date.parse(dueAt) - now < dayMs ? 'near' : state
}

/** 5h left, Breached 2d ago, Met */
export function slaText({ state, dueAt }: Clock, now: number): string {
  const due = Date.parse(dueAt)
  if (state === 'met') return 'Met'
  if (state === 'ended') return 'Ended'
  if (state === 'breached') return `Breached ${relativeTime(due, now)} ago`
  return due > now ? `${relativeTime(due, now)} left` : 'Due now'
}

type ShownClock = Pick<SlaClockOut, 'state' | 'startedAt' | 'dueAt' | 'endedAt' | 'reason'>

/** Why a clock is as it is: Delivered 3h late. `statusOf` has the names of statuses. */
export function slaReason(
  { state, dueAt, endedAt, reason }: ShownClock,
  statusOf: (id: string) => string,
): string | null {
  if (endedAt === null || reason === null) return state === 'breached' ? 'Not reached yet' : null
  const minutes = (Date.parse(endedAt) - Date.parse(dueAt)) / 60_000
  if (state === 'ended') return `${statusOf(reason)} before it was due`
  if (Math.round(minutes) === 0) return `${statusOf(reason)} just ${state === 'met' ? 'in time' : 'too late'}`
  return `${statusOf(reason)} ${lengthText(Math.abs(minutes))} ${minutes > 0 ? 'late' : 'before it was due'}`
}
