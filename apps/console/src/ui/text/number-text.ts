const whole = new Intl.NumberFormat('en-US')

/** 4,213 */
export const numberText = (count: number): string => whole.format(count)

/** 4,213, and about 4,200 where it is an estimate. */
export const countText = (count: number, isExact: boolean): string =>
  isExact ? numberText(count) : `about ${numberText(rounded(count))}`

/** Two digits: an estimate knows no more. */
function rounded(count: number): number {
  if (count < 100) return count
  const step = 10 ** (Math.floor(Math.log10(count)) - 1)
  return Math.round(count / step) * step
}
