import type { OrderStatusId } from '@aftermile/domain/lists'
import { milestoneOf } from '@aftermile/domain/milestones'
import { byDelivery, type OrderState, orderState } from '@aftermile/domain/order-state'
import type { StatusId } from '@aftermile/domain/statuses'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/sql.ts'

export type OrderKey = { readonly merchantId: string; readonly id: string }

export const keyOf = ({ merchantId, id }: OrderKey): string => `${merchantId}/${id}`

/** A shipment as far as the state of its order needs it. */
export type Member = {
  merchantId: string
  orderId: string
  orderDeliveryId: string | null
  statusId: StatusId
  milestoneIndex: number
  completedAt: string | null
}

export type Stated = {
  statedStatusId: OrderStatusId | null
  deliveryIds: readonly string[]
  orderedAt: string
  changedAt: string | null
}
/** Open while completedAt is null. */
export type OrderStateRow = { statusId: string; completedAt: string | null }

const read = statement(`
  select s.merchant_id as "merchantId", s.order_id as "orderId", s.order_delivery_id as "orderDeliveryId", s.status_id as "statusId",
    s.milestone_index as "milestoneIndex", s.completed_at as "completedAt"
  from json_to_recordset($2) as x ("merchantId" text, id text)
  join shipments s on s.tenant_id = $1 and s.merchant_id = x."merchantId" and s.order_id = x.id`)

/** The shipments of held orders, as they stand now. */
export async function readMembers({ db, tenantId }: Ctx, keys: readonly OrderKey[]): Promise<Map<string, Member[]>> {
  if (keys.length === 0) return new Map()
  const rows = await db.rows<Member>(read(tenantId, JSON.stringify(keys)))
  return Map.groupBy(rows, row => `${row.merchantId}/${row.orderId}`)
}

type Parts = Pick<Stated, 'statedStatusId' | 'deliveryIds'>

/** Where an order stands, by what the shop says and what its shipments have made of it. */
export function stateOf({ statedStatusId, deliveryIds }: Parts, members: readonly Member[]): OrderState {
  const groups = byDelivery(deliveryIds, members)
  const deliveries = [...groups.values()].map(some => ({ shipments: some.map(asPart) }))
  return orderState({ statedStatusId: statedStatusId ?? 'created', deliveries })
}

/** The same as it is stored. */
export function standOf(stated: Stated, members: readonly Member[]): OrderStateRow {
  const { statusId, milestoneId } = stateOf(stated, members)
  if (milestoneId !== 'completed') return { statusId, completedAt: null }
  const lastEnd = members
    .flatMap(one => one.completedAt ?? [])
    .sort()
    .at(-1)
  return { statusId, completedAt: lastEnd ?? stated.changedAt ?? stated.orderedAt }
}

export const asPart = ({ statusId, milestoneIndex }: Pick<Member, 'statusId' | 'milestoneIndex'>) => ({
  statusId,
  milestoneId: milestoneOf(milestoneIndex) ?? ('preparation' as const),
})
