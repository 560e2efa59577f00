import { type DeliveryTimesInput, isUnusedLabel, timeStateOf } from '@aftermile/domain/shipment/delivery-times'
import type { Value } from '../data/dataset.ts'

/**
 * What a promise comes to as long as it has not expired. The first two expire when their time has passed; what is met, and a
 * label nobody has used, do not.
 */
export const promiseOutcomes = ['due', 'due_late', 'met', 'met_late', 'unused'] as const

export type PromiseOutcome = (typeof promiseOutcomes)[number]

export function promiseOutcomeOf(input: Omit<DeliveryTimesInput, 'now'>): PromiseOutcome {
  const { scenarioId, state } = input
  // Before all time nothing has expired, and what is open is as late as it is bound to be.
  const asOpen = state.milestoneId === 'completed' ? { ...state, milestoneId: 'delivery' as const } : state
  const willBeLate = timeStateOf({ ...input, state: asOpen, now: Number.NEGATIVE_INFINITY }) === 'predicted_late'
  if (state.promiseMetAt !== null) return willBeLate ? 'met_late' : 'met'
  if (isUnusedLabel(scenarioId, state.milestoneId)) return 'unused'
  return willBeLate ? 'due_late' : 'due'
}

export const isDue = (outlook: Value): boolean => outlook === 'due' || outlook === 'due_late'

export const isLate = (outlook: Value): boolean => outlook === 'due_late' || outlook === 'met_late'
