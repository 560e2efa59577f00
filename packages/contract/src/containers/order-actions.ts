import { orderActions as list } from '@aftermile/domain/lists/order-actions'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const OrderActionChoice = z.object({
  id: z.enum(list.map(row => row.id)),
  text: z.string(),
  /** The merchants with a credential for it; empty: all merchants. */
  merchants: z.array(z.string()),
})
export type OrderActionChoice = z.infer<typeof OrderActionChoice>

export const orderActions = {
  list: endpoint({
    method: 'GET',
    path: '/order-actions',
    need: { scope: 'container_action', entitlement: 'order_visibility' },
    summary: 'What the system for customer relations can be told about orders; empty without a credential for one',
    reply: z.array(OrderActionChoice),
  }),
}
