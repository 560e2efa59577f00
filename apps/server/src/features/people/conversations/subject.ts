import { sql } from '../../../db/sql.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'

/**
 * The merchant of a subject: shipment/{id} or order/{merchantId}/{id}. Null for any other text, and if there is no such shipment or
 * order, or none that the actor may see.
 */
export async function findMerchantOfSubject({ db, tenantId }: RequestCtx, subjectId: string): Promise<string | null> {
  const shipmentId = /^shipment\/(.+)$/s.exec(subjectId)?.[1]
  const [, merchantId, orderId] = /^order\/([^/]+)\/(.+)$/s.exec(subjectId) ?? []
  const found = await db.find<{ merchantId: string }>(sql`
    select merchant_id as "merchantId" from shipments where tenant_id = ${tenantId} and id = ${shipmentId ?? null}
    union all
    select merchant_id from orders where tenant_id = ${tenantId} and merchant_id = ${merchantId ?? null} and id = ${orderId ?? null}`)
  return found?.merchantId ?? null
}
