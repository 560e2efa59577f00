/**
 * Corrects a chance of lateness by a straight line through its log-odds: log-odds → shift + slope × log-odds. The slope is positive, so
 * a shipment with the higher chance keeps the higher chance.
 */
export type LateCorrection = { readonly shift: number; readonly slope: number }

const unchanged: LateCorrection = { shift: 0, slope: 1 }

export const correctedChance = ({ shift, slope }: LateCorrection, chance: number): number =>
  chanceOf(shift + slope * logOdds(chance))

const minTrials = 50
/** How strongly the correction is pulled towards none. The slope is pulled more: it takes many late shipments to know it. */
const shiftPrior = 5
const slopePrior = 200
const leastSlope = 0.2
const maxSteps = 30

/** The chance that was predicted, and whether the shipment was late. */
export type LateTrial = { readonly chance: number | null; readonly isLate: boolean }

/** The most likely correction (logistic regression), pulled towards none. */
export function lateCorrectionOf(trials: readonly LateTrial[]): LateCorrection {
  const points = trials.flatMap(({ chance, isLate }) =>
    chance === null ? [] : [{ odds: logOdds(chance), late: isLate ? 1 : 0 }],
  )
  if (points.length < minTrials) return unchanged
  const middle = points.reduce((sum, { odds }) => sum + odds, 0) / points.length
  const centred = points.map(({ odds, late }) => ({ odds: odds - middle, late }))
  // Around the middle, shift and slope hardly depend on each other. The shift there is that of no correction plus `move`.
  let [move, slope] = [0, 1]
  for (let step = 0; step < maxSteps; step++) {
    const [byMove, bySlope] = newtonStep(centred, middle, move, slope)
    move -= clamp(byMove, -1, 1)
    slope = Math.max(leastSlope, slope - clamp(bySlope, -0.5, 0.5))
    if (Math.abs(byMove) + Math.abs(bySlope) < 1e-6) break
  }
  return { shift: middle + move - slope * middle, slope }
}

type Point = { readonly odds: number; readonly late: number }

function newtonStep(points: readonly Point[], middle: number, move: number, slope: number): [number, number] {
  let [byMove, bySlope] = [shiftPrior * move, slopePrior * (slope - 1)]
  let [moveMove, moveSlope, slopeSlope] = [shiftPrior, 0, slopePrior]
  for (const { odds, late } of points) {
    const chance = chanceOf(middle + move + slope * odds)
    const weight = chance * (1 - chance)
    byMove += chance - late
    bySlope += (chance - late) * odds
    moveMove += weight
    moveSlope += weight * odds
    slopeSlope += weight * odds * odds
  }
  const scale = moveMove * slopeSlope - moveSlope * moveSlope
  return [(slopeSlope * byMove - moveSlope * bySlope) / scale, (moveMove * bySlope - moveSlope * byMove) / scale]
}

const least = 1e-7
const chanceOf = (odds: number): number => 1 / (1 + Math.exp(-odds))

function logOdds(chance: number): number {
  const inside = clamp(chance, least, 1 - least)
  return Math.log(inside / (1 - inside))
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))
