import type { ColumnTitle } from './column-title.ts'
import type { DrillDown } from './drill-down.ts'
import type { Value } from './value.ts'

export type { Value }

/**
 * The kind of a column. Instants are stored to the minute. `isInner` columns are only used to compute others.
 * A key is counted by its distinct values. Texts are sent separately.
 */
export type Column = { readonly isInner?: true } & (
  | { readonly kind: 'multi' | 'count' | 'flag' | 'key' | 'text' }
  /** Its values are texts, or numbers. */
  | { readonly kind: 'category'; readonly isNumber?: true }
  /** `near` is a column whose instants are mostly shortly before: the wire has the difference. */
  | { readonly kind: 'instant'; readonly near?: string }
  /** A number from 0 that is only summed. It is stored in whole units of 1 / `scale`, so that sums are exact. */
  | { readonly kind: 'measure'; readonly scale?: number }
)

export type Columns = Readonly<Record<string, Column>>

/** A key for distinct counts. An unshared key needs no comparison. */
export type KeyValue = { readonly text: string; readonly isShared: boolean }

type ValueByKind = {
  category: string | number | null
  multi: readonly string[]
  count: number | null
  flag: boolean | null
  key: KeyValue | null
  text: string | null
  /** Milliseconds since 1970. */
  instant: number | null
  /** In units of 1 / scale, below 2³². Rows with more are split: their sums are the same. */
  measure: number
}

export type RowOf<C extends Columns> = { readonly [K in keyof C]: ValueByKind[C[K]['kind']] }

/** A value computed from a row and the time. Instants are minutes since 1970. */
export type Figure<C extends string = string> = {
  readonly reads: readonly C[]
  readonly of: (inputs: readonly Value[], nowMinute: number) => Value
  readonly isNumber?: true
  /** It is the full days from the first instant that it reads to the first known of the others, or to now. Such figures are computed faster. */
  readonly isDays?: true
  /** The first minute at which the value may change. Absent: it may change every minute. */
  readonly until?: (inputs: readonly Value[], nowMinute: number) => number
}

/** A property to count and filter by: a column, the local day or hour of an instant, or a figure that changes with time. */
export type Field<C extends string = string> =
  | { readonly kind: 'column' | 'date' | 'hour'; readonly column: C }
  | ({ readonly kind: 'figure' } & Figure<C>)

/** The values that widgets count by and filters choose from, made of one or more fields. */
export type Dimension<F extends string = string> = {
  readonly fields: readonly F[]
  /** Absent: the first field's value. With a list, the row counts for each of its values. */
  readonly of?: (values: readonly FieldValue[]) => Value | readonly Value[]
}

export type FieldValue = Value | readonly string[]

/** What is counted: rows, the sum of a count or a measure over rows, a ratio of two such sums, or distinct keys. */
export type Metric<C extends string = string> =
  | { readonly kind: 'rows' }
  | { readonly kind: 'sum'; readonly field: C }
  /** `less` is taken off. `isMeasured`: a sum of 0 means that nothing has a value. */
  | {
      readonly kind: 'total'
      readonly measure: C
      readonly less?: C
      readonly times?: number
      readonly isMeasured?: true
    }
  | { readonly kind: 'ratio'; readonly of: C; readonly less?: C; readonly over: C; readonly times?: number }
  | { readonly kind: 'distinct'; readonly key: C }

/** How the amounts of a metric are written. Days are kept in minutes. */
export type MetricFormat = 'count' | 'kg' | 'm3' | 'money' | 'percent' | 'days' | 'days2' | 'gPerTkm'

/** The texts of a data set for users. */
export type Shown<C extends string = string, M extends string = string> = {
  /** What its rows are called. */
  readonly rows: { readonly one: string; readonly many: string }
  /** The empty state. */
  readonly empty: { readonly title: string; readonly text: string }
  /** The columns and figures of a file, in their order. */
  readonly titles: Readonly<Partial<Record<C, ColumnTitle>>>
  readonly metrics: Readonly<Record<M, string>>
  /** Absent: plain numbers. */
  readonly formats?: Readonly<Partial<Record<M, MetricFormat>>>
  /** Absent: neither is better. */
  readonly better?: Readonly<Partial<Record<M, 'higher' | 'lower'>>>
  /** The metric for the number of rows. */
  readonly counted: M
  /** Quiet shipments are left out of it; boards say how many there are. */
  readonly leavesOutInactive?: true
  /** Null if no list shows its rows. */
  readonly drill: DrillDown<C> | null
}

export type Dataset = {
  /** Used in API calls, hub events and database tables. */
  readonly id: string
  /** The id in its chunks, if different. */
  readonly wireId?: string
  readonly version: number
  readonly columns: Columns
  /** The field of periods, such as months. All rows of a chunk are of one period. */
  readonly period?: string
  readonly fields: Readonly<Record<string, Field>>
  readonly dimensions: Readonly<Record<string, Dimension>>
  /** Computed for shown rows and for sorting. */
  readonly figures: Readonly<Record<string, Figure>>
  readonly metrics: Readonly<Record<string, Metric>>
  readonly shown: Shown
}

type Names<T> = Extract<keyof T, string>

/** Keeps the literal names, so that a board with an unknown name does not compile. */
export function defineDataset<
  const C extends Columns,
  const F extends Readonly<Record<string, Field<Names<C>>>>,
  const D extends Readonly<Record<string, Dimension<Names<F>>>>,
  const G extends Readonly<Record<string, Figure<Names<C>>>>,
  const M extends Readonly<Record<string, Metric<Names<C> | Names<F>>>>,
>(dataset: {
  readonly id: string
  readonly wireId?: string
  readonly version: number
  readonly columns: C
  readonly period?: Names<F>
  readonly fields: F
  readonly dimensions: D
  readonly figures: G
  readonly metrics: M
  readonly shown: NoInfer<Shown<Names<C> | Names<G>, Names<M>>>
}) {
  return dataset
}

export type DimensionOf<S extends Dataset> = Names<S['dimensions']>
export type MetricOf<S extends Dataset> = Names<S['metrics']>
/** The columns that can be summed. */
export type MeasureOf<S extends Dataset> = {
  [C in Names<S['columns']>]: S['columns'][C]['kind'] extends 'measure' ? C : never
}[Names<S['columns']>]
/** What rows can be sorted by. */
export type SortOf<S extends Dataset> = Names<S['columns']> | Names<S['figures']>

/** The name under which a data set is stored. What another version has stored can’t be read, so each has its own. */
export const storedName = ({ id, version }: Pick<Dataset, 'id' | 'version'>): string => `${id}.${version}`

export const msPerMinute = 60_000
export const minuteOf = (instant: number): number => Math.floor(instant / msPerMinute)
