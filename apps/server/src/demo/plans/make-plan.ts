import type { Day } from '../reference/calendar.ts'
import { type Random, randomOf } from '../reference/random.ts'
import { type Company, companies, type Shop } from '../reference/shops.ts'
import { inboundPlan } from './inbound-plan.ts'
import { planCountOn, type WorldSettings } from './order-volume.ts'
import { outboundPlan } from './outbound-plan.ts'
import type { Plan } from './plan.ts'

export type PlanKey = { readonly tenantId: string; readonly day: Day; readonly nth: number }

/** The longest time from the first day of a plan to its last event. */
export const longestPlanDays = 110

/** Share of inbound plans among all plans. */
const inboundShare = 0.08

/** Makes the plan of a key. It is always the same for the same key and settings. */
export function makePlan(world: WorldSettings, { tenantId, day, nth }: PlanKey): Plan {
  const random = randomOf(`${world.seed} ${tenantId} ${day} ${nth}`)
  const shop = shopOn(day, companyOf(tenantId), random)
  const context = { tenantId, shop, day, anchor: world.anchor, nth, random }
  return random.chance(inboundShare) ? inboundPlan(context) : outboundPlan(context)
}

export function planKeysOn(world: WorldSettings, tenantId: string, day: Day): PlanKey[] {
  return Array.from({ length: planCountOn(world, tenantId, day) }, (_, nth) => ({ tenantId, day, nth }))
}

function companyOf(tenantId: string): Company {
  const found = companies.find(company => company.tenantId === tenantId)
  if (!found) throw new Error(`${tenantId} has no part in the demo world`)
  return found
}

function shopOn(day: Day, { shops }: Company, random: Random): Shop {
  const date = new Date(day * 86_400_000)
  const isBeforeChristmas = date.getUTCMonth() === 10 || (date.getUTCMonth() === 11 && date.getUTCDate() < 22)
  const weights = Object.fromEntries(
    shops.map((shop, index) => [String(index), shop.share * (isBeforeChristmas ? shop.christmas : 1)]),
  )
  return shops[Number(random.weighted(weights))] ?? random.pick(shops)
}
