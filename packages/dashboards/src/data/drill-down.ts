import type { Filter } from './filter.ts'

/** A filter of a list page: values of one of its fields, a URL parameter of its own, or its range of days. */
export type ListFilter =
  | { readonly field: string; readonly values: readonly string[] }
  | { readonly param: string; readonly value: string }
  | { readonly from: string | null; readonly to: string | null }

/** The list page with the rows behind a chart element, and how to filter it. */
export type DrillDown<Column extends string = string> = {
  /** The path of the list in the console. */
  readonly list: string
  /** The URL parameters of the list's range of days. */
  readonly days: readonly [from: string, to: string]
  /** The column with the row's id in the list, and which rows come first if only some are linked by id. Null: rows are sums. */
  readonly rows: { readonly id: Column; readonly sort: { readonly by: Column; readonly isDescending: boolean } } | null
  /** The map shows the open rows among them. */
  readonly hasMap?: true
  /** The filters that stand for the data set itself. */
  readonly always?: readonly ListFilter[]
  /** The list filters of what a metric counts, where metrics count different rows. */
  readonly counts?: Readonly<Record<string, readonly ListFilter[]>>
  /** The list filters for a filter or a limit of a board; null if the list has no such filter. `zone`: that of its days and hours. */
  readonly toListFilters: (dimension: string, filter: Filter, zone: string) => readonly ListFilter[] | null
}
