import { storedName } from '@aftermile/dashboards/data/dataset'
import { z } from 'zod'
import { array, part, sql } from '../../../../db/sql.ts'
import { columns, expression, fieldsOf, pick } from '../../../../db/table.ts'
import { datasets } from '../../../../db/tables/datasets.ts'
import { enqueue, type Job, job } from '../../../../jobs/job.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { withMerchantLimit } from '../../../../tenancy/merchant-limit.ts'
import { dropSet, minutesOld } from '../chunks/chunk-store.ts'
import type { DataSource, SetKey } from '../sources/data-source.ts'
import { refreshSet } from './refresh-set.ts'

/** A set that nobody has read for this long is not refreshed until somebody reads it. */
const activeFor = '30 minutes'
/** A set that nobody has read for this long is dropped. Months are small, and may hold what has been deleted elsewhere. */
const dropAfterDays = { rows: 3, months: 400 } as const
/** Sets of months that were read in this time are refreshed every night. */
const nightlyFor = '3 days'

const setColumns = columns({
  ...pick(datasets, 'dataset', 'merchants'),
  minutesOld,
  daysUnread: expression<number>(part`extract(epoch from tenant_now() - asked_at)::float8 / 86400`),
})

/** Refreshes the sets that somebody has read lately, and drops unused ones. */
export const followJob = (sources: readonly DataSource[]): Job<Record<string, never>> =>
  job({
    name: 'dataset_follow',
    payload: z.strictObject({}),
    cron: '* * * * *',
    // Sets that nobody reads are dropped once an hour.
    hasWork: {
      where: `exists (
        select 1 from datasets w where w.tenant_id = t.id and (w.asked_at > tenant_now() - interval '${activeFor}'
          or w.asked_at < tenant_now() - interval '${dropAfterDays.rows} days' and extract(minute from tenant_now()) = 0))`,
    },
    async run(ctx) {
      const { db, tenantId } = ctx
      const sets = await db.rows(sql`
        select ${setColumns} from datasets where tenant_id = ${tenantId}
          and (asked_at > tenant_now() - ${activeFor}::interval or asked_at < tenant_now() - make_interval(days => ${dropAfterDays.rows}))`)
      for (const { dataset, merchants, minutesOld: age, daysUnread } of sets) {
        const source = sources.find(each => storedName(each.dataset) === dataset)
        const set = { dataset, merchants }
        if (source === undefined || daysUnread > dropAfterDays[source.kind])
          await withMerchantLimit(ctx, limitOf(set), () => dropSet(ctx, set))
        // The next run is in a minute.
        else if (daysUnread < dropAfterDays.rows && (age ?? Infinity) >= source.everyMinutes - 1)
          await requestRefresh(ctx, set)
      }
    },
  })

/** Refreshes the sets of months every night. */
export const nightlyJob = (sources: readonly DataSource[]): Job<Record<string, never>> =>
  job({
    name: 'dataset_nightly',
    payload: z.strictObject({}),
    cron: '20 1 * * *',
    spreadMinutes: 60,
    async run(ctx) {
      const { db, tenantId } = ctx
      const sets = await db.rows(sql`
        select ${fieldsOf(datasets, 'dataset', 'merchants')} from datasets
        where tenant_id = ${tenantId} and asked_at > tenant_now() - ${nightlyFor}::interval`)
      const byMonth = sources.filter(({ kind }) => kind === 'months').map(({ dataset }) => storedName(dataset))
      for (const set of sets) if (byMonth.includes(set.dataset)) await requestRefresh(ctx, set)
    },
  })

/**
 * Packs all rows of these sources anew, because some of what was packed before has been erased. Also those that are not built yet: the
 * first build may be running, and have read what is erased.
 */
export async function requestRepack(ctx: Ctx, sources: readonly DataSource[]): Promise<void> {
  const { db, tenantId } = ctx
  const byRow = sources.filter(({ kind }) => kind === 'rows').map(({ dataset }) => storedName(dataset))
  const sets = await db.rows(sql`
    select ${fieldsOf(datasets, 'dataset', 'merchants')} from datasets
    where tenant_id = ${tenantId} and dataset = any (${array(byRow)})`)
  for (const set of sets) await requestRefresh(ctx, set, { isRepacked: true })
}

const RefreshPayload = z.strictObject({
  dataset: z.string(),
  merchants: z.string(),
  isAwaited: z.boolean().optional(),
  isContinued: z.boolean().optional(),
  isRepacked: z.boolean().optional(),
})
type RefreshPayload = z.infer<typeof RefreshPayload>

const refreshDefinition = { name: 'dataset_refresh', payload: RefreshPayload, maxAttempts: 10 }

/** Refreshes a set, in pieces if it is large. Each piece enqueues the next in its transaction, so that a kill loses one piece. */
export const refreshJob = (sources: readonly DataSource[]): Job<RefreshPayload> => ({
  ...refreshDefinition,
  async run(ctx, payload) {
    const source = sources.find(each => storedName(each.dataset) === payload.dataset)
    if (source === undefined) return
    const reached = await withMerchantLimit(ctx, limitOf(payload), () => refreshSet(ctx, source, payload))
    if (reached === 'more') await requestRefresh(ctx, payload, { ...payload, isContinued: true })
  },
})

const limitOf = ({ merchants }: SetKey): readonly string[] => (merchants === '' ? [] : merchants.split(','))

type Request = Pick<RefreshPayload, 'isAwaited' | 'isContinued' | 'isRepacked'>

/** A job that somebody waits for, or that repacks, has its own key, so that a plain one does not replace it. */
export function requestRefresh(ctx: Ctx, { dataset, merchants }: SetKey, request: Request = {}): Promise<void> {
  const kind = request.isRepacked ? 'repack' : request.isAwaited ? 'awaited' : 'refresh'
  const key = `${kind}:${dataset}:${merchants}`
  const { isAwaited, isContinued, isRepacked } = request
  const payload = {
    ...{ dataset, merchants },
    ...(isAwaited && { isAwaited }),
    ...(isContinued && { isContinued }),
    ...(isRepacked && { isRepacked }),
  }
  return enqueue(ctx, refreshDefinition, payload, { key, queue: `dataset:${dataset}` })
}
