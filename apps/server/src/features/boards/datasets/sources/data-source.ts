import type { DatasetCalls } from '@aftermile/contract/boards/datasets'
import type { Section } from '@aftermile/dashboards/board/applications'
import type { Columns, Dataset, RowOf } from '@aftermile/dashboards/data/dataset'
import type { CountedMonths } from '../../../../db/tables/datasets.ts'
import type { Audience } from '../../../../realtime/publish.ts'
import type { Ctx } from '../../../../tenancy/context.ts'

/** Names the part of a stored data set for users limited to these merchants; empty: no limit. */
export type SetKey = { readonly dataset: string; readonly merchants: string }

export type SourceRow = {
  readonly id: string
  /** The last change of the state that was read. */
  readonly changedAt: string
  /** When the row ended. It stays for some days after that. */
  readonly endedAt: string | null
  /** Neighbours in this order are similar, which packs better. */
  readonly order: number
  readonly row: RowOf<Columns>
}

/** Where the rows of a data set come from and who may see them. All reads are under the merchant limit of the set. */
export type DataSource = RowSource | MonthSource

type AnySource = {
  readonly dataset: Dataset
  readonly calls: DatasetCalls
  /** The section whose boards can be exported. */
  readonly section: Section
  /** Who is told of changes. */
  readonly audience: Audience
  /** How often the set is refreshed while somebody reads it. */
  readonly everyMinutes: number
}

/** Rows that come, change and leave one by one. */
export type RowSource = AnySource & {
  readonly kind: 'rows'
  /** How long ended rows stay. */
  readonly stayDays: number
  /** The ids of all rows, similar ones together. */
  readonly readIds: (ctx: Ctx) => Promise<string[]>
  readonly readByIds: (ctx: Ctx, ids: readonly string[]) => Promise<SourceRow[]>
  /** The ids of rows that have changed since, without those whose change is already written. */
  readonly readChanged: (ctx: Ctx, set: SetKey, range: { since: string; limit: number }) => Promise<string[]>
  /** The ids of written rows that may no longer be seen. */
  readonly readHidden: (ctx: Ctx, set: SetKey) => Promise<string[]>
}

/** A month as year times 100 plus month. */
export type Month = number

/** `count`: how many rows the sums are of. */
export type MonthSums = { readonly count: number; readonly rows: readonly RowOf<Columns>[] }

/** Sums by month. A month is read as a whole, when something in it has changed. */
export type MonthSource = AnySource & {
  readonly kind: 'months'
  readonly countMonths: (ctx: Ctx) => Promise<CountedMonths>
  /** The months of what has come or changed since. Those that something has only left are not among them: their counts differ. */
  readonly readChanged: (ctx: Ctx, since: string) => Promise<Month[]>
  readonly readMonth: (ctx: Ctx, month: Month) => Promise<MonthSums>
  /** Earlier months have lost some of what they were summed from, because it is deleted after some time. They stay as they are. */
  readonly readKeptBefore: (ctx: Ctx) => Promise<Month>
}
