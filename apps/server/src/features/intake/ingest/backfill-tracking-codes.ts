import { array, sql } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { shipments } from '../../../db/tables/shipments.ts'
import { backfillJob } from '../../../jobs/backfill-job.ts'
import { type Position, runBackfill } from '../../../jobs/follower.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { Feature } from '../../feature.ts'
import { newTrackingCode } from './shipments/tracking-code.ts'

const name = 'fill_tracking_codes'
const atOnce = 1000

/** Gives a tracking code to shipments from before they had one. To be deleted once every database has them. */
export const backfillTrackingCodes: Feature = { jobs: [backfillJob(name, backfillCodes)] }

/** Fills the next rows. Returns whether there are more. */
export async function backfillCodes(ctx: Ctx): Promise<boolean> {
  const { db, tenantId } = ctx
  const positionOf = ({ id }: { id: string }) => ({ at: new Date(0).toISOString(), id })
  // Locks them in the order in which a batch of events does.
  const read = ({ id }: Position, limit: number) =>
    db.rows(sql`
      select ${fieldsOf(shipments, 'id')} from shipments
      where tenant_id = ${tenantId} and id > ${id} and tracking_code is null order by id limit ${limit} for update`)
  const filled = await runBackfill(ctx, { name, limit: atOnce, read, positionOf }, rows =>
    db.run(sql`
      update shipments s set tracking_code = given.code
      from unnest(${array(rows.map(row => row.id))}::text[], ${array(rows.map(newTrackingCode))}::text[]) as given (id, code)
      where s.tenant_id = ${tenantId} and s.id = given.id and s.tracking_code is null`),
  )
  return filled === 'more'
}
