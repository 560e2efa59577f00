import type { Dataset, DimensionOf, MetricOf, SortOf } from '../data/dataset.ts'
import type { Filter } from '../data/filter.ts'

/** The grid is so many columns wide. */
export const gridColumns = 12

/** Where widgets are found when one is added. */
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

/** A share in percent that counts as good at most, or at least, so high. */
export type Threshold = { readonly atMost: number } | { readonly atLeast: number }

type Shown = {
  readonly id: string
  readonly title: string
  /** One sentence, where the title does not say it all. */
  readonly note?: string
  readonly group: WidgetGroup
  readonly size: WidgetSize
}

/** What counts by the values of a dimension, and filters by them when clicked. */
type Counting<S extends Dataset> = Shown & {
  readonly by: DimensionOf<S>
  readonly metric: MetricOf<S>
  /** Only values above this are shown. */
  readonly above?: number
}

/** Which lookup set names the values; null where they name themselves. */
type Named = { readonly names: string | null }

/** A value that no lookup set holds. */
export type ListedValue = {
  readonly value: string
  readonly title: string
  /** In the colour of that value of a lookup set, where it has one. */
  readonly colorOf?: { readonly names: string; readonly value: string | number }
}

/** One side of a dimension of pairs: days, values of a lookup set, or those listed here. */
export type PairSide = { readonly title: string } & (
  | { readonly kind: 'date' }
  /** All of `values` in their order, or those that occur, the largest first. */
  | { readonly kind: 'names'; readonly names: string; readonly values?: readonly string[] }
  | { readonly kind: 'listed'; readonly values: readonly ListedValue[] }
)

/** The first of each pair down, the second across. */
export type Pair = { readonly down: PairSide; readonly across: PairSide }

export type Widget<S extends Dataset> =
  | (Counting<S> & Named & { readonly kind: 'pie'; readonly top?: number; readonly startAngle: 90 | 270 })
  | (Counting<S> &
      Named & {
        readonly kind: 'bars'
        readonly axis: 'category' | 'date' | 'hour' | 'days' | 'count'
        readonly isHorizontal: boolean
        readonly top?: number
        /** What is counted along an axis of counts. */
        readonly unit?: string
        /** The dimension is of pairs: a bar each for the first, a colour each for the second. */
        readonly pair?: Pair
        /** Dragging over it chooses a range. */
        readonly isBrushed?: true
      })
  | (Counting<S> & { readonly kind: 'heatmap'; readonly pair: Pair; readonly onlyAlerts: boolean })
  /** `corner` stands above the days. */
  | (Counting<S> & { readonly kind: 'kanban'; readonly pair: Pair; readonly corner: string })
  | (Shown & { readonly kind: 'number'; readonly metric: MetricOf<S> })
  /** The rows with one value of a dimension, which a click filters by. */
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
  | (Shown & {
      readonly kind: 'table'
      readonly columns: readonly SortOf<S>[]
      readonly sort: { readonly by: SortOf<S>; readonly isDescending: boolean }
      readonly rowsPerPage: number
    })

export type WidgetKind = Widget<Dataset>['kind']

/** A filter of the panel; what it offers are the values of a dimension. */
export type PanelFilter<D extends string = string> = {
  readonly id: D
  readonly title: string
  readonly kind: 'values' | 'yesNo' | 'dateRange'
  readonly names: string | null
  readonly isOpenFirst?: true
}

/** Where a widget stands at first, and how wide it is where that is not its usual width. */
export type WidgetPosition = { readonly ref: string; readonly x: number; readonly y: number; readonly w?: number }

export type Board<S extends Dataset> = {
  readonly id: string
  readonly title: string
  readonly dataset: S
  /** What the board is limited to, whatever its filters. */
  readonly where: Partial<Readonly<Record<DimensionOf<S>, Filter>>>
  readonly widgets: readonly Widget<S>[]
  readonly filters: readonly PanelFilter<DimensionOf<S>>[]
  readonly layout: { readonly version: string; readonly items: readonly WidgetPosition[] }
  readonly refreshMinutes: number
}

/** Boards of any data set. */
export type AnyBoard = Board<Dataset>
export type AnyWidget = Widget<Dataset>
