import type { Ctx } from '../../context.ts'
import { sql } from '../../db/sql.ts'
import type { Keeper } from '../credentials/credential-rows.ts'
import { type Door, keyOf, syncDoors } from './doors.ts'
import { type Cursor, readChanged, readOpen } from './parcels.ts'
import { planShipments } from './plan.ts'

type State = {
  seenTo: string | null
  doors: string
  walkedTo: string | null
  walkedToId: string | null
  lookedAt: string | null
}

export type Looked = {
  readonly doors: readonly Door[]
  /** There is more to look at. */
  readonly isMore: boolean
}

const atOnce = 2000
const lookEveryMs = 45_000
/** What commits so long after it began is found by the next look. */
const overlapMs = 2 * 60_000
const dayMs = 86_400_000

/**
 * Looks at what has changed since the last look, and goes through all that is open after credentials have changed. Ingest pays nothing
 * for it. Of several processes one looks; the others only hear which credentials there are. `isWanted`: somebody waits for it.
 */
export async function look(ctx: Ctx & Keeper, { now, isWanted }: { now: number; isWanted: boolean }): Promise<Looked> {
  if (!(await hasDoors(ctx))) return { doors: [], isMore: false }
  const doors = await syncDoors(ctx, now)
  const state = await holdState(ctx)
  if (state === null) return { doors, isMore: false }
  const names = namesOf(doors)
  const isNew = names !== state.doors
  if (!isWanted && state.walkedTo === null && !isNew && now - Date.parse(state.lookedAt ?? '1970') < lookEveryMs)
    return { doors, isMore: false }
  if (isNew) await dropUnserved(ctx, doors, now)
  const begin = isNew ? { at: new Date(now + dayMs).toISOString(), id: '' } : walkOf(state)
  const work = { doors, now }
  const walkedTo = begin && doors.length > 0 ? await walk(ctx, begin, work) : null
  const seenTo = await follow(ctx, state.seenTo, work)
  await writeState(ctx, { names, walkedTo, now, seenTo: seenTo ?? now })
  return { doors, isMore: seenTo !== null || walkedTo !== null }
}

/** Most tenants may have none at all. */
const hasDoors = async ({ db, tenantId }: Ctx): Promise<boolean> =>
  (await db.find(sql`
    select 1 from credentials where tenant_id = ${tenantId} and owner_kind = 'service_provider'
    union all select 1 from poll_credentials where tenant_id = ${tenantId} limit 1`)) !== null

const walkOf = ({ walkedTo, walkedToId }: State): Cursor | null =>
  walkedTo === null ? null : { at: walkedTo, id: walkedToId ?? '' }

/** Held until the transaction ends; null while another process looks. */
async function holdState({ db, tenantId }: Ctx): Promise<State | null> {
  await db.run(sql`insert into poll_tenants (tenant_id) values (${tenantId}) on conflict (tenant_id) do nothing`)
  return db.find<State>(sql`
    select seen_to as "seenTo", doors, walked_to as "walkedTo", walked_to_id as "walkedToId", looked_at as "lookedAt"
    from poll_tenants where tenant_id = ${tenantId} for update skip locked`)
}

const namesOf = (doors: readonly Door[]): string => doors.map(door => `${keyOf(door)}@${door.version}`).join(' ')

const dropUnserved = ({ db, tenantId }: Ctx, doors: readonly Door[], now: number): Promise<number> =>
  db.run(sql`
    update poll_numbers set retired_at = ${new Date(now)}, retired_for = 'unserved'
    where tenant_id = ${tenantId} and retired_at is null
      and (service_provider_id || '/' || credential_id) <> all (${doors.map(keyOf)}::text[])`)

type Work = { doors: readonly Door[]; now: number }

/** The next part of all that is open; answers where to go on, or null at the end. */
async function walk(ctx: Ctx, from: Cursor, { doors, now }: Work): Promise<Cursor | null> {
  const longest = Math.max(...doors.map(door => door.retentionDays))
  const since = new Date(now - longest * dayMs)
  const rows = await readOpen(ctx, from, { providers: providersOf(doors), limit: atOnce, since })
  await planShipments(ctx, rows, { doors, now })
  const last = rows.at(-1)
  return rows.length < atOnce || last === undefined ? null : { at: last.bookedText, id: last.id }
}

/** What has changed; where there is more, up to when it counts as seen. */
async function follow(ctx: Ctx, seenTo: string | null, { doors, now }: Work): Promise<number | null> {
  if (doors.length === 0) return null
  const begin = (seenTo === null ? now : Date.parse(seenTo)) - overlapMs
  const from = { at: new Date(begin).toISOString(), id: '' }
  const rows = await readChanged(ctx, from, { providers: providersOf(doors), limit: atOnce })
  await planShipments(ctx, rows, { doors, now })
  const last = rows.at(-1)
  return rows.length < atOnce || last === undefined ? null : Math.max(Date.parse(last.updatedAt), begin + 1) + overlapMs
}

const providersOf = (doors: readonly Door[]): string[] => [...new Set(doors.map(door => door.serviceProviderId))]

type Seen = { names: string; walkedTo: Cursor | null; now: number; seenTo: number }

const writeState = ({ db, tenantId }: Ctx, { names, walkedTo, now, seenTo }: Seen): Promise<number> =>
  db.run(sql`
    update poll_tenants set doors = ${names}, walked_to = ${walkedTo?.at ?? null}, walked_to_id = ${walkedTo?.id ?? null},
      seen_to = ${new Date(seenTo)}, looked_at = ${new Date(now)}
    where tenant_id = ${tenantId}`)
