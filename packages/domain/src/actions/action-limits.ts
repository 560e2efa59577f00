import { type MilestoneId, milestoneOf } from '../lists/milestones.ts'

/** Where an action may be run; an empty list is no limit. */
export type ActionLimits = { readonly milestones: readonly MilestoneId[]; readonly merchants: readonly string[] }

type Selected = { readonly merchantId: string; readonly milestoneIndex: number | null }

/** An item of these milestones and merchants. Where its milestone is not known, as of an order in a list, it is not judged by one. */
export function isWithin({ milestones, merchants }: ActionLimits, { merchantId, milestoneIndex }: Selected): boolean {
  const milestone = milestoneIndex === null ? null : milestoneOf(milestoneIndex)
  const isPlaced = milestoneIndex === null || milestones.length === 0 || milestones.some(id => id === milestone)
  return isPlaced && (merchants.length === 0 || merchants.includes(merchantId))
}

/** An action is disabled as soon as one selected item is outside; this parts those that allow it from those that do not. */
export function splitByLimits<Item extends Selected>(limits: ActionLimits, items: readonly Item[]) {
  const allowed = items.filter(item => isWithin(limits, item))
  return { allowed, blocked: items.filter(item => !isWithin(limits, item)) }
}
