import type { ListRow } from '../lists/list-row.ts'
import type { MilestoneId } from '../lists/milestones.ts'
import { outcomeColors } from '../lists/palette.ts'
import type { ScenarioId } from '../lists/scenarios.ts'
import type { Instant } from '../times/instant.ts'
import { isPast } from './history.ts'
import type { Why } from './shipment.ts'

export type DeliveryPromise = {
  /** The time promised to the buyer. */
  readonly promisedAt: Instant | null
  readonly earliestAt: Instant | null
  readonly latestAt: Instant | null
  /** The latest time of the first promise, even if it was changed later. */
  readonly originalLatestAt: Instant | null
}

export type DeliveryEstimate = { readonly at: Instant; readonly lateProbability: number | null }

/** The first that applies counts. Boards use the texts, all other pages the words of timeStateWord. */
export const timeStates = [
  { id: 'expired', text: 'Delivery time expired', icon: 'clock-exclamation', color: outcomeColors.bad },
  { id: 'predicted_late', text: 'Predicted late', icon: 'clock-pause', color: outcomeColors.late },
  { id: 'on_time', text: 'On time', icon: 'clock', color: outcomeColors.good },
] as const satisfies readonly ListRow[]

export type TimeStateId = (typeof timeStates)[number]['id']

const words: Readonly<Record<TimeStateId, string>> = { expired: 'Late', predicted_late: 'At risk', on_time: 'On time' }

/** The word that operators see for a time state. */
export const timeStateWord = (id: TimeStateId): string => words[id]

export type DeliveryTimesInput = {
  readonly scenarioId: ScenarioId
  readonly promise: DeliveryPromise
  readonly state: { readonly milestoneId: MilestoneId; readonly promiseMetAt: Instant | null }
  readonly estimate: DeliveryEstimate | null
  readonly now: Instant
}

export const onTimeDefinition =
  'On time: the first delivery attempt, arrival at the service point or delivery was no later than originally promised.'

/** When a promise ends: the end of its window, else the promised time; null without a promise. */
export const deadlineOf = ({ latestAt, promisedAt }: DeliveryPromise): Instant | null => latestAt ?? promisedAt

export const originalDeadlineOf = (promise: DeliveryPromise): Instant | null =>
  promise.originalLatestAt ?? deadlineOf(promise)

/** Null without a promise, and while it is not met. */
export function isOnTime(promise: DeliveryPromise, promiseMetAt: Instant | null): boolean | null {
  const deadline = originalDeadlineOf(promise)
  return deadline === null || promiseMetAt === null ? null : promiseMetAt <= deadline
}

/** The chance of being late once the promise is met: it was late, or it was not. Null: it is not met, or there is none. */
export function settledLateChance(promise: DeliveryPromise, promiseMetAt: Instant | null): 0 | 1 | null {
  const onTime = isOnTime(promise, promiseMetAt)
  return onTime === null ? null : onTime ? 0 : 1
}

/** Whether a return label has not been used. Such a label is never late. */
export const isUnusedLabel = (scenarioId: ScenarioId, milestoneId: MilestoneId): boolean =>
  scenarioId === 'inbound_return' && milestoneId === 'preparation'

export function isPromiseExpired({ scenarioId, promise, state, now }: DeliveryTimesInput): boolean {
  const deadline = deadlineOf(promise)
  if (deadline === null || state.promiseMetAt !== null || isUnusedLabel(scenarioId, state.milestoneId)) return false
  return now > deadline
}

type FirstSeen = { readonly receivedAt: Instant; readonly isHistorical: boolean }

/** Why nobody is alerted of a shipment whose promise has expired; null if somebody is, or it has not expired. */
export function noAlertReason(input: DeliveryTimesInput, { receivedAt, isHistorical }: FirstSeen): string | null {
  const deadline = originalDeadlineOf(input.promise)
  if (deadline === null || !isPromiseExpired(input)) return null
  if (isPast(deadline, receivedAt))
    return 'It was more than 7 days late when it came in, so it is listed as late, but nobody is alerted.'
  return isHistorical ? 'It came in as old data, so it is listed as late, but nobody is alerted.' : null
}

/** Null without a promise and for a completed shipment. */
export function timeStateOf(input: DeliveryTimesInput): TimeStateId | null {
  if (deadlineOf(input.promise) === null || input.state.milestoneId === 'completed') return null
  if (isPromiseExpired(input)) return 'expired'
  return isBoundToBeLate(input) ? 'predicted_late' : 'on_time'
}

export type DeliveryTimes = {
  readonly isOnTime: boolean | null
  readonly promisedDateExpired: boolean
  readonly timeState: TimeStateId | null
  readonly why: Readonly<Record<'isOnTime' | 'promisedDateExpired' | 'timeState', Why>>
}

/** On time, expired and time state with their reasons. `eventIds` are the events that met the promise. */
export function deliveryTimesOf(input: DeliveryTimesInput, eventIds: readonly string[]): DeliveryTimes {
  const onTime = isOnTime(input.promise, input.state.promiseMetAt)
  const timeState = timeStateOf(input)
  return {
    isOnTime: onTime,
    promisedDateExpired: isPromiseExpired(input),
    timeState,
    why: {
      isOnTime: { rule: onTimeDefinition, eventIds },
      promisedDateExpired: {
        rule: 'Late: the latest delivery time has passed and the promise isn’t met.',
        eventIds,
      },
      timeState: { rule: timeState === null ? noTimeState : rules[timeState], eventIds },
    },
  }
}

/** More likely late than not. */
export const likelyLateAbove = 0.5
export const isLikelyLate = (chance: number): boolean => chance > likelyLateAbove

/** A parcel that reached the shelf too late is certainly late. */
function isBoundToBeLate({ scenarioId, promise, state, estimate }: DeliveryTimesInput): boolean {
  if (state.promiseMetAt !== null) return isOnTime(promise, state.promiseMetAt) === false
  const deadline = deadlineOf(promise)
  if (estimate === null || deadline === null || isUnusedLabel(scenarioId, state.milestoneId)) return false
  return estimate.lateProbability === null ? estimate.at > deadline : isLikelyLate(estimate.lateProbability)
}

const noTimeState = 'Only open shipments with a promise have a delivery status.'

const rules: Readonly<Record<TimeStateId, string>> = {
  expired: 'The latest delivery time has passed and the promise isn’t met.',
  predicted_late: 'The shipment will more likely than not arrive after the latest delivery time.',
  on_time: 'The promise has been met in time, or is likely to be.',
}
