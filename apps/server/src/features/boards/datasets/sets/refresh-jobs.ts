import { z } from 'zod'
import { part, sql } from '../../../../db/sql.ts'
import { columns, expression, pick } from '../../../../db/table.ts'
import { datasets } from '../../../../db/tables/datasets.ts'
import { enqueue, type Job, job } from '../../../../jobs/job.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { withMerchantLimit } from '../../../../tenancy/merchant-limit.ts'
import { dropSet, minutesOld } from '../chunks/chunk-store.ts'
import type { DataSource, SetKey } from '../sources/data-source.ts'
import { refreshSet } from './refresh-set.ts'

/** A set that nobody has read for this long is not refreshed until somebody reads it, and is dropped later. */
const activeFor = '30 minutes'
const dropAfter = '3 days'

const setColumns = columns({
  ...pick(datasets, 'dataset', 'merchants'),
  minutesOld,
  isForgotten: expression<boolean>(part`asked_at < now() - ${dropAfter}::interval`),
})

/** Refreshes the sets that somebody has read lately, and drops unused ones. */
export const followJob = (sources: readonly DataSource[]): Job<Record<string, never>> =>
  job({
    name: 'dataset_follow',
    payload: z.strictObject({}),
    cron: '* * * * *',
    async run(ctx) {
      const { db, tenantId } = ctx
      const sets = await db.rows(sql`
        select ${setColumns} from datasets
        where tenant_id = ${tenantId} and (asked_at > now() - ${activeFor}::interval or asked_at < now() - ${dropAfter}::interval)`)
      for (const { dataset, merchants, minutesOld: age, isForgotten } of sets) {
        const source = sources.find(each => each.dataset.id === dataset)
        const set = { dataset, merchants }
        if (isForgotten || source === undefined) await withMerchantLimit(ctx, limitOf(set), () => dropSet(ctx, set))
        // The next run is in a minute.
        else if ((age ?? Infinity) >= source.everyMinutes - 1) await requestRefresh(ctx, set)
      }
    },
  })

type RefreshPayload = SetKey & { isAwaited?: boolean | undefined }

const refreshDefinition = {
  name: 'dataset_refresh',
  payload: z.strictObject({ dataset: z.string(), merchants: z.string(), isAwaited: z.boolean().optional() }),
  maxAttempts: 10,
}

export const refreshJob = (sources: readonly DataSource[]): Job<RefreshPayload> => ({
  ...refreshDefinition,
  async run(ctx, { dataset, merchants, isAwaited }) {
    const source = sources.find(each => each.dataset.id === dataset)
    if (source === undefined) return
    const limit = limitOf({ dataset, merchants })
    await withMerchantLimit(ctx, limit, () => refreshSet(ctx, source, { merchants, isAwaited }))
  },
})

const limitOf = ({ merchants }: SetKey): readonly string[] => (merchants === '' ? [] : merchants.split(','))

/** A job that somebody waits for has its own key, so that a plain one does not replace it. */
export function requestRefresh(ctx: Ctx, { dataset, merchants }: SetKey, { isAwaited = false } = {}): Promise<void> {
  const key = `${isAwaited ? 'awaited' : 'refresh'}:${dataset}:${merchants}`
  const payload = { dataset, merchants, ...(isAwaited && { isAwaited }) }
  return enqueue(ctx, refreshDefinition, payload, { key, queue: `dataset:${dataset}` })
}
