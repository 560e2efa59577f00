import type { Container } from '@aftermile/contract/containers'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/sql.ts'

/** A container as far as actions need it. */
export type HeldContainer = {
  id: string
  merchantId: string
  /** Null: an order, which has none of its own. */
  milestoneIndex: number | null
  tags: string[]
}

const shipments = statement(`
  select id, merchant_id as "merchantId", milestone_index as "milestoneIndex", tags from shipments
  where tenant_id = $1 and id = any ($2) order by id for update`)
const orders = statement(`
  select o.id, o.merchant_id as "merchantId", null as "milestoneIndex", o.tags
  from orders o join json_to_recordset($2) as x (id text, "merchantId" text) on o.merchant_id = x."merchantId" and o.id = x.id
  where o.tenant_id = $1 order by o.merchant_id, o.id for update of o`)

/** Holds the containers until the transaction ends, in the order in which ingest takes them. */
export const holdContainers = ({ db, tenantId }: Ctx, type: 'shipment' | 'order', wanted: readonly Container[]) =>
  type === 'shipment'
    ? db.rows<HeldContainer>(
        shipments(
          tenantId,
          wanted.map(({ id }) => id),
        ),
      )
    : db.rows<HeldContainer>(orders(tenantId, JSON.stringify(wanted)))
