import { monthText } from '@aftermile/domain/format/board-times'
import { type AmountFormat, amountText } from '../../state/amount-text.ts'

type Point = { readonly x: number; readonly y: number }

const margin = 3

export type Range = { readonly low: number; readonly high: number }

/** The lowest and the highest of all amounts. */
export function rangeOf(amounts: readonly (number | null)[]): Range {
  const known = amounts.filter(amount => amount !== null)
  return { low: Math.min(...known), high: Math.max(...known) }
}

type Box = {
  readonly width: number
  readonly height: number
  /** The scale that several lines share. */
  readonly range?: Range | undefined
  /** An amount to reach, which is on the scale too. */
  readonly target?: number | undefined
}

/** The points of a line from the first to the last amount, in pieces where amounts are missing; `last` is the latest. */
export function sparkLines(
  amounts: readonly (number | null)[],
  { width, height, range, target }: Box,
): { lines: string[]; last: Point | null; targetY: number | null } {
  const { low, high } = withTarget(range ?? rangeOf(amounts), target)
  const step = amounts.length > 1 ? (width - 2 * margin) / (amounts.length - 1) : 0
  const pointOf = (amount: number, at: number): Point => ({
    x: rounded(margin + at * step),
    y: rounded(high === low ? height / 2 : height - margin - ((amount - low) / (high - low)) * (height - 2 * margin)),
  })
  const pieces: Point[][] = [[]]
  for (const [index, amount] of amounts.entries()) {
    if (amount === null) pieces.push([])
    else pieces.at(-1)?.push(pointOf(amount, index))
  }
  const drawn = pieces.filter(piece => piece.length > 0)
  return {
    lines: drawn.filter(piece => piece.length > 1).map(piece => piece.map(({ x, y }) => `${x},${y}`).join(' ')),
    last: drawn.at(-1)?.at(-1) ?? null,
    targetY: target === undefined ? null : pointOf(target, 0).y,
  }
}

const rounded = (value: number): number => Math.round(value * 10) / 10

/** The months with their amounts. */
export const trendText = (months: readonly number[], trend: readonly (number | null)[], format: AmountFormat): string =>
  trend.map((amount, index) => `${monthText(months[index] ?? 0)}: ${amountText(amount, format)}`).join('\n')

const withTarget = ({ low, high }: Range, target: number | undefined): Range =>
  target === undefined ? { low, high } : { low: Math.min(low, target), high: Math.max(high, target) }
