import { timeOfDayIn } from '@aftermile/domain/times/read-time'

/** A column that begins with so many other values is no column of dates. */
const maxOthers = 1000

export type TimeTally = {
  add(text: string): void
  /** Whether a date of the column has a time of day other than midnight. Null: it has no dates. */
  hasTimes(): boolean | null
}

/** Finds out whether a column has dates only, or times of day. */
export function timeTally(): TimeTally {
  let hasTimes: boolean | null = null
  let others = 0
  return {
    add(text) {
      if (hasTimes === true || (hasTimes === null && others >= maxOthers)) return
      const time = timeOfDayIn(text)
      if (time === null) others++
      else hasTimes = time !== 0
    },
    hasTimes: () => hasTimes,
  }
}
