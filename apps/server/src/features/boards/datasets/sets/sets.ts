import { storedName } from '@aftermile/dashboards/data/dataset'
import { part, type RowOf, sql } from '../../../../db/sql.ts'
import { columns, expression, pick } from '../../../../db/table.ts'
import { datasetChunks, datasets } from '../../../../db/tables/datasets.ts'
import type { RequestCtx } from '../../../../tenancy/context.ts'
import { minutesOld, ofSet } from '../chunks/chunk-store.ts'
import type { DataSource, SetKey } from '../sources/data-source.ts'
import { requestRefresh } from './refresh-jobs.ts'

/** How often the last use of a set is written. */
const noteEvery = '1 minute'

const c = datasetChunks
const chunkColumns = columns({ ...pick(c, 'number', 'hash', 'dead', 'deadCount'), rows: c.rowCount })
export type SetChunk = Readonly<RowOf<typeof chunkColumns>>
export type OpenedSet = { readonly timeStamp: string | null; readonly chunks: readonly SetChunk[] }

/** Each combination of merchants that a user is limited to has its own set. */
export const setKeyFor = ({ actor }: RequestCtx, { dataset }: DataSource): SetKey => ({
  dataset: storedName(dataset),
  merchants: actor.merchants.join(','),
})

/** Reads the current chunks of a set, notes its use, and requests a refresh where it is stale. */
export async function openSet(ctx: RequestCtx, source: DataSource): Promise<OpenedSet> {
  const { db, tenantId } = ctx
  const set = setKeyFor(ctx, source)
  const found = await findSet(ctx, set)
  const isStale = found === null || (found.minutesOld ?? Infinity) >= source.everyMinutes
  if (found === null) await addSet(ctx, set)
  else if (found.isUseOutdated) await noteUse(ctx, set)
  if (isStale) await requestRefresh(ctx, set)
  const chunks = await db.rows(sql`
    select ${chunkColumns} from dataset_chunks
    where ${ofSet(tenantId, set)} and dead_count < row_count and dropped_at is null and not is_staged
    order by period, number`)
  return { timeStamp: found?.timeStamp ?? null, chunks }
}

/** Requests a refresh whatever the age of the set. The caller waits, and is told of the end even if nothing has changed. */
export async function forceRefresh(ctx: RequestCtx, source: DataSource): Promise<void> {
  const set = setKeyFor(ctx, source)
  // Adding an existing set would wait for a running refresh.
  if ((await findSet(ctx, set)) === null) await addSet(ctx, set)
  await requestRefresh(ctx, set, { isAwaited: true })
}

const foundColumns = columns({
  timeStamp: datasets.builtAt,
  minutesOld,
  isUseOutdated: expression<boolean>(part`asked_at < tenant_now() - ${noteEvery}::interval`),
})

const findSet = ({ db, tenantId }: RequestCtx, set: SetKey): Promise<RowOf<typeof foundColumns> | null> =>
  db.find(sql`select ${foundColumns} from datasets where ${ofSet(tenantId, set)}`)

const addSet = ({ db, tenantId }: RequestCtx, { dataset, merchants }: SetKey): Promise<number> =>
  db.run(sql`
    insert into datasets (tenant_id, dataset, merchants) values (${tenantId}, ${dataset}, ${merchants})
    on conflict (tenant_id, dataset, merchants) do nothing`)

/** Skips a set that a refresh has locked, so that no reader waits: the next reader notes the use. */
const noteUse = ({ db, tenantId }: RequestCtx, set: SetKey): Promise<number> =>
  db.run(sql`
    update datasets s set asked_at = tenant_now() from (
      select dataset, merchants from datasets where ${ofSet(tenantId, set)} for update skip locked) free
    where s.tenant_id = ${tenantId} and s.dataset = free.dataset and s.merchants = free.merchants`)
