import type { Filter } from './filter.ts'

/** What a list is asked for: some values of one of its fields, or days of its one range. */
export type ListFilter =
  | { readonly field: string; readonly values: readonly string[] }
  | { readonly from: string | null; readonly to: string | null }

/** Where the rows behind a mark are listed, and how that list is asked for them. */
export type DrillDown<Column extends string = string> = {
  /** Its address in the console. */
  readonly list: string
  /** How the list calls the ends of its range of days in its address. */
  readonly days: readonly [from: string, to: string]
  /** The column with the id by which the list knows a row. */
  readonly id: Column
  /** Which rows come first where few are named. */
  readonly sort: { readonly by: Column; readonly isDescending: boolean }
  /** What the list is asked in place of a filter, or of what limits a board; null where it knows no such thing. */
  readonly toListFilters: (dimension: string, filter: Filter) => readonly ListFilter[] | null
}
