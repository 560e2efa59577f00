import { exactTime } from './time-text.ts'

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const clock = new Intl.DateTimeFormat('sv-SE', { hour: '2-digit', minute: '2-digit' })

/** Mon, 2 Nov 2026, in local time. */
export const dayText = (at: string): string => day.format(new Date(at))

export const clockText = (at: string): string => clock.format(new Date(at))

/** 11-02 13:05, for narrow places. */
export const shortText = (at: string): string => exactTime(at).slice(5, 16)
