import type { HeadlineResult } from '@aftermile/dashboards/analytics/insights/headline'
import type { BreakResult } from '@aftermile/dashboards/analytics/insights/largest-break'
import type { ReportResult } from '@aftermile/dashboards/analytics/insights/report'
import type { ScorecardResult } from '@aftermile/dashboards/analytics/insights/score-strata'
import type { Filters } from '@aftermile/dashboards/board/conditions'
import type { Comparison } from '@aftermile/dashboards/board/months'
import type { TableView } from '@aftermile/dashboards/board/widgets/widget'
import type { WidgetResult } from '@aftermile/dashboards/board/widgets/widget-kinds'

/** Filters by the name of their dimension. */
export type { Filters }

/** What a board shows. The boards themselves are known on both sides. */
export type BoardQuery = {
  readonly applicationId: string
  readonly boardId: string
  readonly filters: Filters
  /** By widget id; only where the user chose another metric. */
  readonly metrics: Readonly<Record<string, string>>
  /** Null: the default sorting, first page. */
  readonly table: TableView | null
  /** True while the filter panel is open and needs its counts. */
  readonly includeChoices: boolean
  /** True while the scorecard is shown. */
  readonly includeScorecard: boolean
  /** True while the report is shown. Its scorecard names only those that are chosen. */
  readonly includeReport: boolean
  /** What months are compared with. */
  readonly comparison: Comparison
}

/** The credentials with which the worker fetches. */
export type Access = { readonly origin: string; readonly token: string | null; readonly tenantId: string | null }

export type ToEngine =
  /** The rows of the board at `path` will be needed. */
  | { readonly kind: 'ahead'; readonly path: string; readonly access: Access; readonly zone: string }
  | {
      readonly kind: 'load'
      readonly id: number
      readonly datasetId: string
      readonly access: Access
      readonly zone: string
    }
  | { readonly kind: 'query'; readonly round: number; readonly query: BoardQuery }
  /** The reply is on the screen. Texts may load now without delaying it. */
  | { readonly kind: 'drawn' }
  | { readonly kind: 'advance'; readonly now: number }
  /** Asks for the ids of the first rows under other filters than those of the query. */
  | { readonly kind: 'list'; readonly id: number; readonly filters: Filters; readonly limit: number }

export type Loaded = { readonly timeStamp: string | null; readonly rows: number }

export type BoardReply = {
  readonly round: number
  readonly results: ReadonlyMap<string, WidgetResult>
  /** By dimension of the filter panel; empty while it is closed. */
  readonly choices: Readonly<
    Record<string, readonly { readonly value: string | number | null; readonly count: number }[]>
  >
  readonly matching: number
  readonly rows: number
  /** The currencies of the base sales values under the filters. Empty where rows have none of their own: then it is that of the tenant. */
  readonly currencies: readonly string[]
  /** The currencies of sales values that could not be converted. */
  readonly currenciesWithoutRate: readonly string[]
  /** Null on boards without one, and where there is nothing to compare. */
  readonly headline: HeadlineResult | null
  /** Null unless it is asked for. */
  readonly scorecard: ScorecardResult | null
  readonly report: ReportResult | null
}

export type EngineFailure = { readonly status: number; readonly message: string; readonly requestId: string | null }

export type FromEngine =
  /** `id` is that of the load. */
  | { readonly kind: 'progress'; readonly id: number; readonly done: number; readonly total: number }
  | { readonly kind: 'loaded'; readonly id: number; readonly loaded: Loaded }
  /** `id` is null when texts could not be loaded. */
  | { readonly kind: 'failed'; readonly id: number | null; readonly failure: EngineFailure }
  /** The engine did not start. The next message starts a new, empty one. */
  | { readonly kind: 'broken' }
  | { readonly kind: 'reply'; readonly reply: BoardReply }
  /** Takes longer than a reply, so it follows when the screen has been still for a moment. */
  | { readonly kind: 'broke'; readonly round: number; readonly largestBreak: BreakResult | null }
  /** `ids` is null while they are not loaded. */
  | { readonly kind: 'listed'; readonly id: number; readonly ids: readonly string[] | null }
