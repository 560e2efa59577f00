import type { WidgetResult } from '@aftermile/dashboards/board/widget-results'
import type { Filter } from '@aftermile/dashboards/data/filter'

/** By dimension. */
export type Filters = Readonly<Record<string, Filter>>

export type TableView = { readonly by: string; readonly isDescending: boolean; readonly page: number }

/** What a board is asked for; the boards themselves are known on both sides. */
export type BoardQuery = {
  readonly applicationId: string
  readonly boardId: string
  readonly filters: Filters
  /** By widget, where another than its own was chosen. */
  readonly metrics: Readonly<Record<string, string>>
  /** Null: as the table begins. */
  readonly table: TableView | null
  /** Whether the filter panel is open and wants its counts. */
  readonly wantsChoices: boolean
}

/** With whose rights the worker fetches. */
export type Access = { readonly origin: string; readonly token: string | null; readonly tenantId: string | null }

export type ToEngine =
  | {
      readonly kind: 'load'
      readonly id: number
      readonly datasetId: string
      readonly access: Access
      readonly zone: string
    }
  | { readonly kind: 'ask'; readonly round: number; readonly question: BoardQuery }
  /** The answer is on the screen: the words that name rows may come now, out of whose way nothing has to be drawn. */
  | { readonly kind: 'drawn' }
  | { readonly kind: 'advance'; readonly now: number }
  /** The first rows that pass other filters than those of the question, by their ids. */
  | { readonly kind: 'list'; readonly id: number; readonly filters: Filters; readonly limit: number }

export type Loaded = { readonly timeStamp: string | null; readonly rows: number }

export type BoardReply = {
  readonly round: number
  readonly answers: ReadonlyMap<string, WidgetResult>
  /** By dimension of the panel; empty while it is closed. */
  readonly choices: Readonly<
    Record<string, readonly { readonly value: string | number | null; readonly count: number }[]>
  >
  readonly matching: number
  readonly rows: number
}

export type EngineFailure = { readonly status: number; readonly message: string; readonly requestId: string | null }

export type FromEngine =
  /** Of the load with this id. */
  | { readonly kind: 'progress'; readonly id: number; readonly done: number; readonly total: number }
  | { readonly kind: 'loaded'; readonly id: number; readonly loaded: Loaded }
  /** Null: it is the words that could not be had. */
  | { readonly kind: 'failed'; readonly id: number | null; readonly failure: EngineFailure }
  /** The engine did not start; whatever is posted next begins with another, which knows nothing. */
  | { readonly kind: 'broken' }
  | { readonly kind: 'answered'; readonly reply: BoardReply }
  /** Null: their ids are not there yet. */
  | { readonly kind: 'listed'; readonly id: number; readonly ids: readonly string[] | null }
