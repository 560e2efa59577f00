import { project } from '@aftermile/domain/projection/projection'
import { recordsOf } from '../../../db/records.ts'
import { type RowOf, sql } from '../../../db/sql.ts'
import { columns, inMs, pick } from '../../../db/table.ts'
import { messages } from '../../../db/tables/messages.ts'
import { backfillJob } from '../../../jobs/backfill-job.ts'
import { type Position, runBackfill } from '../../../jobs/follower.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { Feature } from '../../feature.ts'
import { readKnownEvents } from '../../intake/ingest/events/event-store.ts'
import { readShipments } from '../../intake/ingest/shipments/shipment-row.ts'

const name = 'fill_message_milestones'
const atOnce = 500

/** Fills the milestone of messages from before migration 073. To be deleted once every database has it. */
export const backfillMilestones: Feature = { jobs: [backfillJob(name, backfillNextMilestones)] }

const read = columns({ ...pick(messages, 'id', 'containerId'), ...inMs(pick(messages, 'createdAt')) })
type Made = RowOf<typeof read>

/** Fills the next rows. Returns whether there are more. */
export async function backfillNextMilestones(ctx: Ctx): Promise<boolean> {
  const { db, tenantId } = ctx
  const positionOf = ({ id }: Made) => ({ at: new Date(0).toISOString(), id })
  const next = ({ id }: Position, limit: number) =>
    db.rows(sql`
      select ${read} from messages
      where tenant_id = ${tenantId} and id > ${id} and target_type = 'Shipment' and milestone_index is null
      order by id limit ${limit}`)
  return (await runBackfill(ctx, { name, limit: atOnce, read: next, positionOf }, rows => fill(ctx, rows))) === 'more'
}

const found = recordsOf(messages, ['id', 'milestoneIndex'])

/** The milestone is the one that the events show which had come in when the message was made. */
async function fill(ctx: Ctx, made: readonly Made[]): Promise<void> {
  const ids = [...new Set(made.map(({ containerId }) => containerId))]
  const shipments = new Map((await readShipments(ctx, ids)).map(row => [row.id, row]))
  const events = await readKnownEvents(ctx, ids, 0)
  const filled = made.flatMap(({ id, containerId, createdAt }) => {
    const shipment = shipments.get(containerId)
    if (shipment === undefined) return []
    const known = (events.get(containerId) ?? []).filter(({ knownAt }) => knownAt <= createdAt)
    return [{ id, milestoneIndex: project(shipment, known).milestoneIndex }]
  })
  await ctx.db.run(sql`
    update messages m set milestone_index = x."milestoneIndex"
    from ${found.with(filled)}
    where m.tenant_id = ${ctx.tenantId} and m.id = x.id and m.milestone_index is null`)
}
