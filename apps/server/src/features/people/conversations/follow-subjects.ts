import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import { job } from '../../../jobs/job.ts'

/**
 * Gives every conversation the merchant of its shipment or order. New ones have it. Those from before subjects were checked may be
 * older than their shipment, or about nothing that exists: these have no merchant.
 */
export const followSubjects = job({
  name: 'conversation_merchants',
  payload: z.object({}),
  cron: '53 * * * *',
  followsChanges: true,
  spreadMinutes: 50,
  async run({ db, tenantId }) {
    await db.run(sql`
      update conversations c set merchant_id = f.merchant_id
      from (
        select a.id, coalesce(s.merchant_id, o.merchant_id) as merchant_id
        from conversations a
        left join shipments s on s.tenant_id = ${tenantId} and s.id = substring(a.subject_id from '^shipment/(.+)$')
        left join orders o on o.tenant_id = ${tenantId} and o.merchant_id = substring(a.subject_id from '^order/([^/]+)/.')
          and o.id = substring(a.subject_id from '^order/[^/]+/(.+)$')
        where a.tenant_id = ${tenantId} and a.support_user_id is null
      ) f
      where c.tenant_id = ${tenantId} and c.id = f.id and c.merchant_id is distinct from f.merchant_id`)
  },
})
