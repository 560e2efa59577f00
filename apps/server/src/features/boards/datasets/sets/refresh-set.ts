import { storedName } from '@aftermile/dashboards/data/dataset'
import { sql } from '../../../../db/sql.ts'
import { fieldsOf } from '../../../../db/table.ts'
import { datasets } from '../../../../db/tables/datasets.ts'
import { publish } from '../../../../realtime/publish.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { ofSet } from '../chunks/chunk-store.ts'
import type { DataSource } from '../sources/data-source.ts'
import { refreshMonths } from './refresh-months.ts'
import { refreshRows } from './refresh-rows.ts'

export type RefreshOptions = {
  readonly merchants: string
  /** Somebody waits, and is told of the end even if nothing has changed. */
  readonly isAwaited?: boolean | undefined
  /** The next piece of a refresh. */
  readonly isContinued?: boolean | undefined
  /** All rows are packed anew, and nothing that was packed before stays: it may hold what has been erased. */
  readonly isRepacked?: boolean | undefined
}

/**
 * Refreshes a set, or a piece of it, and returns whether there is more to do. Tells the consoles if anything changed, or somebody waits.
 * Locks the set until the transaction ends. Does nothing where there is no such set.
 */
export async function refreshSet(ctx: Ctx, source: DataSource, options: RefreshOptions): Promise<'more' | 'done'> {
  const { db, tenantId } = ctx
  const { dataset, audience } = source
  const { merchants, isAwaited = false, isContinued = false, isRepacked = false } = options
  const set = { dataset: storedName(dataset), merchants }
  const locked = await db.find(sql`
    select ${fieldsOf(datasets, 'builtAt', 'plannedAt', 'pending', 'counted', 'lastChunk')} from datasets
    where ${ofSet(tenantId, set)} for update`)
  if (locked === null) return 'done'
  const isFirst = locked.builtAt === null
  const changed =
    source.kind === 'rows'
      ? await refreshRows(
          ctx,
          { ...set, source },
          isFirst ? null : { lastChunk: locked.lastChunk, isOutdated: isRepacked },
        )
      : // Whoever waits wants what has changed up to now.
        await refreshMonths(ctx, { ...set, source, ...locked }, { isPlannedAgain: isAwaited && !isContinued })
  if (changed === 'more') return changed
  if (changed > 0 || isFirst || isAwaited) await publish(ctx, 'dashboard_updated', { dataset: dataset.id }, audience)
  return 'done'
}
