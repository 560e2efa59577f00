import { part, type RowOf, sql } from '../../../../db/sql.ts'
import { columns, expression, pick } from '../../../../db/table.ts'
import { datasetChunks, datasets } from '../../../../db/tables/datasets.ts'
import type { RequestCtx } from '../../../../tenancy/context.ts'
import { minutesOld, ofSet } from '../chunks/chunk-store.ts'
import type { DataSource, SetKey } from '../sources/data-source.ts'
import { requestRefresh } from './refresh-jobs.ts'

/** So seldom is it written down that somebody looks. */
const noteEvery = '1 minute'

const c = datasetChunks
const chunkColumns = columns({ ...pick(c, 'number', 'hash', 'dead', 'deadCount'), rows: c.rowCount })
export type SetChunk = Readonly<RowOf<typeof chunkColumns>>
export type OpenedSet = { readonly timeStamp: string | null; readonly chunks: readonly SetChunk[] }

/** Each combination of merchants that somebody is limited to has a set of its own. */
export const setKeyFor = ({ actor }: RequestCtx, { dataset }: DataSource): SetKey => ({
  dataset: dataset.id,
  merchants: actor.merchants.join(','),
})

/** What there is now; marks the set as looked at, and sets its refresh going where it is old. */
export async function openSet(ctx: RequestCtx, source: DataSource): Promise<OpenedSet> {
  const { db, tenantId } = ctx
  const set = setKeyFor(ctx, source)
  const found = await findSet(ctx, set)
  const isStale = found === null || (found.minutesOld ?? Infinity) >= source.everyMinutes
  if (found === null) await addSet(ctx, set)
  else if (found.isUnnoted) await noteAsked(ctx, set)
  if (isStale) await requestRefresh(ctx, set)
  const chunks = await db.rows(sql`
    select ${chunkColumns} from dataset_chunks
    where ${ofSet(tenantId, set)} and dead_count < row_count and dropped_at is null order by number`)
  return { timeStamp: found?.timeStamp ?? null, chunks }
}

/** However new it is. Somebody waits for it, and hears when it is done even if nothing was new. */
export async function forceRefresh(ctx: RequestCtx, source: DataSource): Promise<void> {
  const set = setKeyFor(ctx, source)
  // To add it would wait for a refresh that is under way.
  if ((await findSet(ctx, set)) === null) await addSet(ctx, set)
  await requestRefresh(ctx, set, { isAwaited: true })
}

const foundColumns = columns({
  timeStamp: datasets.builtAt,
  minutesOld,
  isUnnoted: expression<boolean>(part`asked_at < now() - ${noteEvery}::interval`),
})

const findSet = ({ db, tenantId }: RequestCtx, set: SetKey): Promise<RowOf<typeof foundColumns> | null> =>
  db.find(sql`select ${foundColumns} from datasets where ${ofSet(tenantId, set)}`)

const addSet = ({ db, tenantId }: RequestCtx, { dataset, merchants }: SetKey): Promise<number> =>
  db.run(sql`
    insert into datasets (tenant_id, dataset, merchants) values (${tenantId}, ${dataset}, ${merchants})
    on conflict (tenant_id, dataset, merchants) do nothing`)

/** A refresh holds the set until it is done, and nobody who looks waits for that: the next one to look notes it. */
const noteAsked = ({ db, tenantId }: RequestCtx, set: SetKey): Promise<number> =>
  db.run(sql`
    update datasets s set asked_at = now() from (
      select dataset, merchants from datasets where ${ofSet(tenantId, set)} for update skip locked) free
    where s.tenant_id = ${tenantId} and s.dataset = free.dataset and s.merchants = free.merchants`)
