import { orderPath, shipmentPath } from '@aftermile/domain/orders/order-number'
import { sql } from '../../../db/sql.ts'
import type { Ctx, RequestCtx } from '../../../tenancy/context.ts'

/** The author of what the receiver of a shipment writes. No user has such an id. */
export const receiverIdOf = (shipmentId: string): string => `receiver/${shipmentId}`
export const isReceiverId = (userId: string): boolean => userId.startsWith(receiverIdOf(''))

export const subjectOfShipment = (shipmentId: string): string => `shipment/${shipmentId}`

export const shipmentOfSubject = (subjectId: string): string | null => /^shipment\/(.+)$/s.exec(subjectId)?.[1] ?? null

export function orderOfSubject(subjectId: string): { merchantId: string; id: string } | null {
  const [, merchantId, id] = /^order\/([^/]+)\/(.+)$/s.exec(subjectId) ?? []
  return merchantId !== undefined && id !== undefined ? { merchantId, id } : null
}

/**
 * The merchant of a subject: shipment/{id} or order/{merchantId}/{id}. Null for any other text, and if there is no such shipment or
 * order, or none that the actor may see.
 */
export async function findMerchantOfSubject({ db, tenantId }: RequestCtx, subjectId: string): Promise<string | null> {
  const order = orderOfSubject(subjectId)
  const found = await db.find<{ merchantId: string }>(sql`
    select merchant_id as "merchantId" from shipments where tenant_id = ${tenantId} and id = ${shipmentOfSubject(subjectId)}
    union all
    select merchant_id from orders where tenant_id = ${tenantId} and merchant_id = ${order?.merchantId ?? null}
      and id = ${order?.id ?? null}`)
  return found?.merchantId ?? null
}

/** What a subject is called, and its page in the console. */
export async function nameOfSubject(
  { db, tenantId }: Ctx,
  subjectId: string,
  { isOrderVisible }: { isOrderVisible: boolean },
): Promise<{ name: string; path: string }> {
  const order = orderOfSubject(subjectId)
  if (order !== null) {
    const shown = { orderNumber: order.id, merchantId: order.merchantId, shipmentId: null, scenarioId: null }
    return { name: `Order ${order.id}`, path: orderPath({ ...shown, isOrderVisible }) }
  }
  const id = shipmentOfSubject(subjectId) ?? ''
  const found = await db.find<{ number: string }>(
    sql`select shipment_number as number from shipments where tenant_id = ${tenantId} and id = ${id}`,
  )
  return { name: `Shipment ${found?.number ?? id}`, path: shipmentPath(id) }
}
