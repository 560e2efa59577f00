import type { DatasetCalls } from '@aftermile/contract/boards/datasets'
import type { Section } from '@aftermile/dashboards/board/applications'
import type { Columns, Dataset, RowOf } from '@aftermile/dashboards/data/dataset'
import type { Audience } from '../../../../realtime/publish.ts'
import type { Ctx } from '../../../../tenancy/context.ts'

/** The rows of a data set that those may see who are limited to these merchants; '' stands for no limit. */
export type SetKey = { readonly dataset: string; readonly merchants: string }

export type SourceRow = {
  readonly id: string
  /** Of the state that was read. */
  readonly changedAt: string
  /** It is kept for some days from then on. */
  readonly endedAt: string | null
  /** Neighbours in this order are alike, which packs better. */
  readonly order: number
  readonly row: RowOf<Columns>
}

/** Where the rows of a data set come from and who may see them. Everything is read under the limit of the set. */
export type DataSource = {
  readonly dataset: Dataset
  readonly calls: DatasetCalls
  /** Whose boards can be written to a file. */
  readonly section: Section
  /** Who hears that there is news. */
  readonly audience: Audience
  /** While somebody looks it is brought up to date so often. */
  readonly everyMinutes: number
  /** What has ended stays so long. */
  readonly stayDays: number
  /** The next of all rows by id. */
  readonly readAll: (ctx: Ctx, after: string, limit: number) => Promise<SourceRow[]>
  readonly readByIds: (ctx: Ctx, ids: readonly string[]) => Promise<SourceRow[]>
  /** The ids of what changed since, unless that is what is written already. */
  readonly readChanged: (ctx: Ctx, set: SetKey, wanted: { since: string; limit: number }) => Promise<string[]>
  /** The ids of what is written but can no longer be seen. */
  readonly readHidden: (ctx: Ctx, set: SetKey) => Promise<string[]>
}
