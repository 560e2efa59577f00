import { contract } from '@aftermile/contract/index'
import type { AuditEntry } from '@aftermile/contract/settings/audit'
import { sql } from '../../../db/sql.ts'
import { serve } from '../../../http/routes/serve.ts'
import type { Feature } from '../../feature.ts'
import { getShipment } from './stored-shipment.ts'

export const shipmentChanges: Feature = {
  routes: [
    serve(contract.shipmentChanges.list, async (ctx, { params }) => {
      // Audit entries have no merchant: a user who may not see the shipment may not see its changes.
      await getShipment(ctx, params.id)
      return ctx.db.rows<AuditEntry>(sql`
        select id::text, at, user_id as "userId", user_name as "userName", action, noun, item_id as "itemId", changes
        from audit_entries where tenant_id = ${ctx.tenantId} and noun = 'shipment' and item_id = ${params.id}
        order by audit_entries.at desc, audit_entries.id desc limit 100`)
    }),
  ],
}
