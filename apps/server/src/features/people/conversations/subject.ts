import { sql } from '../../../db/sql.ts'
import { notFound } from '../../../runtime/problem.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'

/** The merchant whose shipment/{id} or order/{merchantId}/{id} a conversation is about; null for any other subject. */
export async function merchantOfSubject(ctx: RequestCtx, subjectId: string): Promise<string | null> {
  const merchantId = /^order\/([^/]+)\/./.exec(subjectId)?.[1] ?? (await merchantOfShipment(ctx, subjectId))
  const { merchants } = ctx.actor
  if (merchantId !== null && merchants.length > 0 && !merchants.includes(merchantId)) throw notFound()
  return merchantId
}

async function merchantOfShipment({ db }: RequestCtx, subjectId: string): Promise<string | null> {
  const id = /^shipment\/(.+)$/.exec(subjectId)?.[1]
  if (id === undefined) return null
  const found = await db.find<{ merchantId: string }>(sql`
    select merchant_id as "merchantId" from taken_shipment_ids(array[${id}])`)
  return found?.merchantId ?? null
}
