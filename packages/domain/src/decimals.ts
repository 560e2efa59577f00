/** How many decimals prices, values, quantities and measures keep. */
export const keptDecimals = 6

const unit = 10 ** keptDecimals

/** Rounds to the decimals that are kept, as PostgreSQL does, by the decimal digits: 1.0000005 is 1.000001. Multiplied, it may be less. */
export function roundToKept(value: number): number {
  if (Math.round(value * unit) / unit === value) return value
  const [digits = '', exponent] = String(value).split('e')
  if (exponent === undefined && digits.length - digits.indexOf('.') - 1 <= keptDecimals) return value
  return Math.round(Number(`${digits}e${Number(exponent ?? 0) + keptDecimals}`)) / unit
}

/** What the arithmetic of other systems adds to a number, as in 19.990000000000002. */
const floatNoise = 16 * Number.EPSILON

/** Whether a number has decimals that are not kept. Float noise is none. */
export const losesDecimals = (value: number): boolean => {
  const units = value * unit
  return Math.abs(units - Math.round(units)) > Math.abs(units) * floatNoise
}
