import { randomUUID } from 'node:crypto'
import type { MappingReplay } from '@aftermile/contract/intake/carrier-mapping'
import type { StatusId } from '@aftermile/domain/lists/statuses'
import { part, type RowOf, sql } from '../../../db/sql.ts'
import { fieldNames, fieldsOf } from '../../../db/table.ts'
import { mappingReplays } from '../../../db/tables/intake.ts'
import { jobRecords, longJob } from '../../../jobs/long-job.ts'
import { notFound } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { notify } from '../../people/notifications.ts'
import { lockMapping, readMapping } from '../carrier-mapping/mapping-lookup.ts'
import { deleteUncounted, resetUnmappedCounts } from '../carrier-mapping/unmapped-codes.ts'
import { countMappedShipments, remapEvents } from './remap-events.ts'

const shipmentsPerPiece = 200
const maxListed = 50

const columns = fieldsOf(mappingReplays, ...fieldNames(mappingReplays, 'tenantId', 'run', 'stoppedIn', 'updatedAt'))
type Row = RowOf<typeof columns>

export const replayRecords = jobRecords({
  table: mappingReplays,
  columns,
  status: mappingReplays.state,
  finishedAt: mappingReplays.endedAt,
  working: ['waiting', 'running'],
})

/** Maps the stored events of a carrier again, piece by piece. */
export const replayJob = longJob({
  name: 'mapping_replay',
  queue: 'mapping_replay',
  records: replayRecords,
  async work(ctx, row) {
    if (row.state === 'waiting') await begin(ctx, row)
    const isMore = row.state === 'waiting' || (await replayNext(ctx, row))
    if (!isMore) await replayRecords.end(ctx, row.id, { as: 'done', message: null })
    return isMore
  },
  onStopped: (ctx, row, message) =>
    notify(ctx, {
      title: 'Carrier mapping stopped',
      content: `The stored events of ${row.serviceProviderId} are mapped again only in part. ${message} Continue or cancel it on the page of the mapping.`,
      icon: 'alert',
      scope: 'service_provider_write',
    }),
})

/** Starts a replay. One that is still working, or has stopped, is superseded by it. */
export async function startReplay(ctx: Ctx, serviceProviderId: string): Promise<MappingReplay> {
  const ofCarrier = part`service_provider_id = ${serviceProviderId}`
  await replayRecords.endOpen(ctx, ofCarrier, { as: 'superseded', message: null })
  const row = await ctx.db.find(sql`
    insert into mapping_replays (tenant_id, id, service_provider_id, state, started_by)
    values (${ctx.tenantId}, ${randomUUID()}, ${serviceProviderId}, 'waiting', ${ctx.author.name}) returning ${columns}`)
  if (row === null) throw notFound()
  await replayJob.start(ctx, row.id)
  return toReplay(row)
}

export async function listReplays({ db, tenantId }: Ctx, serviceProviderId: string): Promise<MappingReplay[]> {
  const rows = await db.rows(sql`
    select ${columns} from mapping_replays where tenant_id = ${tenantId} and service_provider_id = ${serviceProviderId}
    order by started_at desc, id limit ${maxListed}`)
  return rows.map(toReplay)
}

/** Reads a replay and locks it until the transaction ends. */
export async function lockReplay(
  { db, tenantId }: Ctx,
  { id, replayId }: { id: string; replayId: string },
): Promise<Row> {
  const row = await db.find(sql`
    select ${columns} from mapping_replays
    where tenant_id = ${tenantId} and service_provider_id = ${id} and id = ${replayId} for update`)
  if (row === null) throw notFound()
  return row
}

/** Waits for all that still map events by the old mapping. From then on all events are mapped by the new one. */
async function begin(ctx: Ctx, { id, serviceProviderId }: Row): Promise<void> {
  await lockMapping(ctx, serviceProviderId, 'replay')
  await resetUnmappedCounts(ctx, serviceProviderId)
  const shipmentsTotal = await countMappedShipments(ctx, serviceProviderId)
  const clock = await ctx.db.find<{ now: string }>(sql`select clock_timestamp() as now`)
  await replayRecords.note(
    ctx,
    id,
    part`state = 'running', started_at = ${clock?.now ?? null}, shipments_total = ${shipmentsTotal}`,
  )
}

/** Returns whether there are more shipments. */
async function replayNext(
  ctx: Ctx,
  { id, serviceProviderId, readTo, startedAt, moves: before }: Row,
): Promise<boolean> {
  const find = await readMapping(ctx, serviceProviderId)
  const remapped = await remapEvents(ctx, {
    serviceProviderId,
    find,
    after: readTo,
    limit: shipmentsPerPiece,
    startedAt,
  })
  const isMore = remapped.shipmentIds.length === shipmentsPerPiece
  if (!isMore) await deleteUncounted(ctx, serviceProviderId)
  const moves = { ...before }
  for (const { from, to } of remapped.moved) moves[`${from}>${to}`] = (moves[`${from}>${to}`] ?? 0) + 1
  await replayRecords.note(
    ctx,
    id,
    part`read_to = ${remapped.shipmentIds.at(-1) ?? readTo}, shipments_read = shipments_read + ${remapped.shipmentIds.length},
      events_changed = events_changed + ${remapped.eventsChanged}, shipments_changed = shipments_changed + ${remapped.shipmentsChanged},
      shipments_moved = shipments_moved + ${remapped.moved.length}, moves = ${JSON.stringify(moves)}`,
  )
  return isMore
}

export function toReplay({ moves, readTo: _, ...row }: Row): MappingReplay {
  const all = Object.entries(moves).map(([name, count]) => {
    const [from, to] = name.split('>') as [StatusId, StatusId] // joined above
    return { from, to, count }
  })
  return { ...row, moves: all.sort((a, b) => b.count - a.count) }
}
