import type { EventIn, OrderIn, ShipmentIn } from '@aftermile/contract/intake/ingress'
import type { EstimateSource } from '@aftermile/domain/foresight/choose-estimate'
import type { z } from 'zod'
import type { Day } from '../reference/calendar.ts'
import type { Random } from '../reference/random.ts'
import type { Shop } from '../reference/shops.ts'

export type OrderItem = z.input<typeof OrderIn>
export type ShipmentItem = z.input<typeof ShipmentIn>
export type EventItem = z.input<typeof EventIn> & { readonly occurredAt: string }

/** An order and its later updates by the shop. */
export type OrderPlan = {
  readonly item: OrderItem
  readonly updates: readonly { readonly at: number; readonly fields: Partial<OrderItem> }[]
}

/** A shipment with all its future events. */
export type ShipmentPlan = {
  readonly id: string
  readonly bookedAt: number
  readonly item: ShipmentItem
  readonly events: readonly { readonly at: number; readonly event: EventItem }[]
  readonly taggings: readonly { readonly tag: string; readonly from: number; readonly until: number | null }[]
  /** Time of the final event. Null: the shipment stays open. */
  readonly endsAt: number | null
  readonly pageVisits: number
  /** When it was expected, and who said so. Null: it was over before anybody expected it. */
  readonly estimate: Estimate | null
}

export type Estimate = { readonly by: EstimateSource; readonly at: number }

/** Everything that happens to an order, up to its last return. */
export type Plan = { readonly orders: readonly OrderPlan[]; readonly shipments: readonly ShipmentPlan[] }

/** What is needed to make a plan. */
export type PlanContext = {
  readonly tenantId: string
  readonly shop: Shop
  readonly day: Day
  /** The day on which the demo world was created. */
  readonly anchor: Day
  /** Index among the plans of the day. */
  readonly nth: number
  readonly random: Random
}
