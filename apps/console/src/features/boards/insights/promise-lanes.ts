import type { PromiseLane } from '@aftermile/contract/boards/insights'
import { timeFrameLabel } from '@aftermile/domain/format/board-times'
import { numberText } from '@aftermile/domain/format/numbers'

export const wantedShare = 0.975

export type PromiseSort = 'gain' | 'risk' | 'shipments'

export const promiseDays = ({ promiseHours }: Pick<PromiseLane, 'promiseHours'>): number =>
  Math.round(promiseHours / 24)

/** Days by which the promise can be shorter; negative if it must be longer. Null if no promise would hold. */
export const gainOf = (lane: PromiseLane): number | null => (lane.days === null ? null : promiseDays(lane) - lane.days)

/** Broken promises beyond those that are allowed. */
export const riskOf = ({ shipments, kept }: PromiseLane): number => shipments * wantedShare - kept

export const isAtRisk = (lane: PromiseLane): boolean => riskOf(lane) > 0

export function sortedLanes(lanes: readonly PromiseLane[], sort: PromiseSort): PromiseLane[] {
  const gain = (lane: PromiseLane) => gainOf(lane) ?? Number.NEGATIVE_INFINITY
  const byCount = (one: PromiseLane, other: PromiseLane) => other.shipments - one.shipments
  if (sort === 'shipments') return lanes.toSorted(byCount)
  const key = sort === 'gain' ? gain : riskOf
  return lanes.toSorted((one, other) => {
    const [left, right] = [key(one), key(other)]
    return left === right ? byCount(one, other) : right - left
  })
}

const longestNamed = 7

/** Same day, Next day, 3 days. */
export const daysText = (days: number): string =>
  days <= longestNamed ? timeFrameLabel(days * 24) : `${numberText(days)} days`

/** What to do with the promise of a lane. */
export function adviceText(lane: PromiseLane): string {
  const gain = gainOf(lane)
  if (gain === null) return 'Too many never arrive'
  if (gain === 0) return 'Keep'
  const size = Math.abs(gain) === 1 ? '1 day' : `${numberText(Math.abs(gain))} days`
  return gain > 0 ? `${size} shorter` : `${size} longer`
}
