import { part, type RowOf, sql } from '../db/sql.ts'
import { columns, expression, pick } from '../db/table.ts'
import { changeConsumers } from '../db/tables/upkeep.ts'
import type { Ctx } from '../tenancy/context.ts'

/** A position among rows that are sorted by an instant, then by id. */
export type Position = { readonly at: string; readonly id: string }

type RowSource<Row> = {
  readonly name: string
  /** The number of rows in a batch. */
  readonly limit: number
  /** Reads the next rows after a position, in order. */
  read(from: Position, limit: number): Promise<Row[]>
  /** The position after a row. `from` is the position that its batch was read from. */
  positionOf(row: Row, from: Position): Position
}

/** Follows the changes of a table. `beginsAt` is its first position: `now` if a backfill handles the rows that exist. */
export type ChangeConsumer<Row> = RowSource<Row> & { readonly beginsAt: 'now' | 'beginning' }

/** `busy`: another process is following. `more`: there are more rows to read now. */
export type ConsumeResult = 'busy' | 'more' | 'done'

/** The longest time between the start of a transaction, which stamps its rows, and its commit, which makes them visible. */
export const overlapMs = 2 * 60_000

/**
 * Applies the next batch of changes and moves the position, in the caller's transaction. A round reads up to the newest change in
 * batches. The next round starts shortly before the time when this one began, so that rows that became visible late are read
 * too. Each change is applied at least once.
 */
export async function consumeChanges<Row>(
  ctx: Ctx,
  consumer: ChangeConsumer<Row>,
  apply: (rows: Row[]) => Promise<unknown>,
): Promise<ConsumeResult> {
  await addConsumer(ctx, consumer)
  const locked = await lock(ctx, consumer.name)
  if (locked === null) return 'busy'
  const beganAt = locked.beganAt ?? locked.now
  const last = await readBatch(consumer, { at: locked.at, id: locked.id }, apply)
  if (last === null) await moveTo(ctx, consumer.name, { at: withOverlap(beganAt), id: '', beganAt: null })
  else await moveTo(ctx, consumer.name, { ...last, beganAt })
  return last === null ? 'done' : 'more'
}

/** Starts to read all rows once, from a position. */
export async function startBackfill({ db, tenantId }: Ctx, name: string, { at, id }: Position): Promise<void> {
  await db.run(sql`
    insert into change_consumers (tenant_id, name, at, id) values (${tenantId}, ${name}, ${at}, ${id})
    on conflict (tenant_id, name) do update set at = excluded.at, id = excluded.id`)
}

/** Applies the next batch of a backfill, if one is running. */
export async function runBackfill<Row>(
  ctx: Ctx,
  source: RowSource<Row>,
  apply: (rows: Row[]) => Promise<unknown>,
): Promise<Exclude<ConsumeResult, 'busy'>> {
  const locked = await lock(ctx, source.name)
  const last = locked === null ? null : await readBatch(source, locked, apply)
  if (last !== null) await moveTo(ctx, source.name, { ...last, beganAt: null })
  else if (locked !== null) await deleteConsumer(ctx, source.name)
  return last === null ? 'done' : 'more'
}

/** Deletes a position: a consumer starts over the next time, a backfill ends. */
export async function deleteConsumer({ db, tenantId }: Ctx, name: string): Promise<void> {
  await db.run(sql`delete from change_consumers where tenant_id = ${tenantId} and name = ${name}`)
}

/** The condition for rows that changed after a position. Its first half lets PostgreSQL use an index of updated_at. */
export const changedAfter = ({ at, id }: Position) =>
  part`updated_at >= ${at} and (updated_at, id) > (${at}::timestamptz, ${id})`

const withOverlap = (instant: string): string => new Date(Date.parse(instant) - overlapMs).toISOString()

async function addConsumer(
  { db, tenantId }: Ctx,
  { name, beginsAt }: Pick<ChangeConsumer<unknown>, 'name' | 'beginsAt'>,
): Promise<void> {
  const at = beginsAt === 'now' ? part`tenant_now() - make_interval(secs => ${overlapMs / 1000})` : part`'epoch'`
  await db.run(sql`
    insert into change_consumers (tenant_id, name, at) values (${tenantId}, ${name}, ${at}) on conflict (tenant_id, name) do nothing`)
}

const lockedFields = columns({
  ...pick(changeConsumers, 'at', 'id', 'beganAt'),
  now: expression<string>(part`tenant_now()`),
})
type LockedSubscriber = RowOf<typeof lockedFields>

/** Locks a consumer until the transaction ends; null while another transaction has it locked, or if there is none. */
const lock = ({ db, tenantId }: Ctx, name: string): Promise<LockedSubscriber | null> =>
  db.find(sql`
    select ${lockedFields} from change_consumers
    where tenant_id = ${tenantId} and name = ${name} for update skip locked`)

/** Applies one batch. Returns the position after it, or null at the end. */
async function readBatch<Row>(
  { limit, read, positionOf }: RowSource<Row>,
  from: Position,
  apply: (rows: Row[]) => Promise<unknown>,
): Promise<Position | null> {
  const rows = await read(from, limit)
  if (rows.length > 0) await apply(rows)
  const last = rows.at(-1)
  return rows.length < limit || last === undefined ? null : positionOf(last, from)
}

async function moveTo(
  { db, tenantId }: Ctx,
  name: string,
  { at, id, beganAt }: Omit<LockedSubscriber, 'now'>,
): Promise<void> {
  await db.run(sql`
    update change_consumers set at = ${at}, id = ${id}, began_at = ${beganAt} where tenant_id = ${tenantId} and name = ${name}`)
}
