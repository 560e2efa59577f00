import type { DatasetCalls } from '@aftermile/contract/boards/datasets'
import type { Section } from '@aftermile/dashboards/board/applications'
import type { Columns, Dataset, RowOf } from '@aftermile/dashboards/data/dataset'
import type { Audience } from '../../../../realtime/publish.ts'
import type { Ctx } from '../../../../tenancy/context.ts'

/** Names the part of a data set for users limited to these merchants; empty: no limit. */
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

/** What a month is summed from: how many, and a fingerprint that changes when one of them does. */
export type MonthState = { readonly month: Month; readonly count: number; readonly fingerprint: string }

/** Sums by month. A month is read as a whole, when something in it has changed. */
export type MonthSource = AnySource & {
  readonly kind: 'months'
  readonly readMonths: (ctx: Ctx) => Promise<MonthState[]>
  readonly readMonth: (ctx: Ctx, month: Month) => Promise<MonthState & { readonly rows: readonly RowOf<Columns>[] }>
  /** Earlier months have lost some of what they were summed from, because it is deleted after some time. They stay as they are. */
  readonly readKeptBefore: (ctx: Ctx) => Promise<Month>
}
