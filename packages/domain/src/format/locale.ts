/** The locale of numbers and dates everywhere. The texts are English. */
export const locale = 'sv-SE'

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** Monday, as ISO counts. */
export const firstWeekday = 1
