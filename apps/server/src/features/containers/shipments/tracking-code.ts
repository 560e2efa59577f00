import { sql } from '../../../db/sql.ts'
import { columns } from '../../../db/table.ts'
import { shipments } from '../../../db/tables/shipments.ts'
import { writeAudit } from '../../../records/audit.ts'
import { notFound } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { publishContainers } from '../../intake/ingest/consequences/publish-changes.ts'
import { newTrackingCode } from '../../intake/ingest/shipments/tracking-code.ts'
import { trackingCodeOf } from '../../messages/tracking/tracking-url.ts'

const fields = columns({ merchantId: shipments.merchantId, trackingCode: trackingCodeOf(shipments) })

/** Gives a shipment a new tracking code. The old one opens nothing any more, and who asked for updates with it gets none. */
export async function replaceTrackingCode(ctx: Ctx, id: string): Promise<string> {
  const { db, tenantId } = ctx
  const before = await db.find(sql`
    select ${fields} from shipments where tenant_id = ${tenantId} and id = ${id} for no key update`)
  const after = await db.find(sql`
    update shipments set tracking_code = ${newTrackingCode()}, updated_at = tenant_now() where tenant_id = ${tenantId} and id = ${id}
    returning ${fields}`)
  if (before === null || after === null || after.trackingCode === null) throw notFound()
  await db.run(sql`
    update tracking_subscribers set state = 'ended', ended_at = tenant_now()
    where tenant_id = ${tenantId} and shipment_id = ${id} and state <> 'ended'`)
  await writeAudit(ctx, {
    noun: 'shipment',
    itemId: id,
    before: { trackingCode: endOf(before.trackingCode) },
    after: { trackingCode: endOf(after.trackingCode) },
  })
  await publishContainers(ctx, 'shipment', [{ id, merchantId: after.merchantId }])
  return after.trackingCode
}

/** Enough to tell codes apart: a whole one opens the page. */
const endOf = (code: string | null): string | null => code && `…${code.slice(-4)}`
