const format = new Intl.NumberFormat('en-US')

/** 4,213 */
export const numberText = (count: number): string => format.format(count)

/** 4,213, or about 4,200 for an estimate. */
export const countText = (count: number, isExact: boolean): string =>
  isExact ? numberText(count) : `about ${numberText(rounded(count))}`

/** Rounds to two digits: an estimate is not more precise. */
function rounded(count: number): number {
  if (count < 100) return count
  const step = 10 ** (Math.floor(Math.log10(count)) - 1)
  return Math.round(count / step) * step
}
