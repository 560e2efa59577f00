import type { RoutePromise } from '@aftermile/contract/boards/insights'
import { timeFrameLabel } from '@aftermile/domain/format/board-times'
import { noBreakSpace, numberText } from '@aftermile/domain/format/numbers'
import { type PromiseTarget, promiseTargets } from '@aftermile/domain/lists/promise-targets'

export const usualTarget: PromiseTarget = 97.5

/** Which promises are shown; absent: all. */
export type PromiseShow = 'shorter' | 'broken'

/** 97,5 % */
export const targetText = (target: number): string => `${numberText(target)}${noBreakSpace}%`

export const promiseDays = ({ promiseHours }: Pick<RoutePromise, 'promiseHours'>): number =>
  Math.round(promiseHours / 24)

/** The days within which a share of the shipments met the promise; null if fewer ever did. */
export const daysFor = ({ days }: RoutePromise, target: PromiseTarget): number | null =>
  days[promiseTargets.indexOf(target)] ?? null

/** Days by which the promise can be shorter; negative if it must be longer. Null if no promise would hold. */
export function gainOf(promise: RoutePromise, target: PromiseTarget): number | null {
  const days = daysFor(promise, target)
  return days === null ? null : promiseDays(promise) - days
}

/** Broken promises beyond those that the target allows. */
const tooManyBroken = ({ shipments, kept }: RoutePromise, target: PromiseTarget): number =>
  (shipments * target) / 100 - kept

export const isBroken = (promise: RoutePromise, target: PromiseTarget): boolean => tooManyBroken(promise, target) > 0

/** Those that can be shorter by most days, those that break the target most, or all by their shipments. */
export function shownPromises(
  promises: readonly RoutePromise[],
  { show, target }: { show: PromiseShow | undefined; target: PromiseTarget },
): RoutePromise[] {
  const bySize = promises.toSorted((a, b) => b.shipments - a.shipments)
  if (show === undefined) return bySize
  const rank = (promise: RoutePromise): number =>
    show === 'shorter' ? (gainOf(promise, target) ?? 0) : tooManyBroken(promise, target)
  return bySize.filter(promise => rank(promise) > 0).toSorted((first, other) => rank(other) - rank(first))
}

const longestNamed = 7

/** Same day, Next day, 3 days. */
export const daysText = (days: number): string =>
  days <= longestNamed ? timeFrameLabel(days * 24) : `${numberText(days)} days`

/** What to do with a promise so that it is kept as often as wanted. */
export function adviceText(promise: RoutePromise, target: PromiseTarget): string {
  const gain = gainOf(promise, target)
  if (gain === null) return 'Too many never arrive'
  if (gain === 0) return 'Keep'
  const size = Math.abs(gain) === 1 ? '1 day' : `${numberText(Math.abs(gain))} days`
  return gain > 0 ? `${size} shorter` : `${size} longer`
}
