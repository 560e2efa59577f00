import type { Part } from '../../../db/sql.ts'
import { refused } from '../../../runtime/problem.ts'

/** The condition on a row `s` for the values that a request gives. */
export type Filter = (values: readonly string[]) => Part

const most = 10_000

/** A filter by one whole number, such as `noEventHours:48`. */
export const atLeast =
  (field: string, condition: (number: number) => Part): Filter =>
  ([value = '', ...more]) => {
    const number = Number(value)
    if (more.length > 0 || !/^\d+$/.test(value) || number < 1 || number > most)
      throw refused('facets', `{_field_} takes one whole number from 1 to ${most} for ${field}`)
    return condition(number)
  }
