import type { Dataset, DimensionOf, MetricOf, SortOf } from '../data/dataset.ts'
import type { ListFilter } from '../data/drill-down.ts'
import type { Filter } from '../data/filter.ts'

/** The width of the grid in columns. */
export const gridColumns = 12

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

type Shown = {
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
type Named = { readonly names: string | null }

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

export type Widget<S extends Dataset> =
  | (Counting<S> & Named & { readonly kind: 'pie'; readonly top?: number; readonly startAngle: 90 | 270 })
  | (Counting<S> &
      Named & {
        readonly kind: 'bars'
        readonly axis: 'category' | 'date' | 'month' | 'hour' | 'days' | 'count'
        readonly isHorizontal: boolean
        readonly top?: number
        /** What is counted along an axis of counts. */
        readonly unit?: string
        /** For a dimension of pairs: one bar per first value, one colour per second value. */
        readonly pair?: Pair
        /** Dragging selects a range. */
        readonly isBrushed?: true
      })
  | (Counting<S> & { readonly kind: 'heatmap'; readonly pair: Pair; readonly onlyAlerts: boolean })
  /** `corner` is the text above the days. */
  | (Counting<S> & { readonly kind: 'kanban'; readonly pair: Pair; readonly corner: string })
  | (Shown & { readonly kind: 'number'; readonly metric: MetricOf<S> })
  /** The count of one value of a dimension. A click filters by it. */
  | (Shown & {
      readonly kind: 'count'
      readonly metric: MetricOf<S>
      readonly by: DimensionOf<S>
      readonly value: string | number
    })
  /** The share of one value among all known values of a dimension. */
  | (Shown & {
      readonly kind: 'share'
      readonly metric: MetricOf<S>
      readonly by: DimensionOf<S>
      readonly value: string | number
      readonly good: Threshold
    })
  /** A metric with its previous period. `list` shows what it counts among the rows of the board; absent: all of them. */
  | (Shown & {
      readonly kind: 'figure'
      readonly metric: MetricOf<S>
      readonly list?: readonly ListFilter[]
      /** What these are, where they are others than those of the amount: the late ones. */
      readonly listed?: string
      /** What a share is of: a count, and what it counts. */
      readonly base?: { readonly metric: MetricOf<S>; readonly text: string }
    })
  /** A row for each value of a dimension: how a metric developed by month. */
  | (Counting<S> &
      Named & {
        readonly kind: 'performance'
        readonly metrics: readonly MetricOf<S>[]
        readonly rowsPerPage: number
        /** Rows without a value of the dimension are not shown. */
        readonly onlyKnown?: true
      })
  /** A metric by value and month: the values with most rows, the colour says where it is worse. */
  | (Counting<S> &
      Named & { readonly kind: 'monthMap'; readonly metrics: readonly MetricOf<S>[]; readonly top: number })
  /** The average times of stages, one after the other or by month. */
  | (Shown & { readonly kind: 'waterfall'; readonly stages: readonly Stage<MetricOf<S>>[] })
  | (Shown & { readonly kind: 'area'; readonly stages: readonly Stage<MetricOf<S>>[] })
  | (Shown & {
      readonly kind: 'table'
      readonly columns: readonly SortOf<S>[]
      readonly sort: { readonly by: SortOf<S>; readonly isDescending: boolean }
      readonly rowsPerPage: number
    })

/** Whether a widget shows one number. */
export const isTile = ({ kind }: { readonly kind: WidgetKind }): boolean =>
  kind === 'number' || kind === 'count' || kind === 'share' || kind === 'figure'

export type WidgetKind = Widget<Dataset>['kind']

/** A filter of the panel, with the values of a dimension as choices. */
export type PanelFilter<D extends string = string> = {
  readonly id: D
  readonly title: string
  readonly kind: 'values' | 'yesNo' | 'dateRange' | 'monthRange'
  readonly names: string | null
  readonly isOpenFirst?: true
}

/** The initial position of a widget, and its width if not the default. */
export type WidgetPosition = {
  readonly ref: string
  readonly x: number
  readonly y: number
  readonly w?: number
  readonly h?: number
}

/** What the sentence on top of a board is about. */
export type Headline<D extends string = string, M extends string = string> = {
  /** A total or a ratio of sums. */
  readonly metric: M
  readonly title: string
  /** The dimensions that may explain a change. */
  readonly by: readonly D[]
  /** Two of them that may explain it together. */
  readonly route: readonly [D, D]
}

/** Who is compared by a share, and what makes their work equally hard. */
export type Scorecard<D extends string = string, C extends string = string> = {
  readonly by: D
  readonly strata: readonly D[]
  /** 1 is kept, 0 is not; other rows do not count. */
  readonly outcome: D
  readonly measure: C
  /** Whose fault it was if not kept, and the value for those who are compared. */
  readonly fault: { readonly by: D; readonly own: string }
  /** Filters by these follow from the outcome, so they do not count. */
  readonly ignoring: readonly D[]
}

/** What a report compares with as many months before: promises that were decided and kept, and why they were broken. */
export type Report<D extends string = string, C extends string = string, M extends string = string> = {
  readonly decided: C
  readonly kept: C
  /** Broken by those who are compared. */
  readonly atFault: C
  /** Who is compared. Those that a filter leaves out are not named. */
  readonly by: D
  readonly route: readonly [D, D]
  /** The stage and the party that broke a promise. */
  readonly cause: readonly [D, D]
  /** The average times that are compared. */
  readonly stages: readonly M[]
  /** What only the shop is told: a report about some of those who are compared leaves it out. */
  readonly ownFigures: readonly M[]
}

export type Board<S extends Dataset> = {
  readonly id: string
  readonly title: string
  readonly dataset: S
  /** The fixed limits of the board, besides its filters. */
  readonly where: Partial<Readonly<Record<DimensionOf<S>, Filter>>>
  readonly widgets: readonly Widget<S>[]
  readonly filters: readonly PanelFilter<DimensionOf<S>>[]
  readonly layout: { readonly version: string; readonly items: readonly WidgetPosition[] }
  readonly refreshMinutes: number
  /** What its groups of widgets are about. */
  readonly groupNotes?: Readonly<Partial<Record<WidgetGroup, string>>>
  readonly headline?: Headline<DimensionOf<S>, MetricOf<S>>
  readonly scorecard?: Scorecard<DimensionOf<S>, SortOf<S>>
  readonly report?: Report<DimensionOf<S>, SortOf<S>, MetricOf<S>>
}

/** Boards of any data set. */
export type AnyBoard = Board<Dataset>
export type AnyWidget = Widget<Dataset>
