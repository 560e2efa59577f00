import { randomUUID } from 'node:crypto'
import type { MappingReplay } from '@aftermile/contract/carrier-words'
import type { StatusId } from '@aftermile/domain/statuses'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { part, sql } from '../../db/sql.ts'
import { enqueue, type Job, job } from '../../jobs/job.ts'
import { notFound } from '../../problem.ts'
import { holdMeanings, readMeanings } from './mappings.ts'
import { readAnew } from './read-anew.ts'
import { dropUncounted, uncount } from './unmapped.ts'

const atOnce = 200
const listed = 50

type Row = Omit<MappingReplay, 'moves'> & { moves: Record<string, number>; readTo: string }

const columns = part`
  id, service_provider_id as "serviceProviderId", state, read_to as "readTo", shipments_read as "shipmentsRead",
  events_changed as "eventsChanged", shipments_changed as "shipmentsChanged", shipments_moved as "shipmentsMoved", moves,
  started_at as "startedAt", started_by as "startedBy", ended_at as "endedAt"`

/** Reads the stored events of a carrier anew, piece by piece. One that is not through makes place for the new one. */
export async function startReplay(ctx: Ctx, serviceProviderId: string): Promise<MappingReplay> {
  const { db, tenantId } = ctx
  await db.run(sql`
    update mapping_replays set state = 'superseded', ended_at = now()
    where tenant_id = ${tenantId} and service_provider_id = ${serviceProviderId} and state in ('waiting', 'running')`)
  const row = await db.find<Row>(sql`
    insert into mapping_replays (tenant_id, id, service_provider_id, state, started_by)
    values (${tenantId}, ${randomUUID()}, ${serviceProviderId}, 'waiting', ${ctx.author.name}) returning ${columns}`)
  if (row === null) throw notFound()
  await goOn(ctx, row.id)
  return out(row)
}

export async function listReplays({ db, tenantId }: Ctx, serviceProviderId: string): Promise<MappingReplay[]> {
  const rows = await db.rows<Row>(sql`
    select ${columns} from mapping_replays where tenant_id = ${tenantId} and service_provider_id = ${serviceProviderId}
    order by started_at desc, id limit ${listed}`)
  return rows.map(out)
}

export const replayMapping: Job<{ id: string }> = job({
  name: 'mapping_replay',
  payload: z.strictObject({ id: z.string() }),
  async run(ctx, { id }) {
    if (await replayOn(ctx, id)) await goOn(ctx, id)
  },
})

const goOn = (ctx: Ctx, id: string): Promise<void> => enqueue(ctx, replayMapping, { id }, { queue: 'mapping_replay' })

/** Goes on with a replay; answers whether there is more to read. */
export async function replayOn(ctx: Ctx, id: string): Promise<boolean> {
  const { db, tenantId } = ctx
  const replay = await db.find<Row>(sql`
    select ${columns} from mapping_replays where tenant_id = ${tenantId} and id = ${id} for update`)
  if (replay?.state === 'waiting') return begin(ctx, replay)
  if (replay?.state !== 'running') return false
  const { serviceProviderId, readTo, startedAt } = replay
  const find = await readMeanings(ctx, serviceProviderId)
  const read = await readAnew(ctx, { serviceProviderId, find, after: readTo, limit: atOnce, startedAt })
  const isDone = read.shipmentIds.length < atOnce
  if (isDone) await dropUncounted(ctx, serviceProviderId)
  const moves = { ...replay.moves }
  for (const { from, to } of read.moved) moves[`${from}>${to}`] = (moves[`${from}>${to}`] ?? 0) + 1
  await db.run(sql`
    update mapping_replays set state = ${isDone ? 'done' : 'running'}, ended_at = case when ${isDone} then now() end,
      read_to = ${read.shipmentIds.at(-1) ?? readTo}, shipments_read = shipments_read + ${read.shipmentIds.length},
      events_changed = events_changed + ${read.eventsChanged}, shipments_changed = shipments_changed + ${read.shipmentsChanged},
      shipments_moved = shipments_moved + ${read.moved.length}, moves = ${JSON.stringify(moves)}
    where tenant_id = ${tenantId} and id = ${id}`)
  return !isDone
}

/** Waits for those who still read by the old mapping; from now on everyone reads by the new one. */
async function begin(ctx: Ctx, { id, serviceProviderId }: Row): Promise<boolean> {
  await holdMeanings(ctx, serviceProviderId, 'replay')
  await uncount(ctx, serviceProviderId)
  await ctx.db.run(
    sql`update mapping_replays set state = 'running', started_at = clock_timestamp() where tenant_id = ${ctx.tenantId} and id = ${id}`,
  )
  return true
}

function out({ moves, readTo: _, ...row }: Row): MappingReplay {
  const all = Object.entries(moves).map(([name, count]) => {
    const [from, to] = name.split('>') as [StatusId, StatusId] // as they were put together above
    return { from, to, count }
  })
  return { ...row, moves: all.sort((one, other) => other.count - one.count) }
}
