import { type MilestoneId, milestoneOf } from '../lists/milestones.ts'

/** The milestones and merchants an action is limited to. An empty list is no limit. */
export type ActionLimits = { readonly milestones: readonly MilestoneId[]; readonly merchants: readonly string[] }

type Selected = { readonly merchantId: string; readonly milestoneIndex: number | null }

/** Whether an item is inside the limits. An item without a known milestone is checked by its merchant only. */
function isWithin({ milestones, merchants }: ActionLimits, { merchantId, milestoneIndex }: Selected): boolean {
  const milestone = milestoneIndex === null ? null : milestoneOf(milestoneIndex)
  const isPlaced = milestoneIndex === null || milestones.length === 0 || milestones.some(id => id === milestone)
  return isPlaced && (merchants.length === 0 || merchants.includes(merchantId))
}

/** Splits the selected items by the limits. An action is disabled as soon as one selected item is blocked. */
export function splitByLimits<Item extends Selected>(limits: ActionLimits, items: readonly Item[]) {
  const allowed = items.filter(item => isWithin(limits, item))
  return { allowed, blocked: items.filter(item => !isWithin(limits, item)) }
}
