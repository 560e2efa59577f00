/** The two sums of a ratio. For a total both are the total. */
export type Sums = { readonly over: number; readonly of: number }

/** A part of the whole in the period and in the one before. */
export type Part = { readonly now: Sums; readonly before: Sums }

/**
 * What a part adds to the change of a ratio: w1 (r1 - R0) - w0 (r0 - R0), with its weights w and ratios r and the ratio R0 of the
 * whole before. Over all parts this is R1 - R0. `rate` is what its own ratio adds, the rest is its weight.
 */
export function ratioEffect({ now, before }: Part, whole: Part): { readonly effect: number; readonly rate: number } {
  const base = ratioOf(whole.before)
  const effect = (now.of - base * now.over) / whole.now.over - (before.of - base * before.over) / whole.before.over
  const isInBoth = now.over > 0 && before.over > 0
  const rate = isInBoth ? (now.over / whole.now.over) * (ratioOf(now) - ratioOf(before)) : 0
  return { effect, rate }
}

export const ratioOf = ({ of, over }: Sums): number => (over === 0 ? 0 : of / over)

/** Two proportions against the same one: the difference in standard errors. */
export function zOfRatios({ now, before }: Part): number {
  const pooled = (now.of + before.of) / (now.over + before.over)
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / now.over + 1 / before.over))
  return error === 0 ? 0 : (ratioOf(now) - ratioOf(before)) / error
}

/** Two counts of independent events against the same rate. */
export const zOfTotals = (now: number, before: number): number =>
  now + before === 0 ? 0 : (now - before) / Math.sqrt(now + before)
