/** The colours of progress, the same in light and dark: each milestone is darker than the one before it. */
export const progressColors = {
  preparation: '#a2b4f9',
  departure: '#8498f6',
  in_transit: '#667df2',
  arrival: '#4a65e9',
  delivery: '#354dd6',
  completed: '#3141a8',
} as const

/** The colours of delivery states and outcomes, the same in light and dark. */
export const outcomeColors = { good: '#2f9e5b', late: '#d97a1f', bad: '#d2362b' } as const
