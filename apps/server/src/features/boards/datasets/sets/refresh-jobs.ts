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

/** A set that nobody has asked for is brought up to date when somebody does, and dropped in the end. */
const attendedFor = '30 minutes'
const keptFor = '3 days'

const attended = columns({
  ...pick(datasets, 'dataset', 'merchants'),
  minutesOld,
  isForgotten: expression<boolean>(part`asked_at < now() - ${keptFor}::interval`),
})

/** Brings the sets that somebody looks at up to date. */
export const followJob = (sources: readonly DataSource[]): Job<Record<string, never>> =>
  job({
    name: 'dataset_follow',
    payload: z.strictObject({}),
    cron: '* * * * *',
    async run(ctx) {
      const { db, tenantId } = ctx
      const sets = await db.rows(sql`
        select ${attended} from datasets
        where tenant_id = ${tenantId} and (asked_at > now() - ${attendedFor}::interval or asked_at < now() - ${keptFor}::interval)`)
      for (const { dataset, merchants, minutesOld: age, isForgotten } of sets) {
        const source = sources.find(each => each.dataset.id === dataset)
        const set = { dataset, merchants }
        if (isForgotten || source === undefined) await withMerchantLimit(ctx, limitOf(set), () => dropSet(ctx, set))
        // The next chance is in a minute.
        else if ((age ?? Infinity) >= source.everyMinutes - 1) await requestRefresh(ctx, set)
      }
    },
  })

type Asked = SetKey & { isAwaited?: boolean | undefined }

const asked = {
  name: 'dataset_refresh',
  payload: z.strictObject({ dataset: z.string(), merchants: z.string(), isAwaited: z.boolean().optional() }),
  maxAttempts: 10,
}

export const refreshJob = (sources: readonly DataSource[]): Job<Asked> => ({
  ...asked,
  async run(ctx, { dataset, merchants, isAwaited }) {
    const source = sources.find(each => each.dataset.id === dataset)
    if (source === undefined) return
    const limit = limitOf({ dataset, merchants })
    await withMerchantLimit(ctx, limit, () => refreshSet(ctx, source, { merchants, isAwaited }))
  },
})

const limitOf = ({ merchants }: SetKey): readonly string[] => (merchants === '' ? [] : merchants.split(','))

/** One that somebody waits for is not replaced by one that nobody does. */
export function requestRefresh(ctx: Ctx, { dataset, merchants }: SetKey, { isAwaited = false } = {}): Promise<void> {
  const key = `${isAwaited ? 'awaited' : 'refresh'}:${dataset}:${merchants}`
  const payload = { dataset, merchants, ...(isAwaited && { isAwaited }) }
  return enqueue(ctx, asked, payload, { key, queue: `dataset:${dataset}` })
}
