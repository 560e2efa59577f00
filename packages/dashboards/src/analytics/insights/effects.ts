import { type Part, ratioOf } from '../../board/chance.ts'

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
