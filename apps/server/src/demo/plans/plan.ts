import type { EventIn, OrderIn, ShipmentIn } from '@aftermile/contract/intake/ingress'
import type { z } from 'zod'
import type { Day } from '../reference/calendar.ts'
import type { Random } from '../reference/random.ts'
import type { Shop } from '../reference/shops.ts'

export type OrderItem = z.input<typeof OrderIn>
export type ShipmentItem = z.input<typeof ShipmentIn>
export type EventItem = z.input<typeof EventIn>

/** An order, and what the shop says of it as time goes on. */
export type OrderPlan = {
  readonly item: OrderItem
  readonly updates: readonly { readonly at: number; readonly fields: Partial<OrderItem> }[]
}

/** A shipment with all that will ever happen to it. */
export type ShipmentPlan = {
  readonly id: string
  readonly bookedAt: number
  readonly item: ShipmentItem
  readonly events: readonly { readonly at: number; readonly item: EventItem }[]
  readonly taggings: readonly { readonly tag: string; readonly from: number; readonly until: number | null }[]
  /** When its last word is spoken; null: it stays open. */
  readonly endsAt: number | null
  readonly pageVisits: number
}

/** An order from the click of the buyer to the last return. */
export type Plan = { readonly orders: readonly OrderPlan[]; readonly shipments: readonly ShipmentPlan[] }

/** What a story is told with. */
export type PlanContext = {
  readonly tenantId: string
  readonly shop: Shop
  readonly day: Day
  /** The place among the stories of the day. */
  readonly nth: number
  readonly random: Random
}
