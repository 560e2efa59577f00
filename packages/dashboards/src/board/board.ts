import type { Dataset, DimensionOf, MetricOf, SortOf } from '../data/dataset.ts'
import type { Filter } from '../data/filter.ts'
import type { WidgetGroup } from './widgets/widget.ts'
import type { Widget } from './widgets/widget-kinds.ts'

/** The width of the grid in columns. */
export const gridColumns = 12

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
