import { randomUUID } from 'node:crypto'
import type { MappingReplay } from '@aftermile/contract/intake/carrier-mapping'
import type { StatusId } from '@aftermile/domain/lists/statuses'
import { part, type RowOf, sql } from '../../../db/sql.ts'
import { fieldNames, fieldsOf } from '../../../db/table.ts'
import { mappingReplays } from '../../../db/tables/intake.ts'
import { jobRecords, longJob } from '../../../jobs/long-job.ts'
import { notFound } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { lockMapping, readMapping } from '../carrier-mapping/mapping-lookup.ts'
import { deleteUncounted, resetUnmappedCounts } from '../carrier-mapping/unmapped-codes.ts'
import { remapEvents } from './remap-events.ts'

const atOnce = 200
const listed = 50

const columns = fieldsOf(mappingReplays, ...fieldNames(mappingReplays, 'tenantId', 'run', 'message', 'updatedAt'))
type Row = RowOf<typeof columns>

export const replayRecords = jobRecords({
  table: mappingReplays,
  columns,
  status: mappingReplays.state,
  finishedAt: mappingReplays.endedAt,
  working: ['waiting', 'running'],
})

/** Reads the stored events of a carrier anew, piece by piece. */
export const replayJob = longJob({
  name: 'mapping_replay',
  queue: 'mapping_replay',
  records: replayRecords,
  async work(ctx, row) {
    if (row.state === 'waiting') await begin(ctx, row)
    const isMore = row.state === 'waiting' || (await replayOn(ctx, row))
    if (!isMore) await replayRecords.end(ctx, row.id, { as: 'done', message: null })
    return isMore
  },
})

/** One that is not through makes place for the new one. */
export async function startReplay(ctx: Ctx, serviceProviderId: string): Promise<MappingReplay> {
  const ofCarrier = part`service_provider_id = ${serviceProviderId}`
  await replayRecords.endWorking(ctx, ofCarrier, { as: 'superseded', message: null })
  const row = await ctx.db.find(sql`
    insert into mapping_replays (tenant_id, id, service_provider_id, state, started_by)
    values (${ctx.tenantId}, ${randomUUID()}, ${serviceProviderId}, 'waiting', ${ctx.author.name}) returning ${columns}`)
  if (row === null) throw notFound()
  await replayJob.start(ctx, row.id)
  return out(row)
}

export async function listReplays({ db, tenantId }: Ctx, serviceProviderId: string): Promise<MappingReplay[]> {
  const rows = await db.rows(sql`
    select ${columns} from mapping_replays where tenant_id = ${tenantId} and service_provider_id = ${serviceProviderId}
    order by started_at desc, id limit ${listed}`)
  return rows.map(out)
}

/** Waits for those who still read by the old mapping; from now on everyone reads by the new one. */
async function begin(ctx: Ctx, { id, serviceProviderId }: Row): Promise<void> {
  await lockMapping(ctx, serviceProviderId, 'replay')
  await resetUnmappedCounts(ctx, serviceProviderId)
  await replayRecords.note(ctx, id, part`state = 'running', started_at = clock_timestamp()`)
}

/** Answers whether there is more to read. */
async function replayOn(ctx: Ctx, { id, serviceProviderId, readTo, startedAt, moves: before }: Row): Promise<boolean> {
  const find = await readMapping(ctx, serviceProviderId)
  const read = await remapEvents(ctx, { serviceProviderId, find, after: readTo, limit: atOnce, startedAt })
  const isMore = read.shipmentIds.length === atOnce
  if (!isMore) await deleteUncounted(ctx, serviceProviderId)
  const moves = { ...before }
  for (const { from, to } of read.moved) moves[`${from}>${to}`] = (moves[`${from}>${to}`] ?? 0) + 1
  await replayRecords.note(
    ctx,
    id,
    part`read_to = ${read.shipmentIds.at(-1) ?? readTo}, shipments_read = shipments_read + ${read.shipmentIds.length},
      events_changed = events_changed + ${read.eventsChanged}, shipments_changed = shipments_changed + ${read.shipmentsChanged},
      shipments_moved = shipments_moved + ${read.moved.length}, moves = ${JSON.stringify(moves)}`,
  )
  return isMore
}

function out({ moves, readTo: _, ...row }: Row): MappingReplay {
  const all = Object.entries(moves).map(([name, count]) => {
    const [from, to] = name.split('>') as [StatusId, StatusId] // as they were put together above
    return { from, to, count }
  })
  return { ...row, moves: all.sort((one, other) => other.count - one.count) }
}
