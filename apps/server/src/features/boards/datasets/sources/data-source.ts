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
export type DataSource = {
  readonly dataset: Dataset
  readonly calls: DatasetCalls
  /** The section whose boards can be exported. */
  readonly section: Section
  /** Who is told of changes. */
  readonly audience: Audience
  /** How often the set is refreshed while somebody reads it. */
  readonly everyMinutes: number
  /** How long ended rows stay. */
  readonly stayDays: number
  /** The next rows by id. */
  readonly readAll: (ctx: Ctx, after: string, limit: number) => Promise<SourceRow[]>
  readonly readByIds: (ctx: Ctx, ids: readonly string[]) => Promise<SourceRow[]>
  /** The ids of rows that have changed since, without those whose change is already written. */
  readonly readChanged: (ctx: Ctx, set: SetKey, range: { since: string; limit: number }) => Promise<string[]>
  /** The ids of written rows that may no longer be seen. */
  readonly readHidden: (ctx: Ctx, set: SetKey) => Promise<string[]>
}
