import { part, type RowOf, sql } from '../db/sql.ts'
import { columns, expression, pick } from '../db/table.ts'
import { followers } from '../db/tables/upkeep.ts'
import type { Ctx } from '../tenancy/context.ts'

/** A place among rows that are read by an instant, then by id. */
export type Position = { readonly at: string; readonly id: string }

type Reading<Row> = {
  readonly name: string
  /** So many rows at a time. */
  readonly limit: number
  /** The next rows after a position, in order. */
  read(from: Position, limit: number): Promise<Row[]>
  /** Where the next rows after this one are read from, which was read from a position. */
  positionOf(row: Row, from: Position): Position
}

/** Where it begins the first time: `now` where something else goes through what there is. */
export type Follower<Row> = Reading<Row> & { readonly beginsAt: 'now' | 'beginning' }

/** `busy`: another process is at it. `more`: there is more to read at once. */
export type FollowResult = 'busy' | 'more' | 'done'

/** What a transaction stamped as it began is visible so long after that. */
const overlapMs = 2 * 60_000

/**
 * Applies the next changes in the caller's transaction, which also moves the position. A round reads up to the newest change, piece by
 * piece; the next one begins shortly before the moment when this one began, so that what became visible late is read again. A change is
 * applied at least once.
 */
export async function follow<Row>(
  ctx: Ctx,
  follower: Follower<Row>,
  apply: (rows: Row[]) => Promise<unknown>,
): Promise<FollowResult> {
  await addFollower(ctx, follower)
  const held = await hold(ctx, follower.name)
  if (held === null) return 'busy'
  const beganAt = held.beganAt ?? held.now
  const last = await readPiece(follower, { at: held.at, id: held.id }, apply)
  if (last === null) await moveTo(ctx, follower.name, { at: before(beganAt), id: '', beganAt: null })
  else await moveTo(ctx, follower.name, { ...last, beganAt })
  return last === null ? 'done' : 'more'
}

/** Begins to go through everything once, from a position. */
export async function startBackfill({ db, tenantId }: Ctx, name: string, { at, id }: Position): Promise<void> {
  await db.run(sql`
    insert into followers (tenant_id, name, at, id) values (${tenantId}, ${name}, ${at}, ${id})
    on conflict (tenant_id, name) do update set at = excluded.at, id = excluded.id`)
}

/** Applies the next part of a walk, if one is under way. */
export async function runBackfill<Row>(
  ctx: Ctx,
  walker: Reading<Row>,
  apply: (rows: Row[]) => Promise<unknown>,
): Promise<Exclude<FollowResult, 'busy'>> {
  const held = await hold(ctx, walker.name)
  const last = held === null ? null : await readPiece(walker, held, apply)
  if (last !== null) await moveTo(ctx, walker.name, { ...last, beganAt: null })
  else if (held !== null) await deleteFollower(ctx, walker.name)
  return last === null ? 'done' : 'more'
}

/** It begins anew when it is next asked to follow; a walk ends. */
export async function deleteFollower({ db, tenantId }: Ctx, name: string): Promise<void> {
  await db.run(sql`delete from followers where tenant_id = ${tenantId} and name = ${name}`)
}

/** Which rows have changed after a position. The first half is what an index of updated_at can answer. */
export const changedAfter = ({ at, id }: Position) =>
  part`updated_at >= ${at} and (updated_at, id) > (${at}::timestamptz, ${id})`

const before = (instant: string): string => new Date(Date.parse(instant) - overlapMs).toISOString()

async function addFollower(
  { db, tenantId }: Ctx,
  { name, beginsAt }: Pick<Follower<unknown>, 'name' | 'beginsAt'>,
): Promise<void> {
  const at = beginsAt === 'now' ? part`now() - make_interval(secs => ${overlapMs / 1000})` : part`'epoch'`
  await db.run(sql`
    insert into followers (tenant_id, name, at) values (${tenantId}, ${name}, ${at}) on conflict (tenant_id, name) do nothing`)
}

const heldFields = columns({ ...pick(followers, 'at', 'id', 'beganAt'), now: expression<string>(part`now()`) })
type Held = RowOf<typeof heldFields>

/** Held until the transaction ends; null while another one holds it, or where there is none. */
const hold = ({ db, tenantId }: Ctx, name: string): Promise<Held | null> =>
  db.find(sql`
    select ${heldFields} from followers
    where tenant_id = ${tenantId} and name = ${name} for update skip locked`)

/** The last row where there may be more; null at the end. */
async function readPiece<Row>(
  { limit, read, positionOf }: Reading<Row>,
  from: Position,
  apply: (rows: Row[]) => Promise<unknown>,
): Promise<Position | null> {
  const rows = await read(from, limit)
  if (rows.length > 0) await apply(rows)
  const last = rows.at(-1)
  return rows.length < limit || last === undefined ? null : positionOf(last, from)
}

async function moveTo({ db, tenantId }: Ctx, name: string, { at, id, beganAt }: Omit<Held, 'now'>): Promise<void> {
  await db.run(sql`
    update followers set at = ${at}, id = ${id}, began_at = ${beganAt} where tenant_id = ${tenantId} and name = ${name}`)
}
