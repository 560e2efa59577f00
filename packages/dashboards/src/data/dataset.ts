import type { ColumnTitle } from './column-title.ts'
import type { DrillDown } from './drill-down.ts'
import type { Value } from './value.ts'

export type { Value }

/**
 * What a column holds. Instants are kept to the minute. `isInner` columns are only there to compute others from.
 * A key is counted by its distinct values; a text names one row and travels apart.
 */
export type Column = { readonly isInner?: true } & (
  | { readonly kind: 'category' | 'multi' | 'count' | 'flag' | 'key' | 'text' }
  /** `near` names the column whose instants are mostly shortly before: what travels is the difference. */
  | { readonly kind: 'instant'; readonly near?: string }
)

export type Columns = Readonly<Record<string, Column>>

/** A key that other rows may share; one that is this row's alone needs no comparison. */
export type KeyValue = { readonly text: string; readonly isShared: boolean }

type Held = {
  category: string | number | null
  multi: readonly string[]
  count: number | null
  flag: boolean | null
  key: KeyValue | null
  text: string | null
  /** Milliseconds since 1970. */
  instant: number | null
}

export type RowOf<C extends Columns> = { readonly [K in keyof C]: Held[C[K]['kind']] }

/** Computed from a row and the time; instants are given and counted in minutes since 1970. */
export type Figure<C extends string = string> = {
  readonly reads: readonly C[]
  readonly of: (inputs: readonly Value[], nowMinute: number) => Value
  /** The first minute at which the value may be another; it may be another any minute where this is absent. */
  readonly until?: (inputs: readonly Value[], nowMinute: number) => number
}

/** What rows are told apart by: a column as it is, an instant's local day or hour, or a figure that changes as time goes. */
export type Field<C extends string = string> =
  | { readonly kind: 'column' | 'date' | 'hour'; readonly column: C }
  | ({ readonly kind: 'figure' } & Figure<C>)

/** Values a widget counts by and a filter chooses from, made of one field or several. */
export type Dimension<F extends string = string> = {
  readonly fields: readonly F[]
  /** The first field's value where absent; a list puts the row under each of its values. */
  readonly of?: (values: readonly FieldValue[]) => Value | readonly Value[]
}

export type FieldValue = Value | readonly string[]

/** What is counted: rows, the sum of a count over rows, or distinct keys. */
export type Metric<C extends string = string> =
  | { readonly kind: 'rows' }
  | { readonly kind: 'sum'; readonly field: C }
  | { readonly kind: 'distinct'; readonly key: C }

/** A data set as people meet it. */
export type Shown<C extends string = string, M extends string = string> = {
  /** What its rows are called. */
  readonly rows: { readonly one: string; readonly many: string }
  /** What is said where there are none. */
  readonly empty: { readonly title: string; readonly text: string }
  /** The columns and figures of a file, in their order. */
  readonly titles: Readonly<Partial<Record<C, ColumnTitle>>>
  readonly metrics: Readonly<Record<M, string>>
  /** The metric that says how many there are. */
  readonly counted: M
  /** Quiet shipments are no rows of it: boards say how many there are. */
  readonly leavesOutQuiet?: true
  /** Null where no list holds its rows. */
  readonly drill: DrillDown<C> | null
}

export type Dataset = {
  /** The same in its calls, in what the hub tells and in the tables. */
  readonly id: string
  /** What its chunks say they are of, where that is not its id. */
  readonly wireId?: string
  readonly version: number
  readonly columns: Columns
  readonly fields: Readonly<Record<string, Field>>
  readonly dimensions: Readonly<Record<string, Dimension>>
  /** Computed for each row that is shown, and to sort by. */
  readonly figures: Readonly<Record<string, Figure>>
  readonly metrics: Readonly<Record<string, Metric>>
  readonly shown: Shown
}

type Names<T> = Extract<keyof T, string>

/** Keeps the names, so that a board that asks for another does not compile. */
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
/** What rows can be sorted by. */
export type SortOf<S extends Dataset> = Names<S['columns']> | Names<S['figures']>

export const msPerMinute = 60_000
export const minuteOf = (instant: number): number => Math.floor(instant / msPerMinute)
