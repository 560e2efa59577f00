const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const clock = new Intl.DateTimeFormat('sv-SE', { hour: '2-digit', minute: '2-digit' })
const short = new Intl.DateTimeFormat('sv-SE', { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' })

/** Mon, 2 Nov 2026, where the reader is. */
export const dayText = (at: string): string => day.format(new Date(at))

export const clockText = (at: string): string => clock.format(new Date(at))

/** 02-11 13:05 in Swedish order, for narrow cells. */
export const shortText = (at: string): string => short.format(new Date(at))
