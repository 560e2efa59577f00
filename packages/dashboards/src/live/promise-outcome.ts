import { type DeliveryTimesInput, isUnusedLabel, timeStateOf } from '@aftermile/domain/shipment/delivery-times'
import type { Value } from '../data/dataset.ts'

/**
 * The outcome of a promise that has not expired. The two due ones expire when their time has passed; met promises and unused labels
 * do not.
 */
export type PromiseOutcome = 'due' | 'due_late' | 'met' | 'met_late' | 'unused'

export function promiseOutcomeOf(input: Omit<DeliveryTimesInput, 'now'>): PromiseOutcome {
  const { scenarioId, state } = input
  // At a time before everything nothing has expired, so the time state is only the prediction.
  const asOpen = state.milestoneId === 'completed' ? { ...state, milestoneId: 'delivery' as const } : state
  const willBeLate = timeStateOf({ ...input, state: asOpen, now: Number.NEGATIVE_INFINITY }) === 'predicted_late'
  if (state.promiseMetAt !== null) return willBeLate ? 'met_late' : 'met'
  if (isUnusedLabel(scenarioId, state.milestoneId)) return 'unused'
  return willBeLate ? 'due_late' : 'due'
}

export const isDue = (outlook: Value): boolean => outlook === 'due' || outlook === 'due_late'

export const isLate = (outlook: Value): boolean => outlook === 'due_late' || outlook === 'met_late'
