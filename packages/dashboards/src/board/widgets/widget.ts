import type { Engine } from '../../crossfilter/engine.ts'
import type { Dataset, DimensionOf, MetricOf } from '../../data/dataset.ts'
import type { Comparison } from '../months.ts'

/** The groups in the menu for adding widgets. */
export const widgetGroups = {
  categories: 'Categories',
  operations: 'Operations',
  reliability: 'Reliability',
  responsiveness: 'Responsiveness',
} as const

export type WidgetGroup = keyof typeof widgetGroups

/** In grid units. */
export type WidgetSize = {
  readonly w: number
  readonly h: number
  readonly minW: number
  readonly minH: number
  readonly maxW?: number
  readonly maxH?: number
  readonly stopResize?: true
}

/** The limit in percent up to which, or from which, a share is good. */
export type Threshold = { readonly atMost: number } | { readonly atLeast: number }

/** What every widget has. */
export type Shown = {
  readonly id: string
  readonly title: string
  /** One sentence, if the title needs it. */
  readonly note?: string
  /** What lists call it, if that is another word. */
  readonly word?: string
  readonly group: WidgetGroup
  readonly size: WidgetSize
}

/** Widgets that count by the values of a dimension and filter by them when clicked. */
export type Counting<S extends Dataset> = Shown & {
  readonly by: DimensionOf<S>
  readonly metric: MetricOf<S>
  /** The metrics to choose from. Absent: all. */
  readonly metrics?: readonly MetricOf<S>[]
  /** Only values above this are shown. */
  readonly above?: number
  /** The text after the number of rows with lower values. Absent: they are not mentioned. */
  readonly rest?: string
}

/** A stage of a process, with the metric of its average time. */
export type Stage<M extends string = string> = {
  readonly title: string
  readonly metric: M
  /** What is in no stage. Left out where it is nothing. */
  readonly isRest?: true
}

/** The lookup set with the names of the values; null if they are shown as they are. */
export type Named = { readonly names: string | null }

/** A value that is in no lookup set. */
export type ListedValue = {
  readonly value: string
  readonly title: string
  /** Shown in the colour of this value of a lookup set, if it has one. */
  readonly colorOf?: { readonly names: string; readonly value: string | number }
}

/** One side of a dimension of pairs: days, values of a lookup set, or listed values. */
export type PairSide = { readonly title: string } & (
  | { readonly kind: 'date' }
  /** All of `values` in their order, or the occurring ones, largest first. */
  | { readonly kind: 'names'; readonly names: string; readonly values?: readonly string[] }
  | { readonly kind: 'listed'; readonly values: readonly ListedValue[] }
)

/** The first value of each pair is a row, the second a column. */
export type Pair = { readonly down: PairSide; readonly across: PairSide }

/** The sorting and the page of a table that a user has chosen. */
export type TableView = { readonly by: string; readonly isDescending: boolean; readonly page: number }

/** What a user has chosen for what widgets show. */
export type Asked = { readonly comparison?: Comparison | undefined; readonly table?: TableView | null }

/** What a kind of widget is. How it is drawn is in its module of the console. */
export type WidgetTraits<W, Result extends { readonly kind: string } = { readonly kind: string }> = {
  /** The room that it needs: a tile has one number, and what is wide fills a row of narrow screens. */
  readonly shape: 'tile' | 'chart' | 'wide'
  /** How many are beside each other in a default layout of analytics. */
  readonly perRow: 2 | 4 | 6
  /** Whether a screen that many people see shows it. */
  readonly isForBigScreens: boolean
  /** Whether users can choose another metric. */
  readonly choosesMetric: boolean
  /** Which of a board are in its regular mail. */
  readonly mailed: 'all' | 'first' | 'none'
  /** With pairs: the last value is on top, and values without a count are left out. */
  readonly isNewestFirst?: true
  /** What it shows. Several kinds may share a form. */
  readonly result: (engine: Engine<Dataset>, widget: W, asked: Asked) => Result
}
