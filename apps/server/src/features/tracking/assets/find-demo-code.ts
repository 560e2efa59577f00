import { milestoneIndexOf } from '@aftermile/domain/lists/milestones'
import type pg from 'pg'
import { sql } from '../../../db/sql.ts'
import { columns } from '../../../db/table.ts'
import { shipments } from '../../../db/tables/shipments.ts'
import { inTenant } from '../../../tenancy/in-tenant.ts'
import { trackingCodeOf } from '../../messages/tracking/tracking-url.ts'

const departure = milestoneIndexOf('departure')
const completed = milestoneIndexOf('completed')

/** The code of a parcel of the demo that is on its way; null if there is none. Only for a tenant whose data is made up. */
export async function findDemoCode(pool: pg.Pool, tenantId: string): Promise<string | null> {
  const found = await inTenant(pool, { limits: { tenantId, merchants: [] }, isReadOnly: true }, ({ db }) =>
    db.find(sql`
      select ${columns({ code: trackingCodeOf(shipments) })} from shipments
      where tenant_id = ${tenantId} and milestone_index >= ${departure} and milestone_index < ${completed}
        and tracking_code is not null
      order by booked_at desc, id limit 1`),
  )
  return found?.code ?? null
}
