import { writingStyle } from './locale.ts'

/** Keeps a number and its unit on one line. Intl writes the same space between thousands. */
export const noBreakSpace = '\u00a0'

/** A number in full, with at most three decimals: 4 213, 2,4. */
export const numberText = (value: number): string => formatOf('full', { signDisplay: 'negative' }).format(value)

/** A count in full: 4 213, or about 4 200 for an estimate. */
export const countText = (count: number, isExact: boolean): string =>
  isExact ? numberText(count) : `about ${numberText(roundToTwoDigits(count))}`

/** An estimate is not more precise than two digits. */
function roundToTwoDigits(count: number): number {
  if (count < 100) return count
  const step = 10 ** (Math.floor(Math.log10(count)) - 1)
  return Math.round(count / step) * step
}

/** A measure or a quantity: at most three decimals, but three digits of a small one, so that it does not become 0: 2,4, 0,000001. */
export const measureText = (value: number): string =>
  formatOf('measure', {
    maximumFractionDigits: 3,
    maximumSignificantDigits: 3,
    roundingPriority: 'morePrecision',
    signDisplay: 'negative',
  }).format(value)

/** A number with its unit: 2,4 kg. Null if it is not known. */
export const amountText = (amount: number | null, unit: string): string | null =>
  amount === null ? null : `${measureText(amount)}${noBreakSpace}${unit}`

const units = ['', 'k', 'm', 'b', 't'] as const

/** For charts and tiles, above 999 in the 0.0a form: 1,2k, 3,4m; below, at most one decimal. */
export function shortNumber(value: number): string {
  let rest = value
  let unit = 0
  while (unit < units.length - 1 && Math.abs(roundTo1(rest)) >= 1000) {
    rest /= 1000
    unit++
  }
  return unit === 0 ? numberText(roundTo1(rest)) : withDecimals(rest, 1) + units[unit]
}

const roundTo1 = (value: number): number => Math.round(value * 10) / 10

/** One decimal, two where the value is under 1. The value is in percent: 12.3 gives 12,3 %. */
export const percent = (value: number): string => `${withDecimals(value, Math.abs(value) < 1 ? 2 : 1)}${noBreakSpace}%`

/** How much of some work is done. A whole percent, rounded down: 100 % means all of it. */
export const progressText = (share: number): string => `${numberText(Math.floor(share * 100))}${noBreakSpace}%`

/** A share in percent; 0 if the total is 0. */
export const percentOf = (part: number, total: number): number => (total === 0 ? 0 : (part / total) * 100)

/** The size of a file: 12 B, 3 kB, 3,4 MB. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes}${noBreakSpace}B`
  const [size, unit] =
    bytes < 1_000_000 ? [numberText(Math.round(bytes / 1000)), 'kB'] : [withDecimals(bytes / 1e6, 1), 'MB']
  return `${size}${noBreakSpace}${unit}`
}

/** A number in a report: two decimals, rounded half up. Reports are read by programs too, so the locale does not matter. */
export const reportNumber = (value: number): string => roundTo2(value).toFixed(2)

export function roundTo2(value: number): number {
  const rounded = Math.round((Math.abs(value) + Number.EPSILON) * 100) / 100
  return value < 0 && rounded > 0 ? -rounded : rounded
}

/** Exactly so many decimals: 1,50. */
export const withDecimals = (value: number, decimals: number): string =>
  formatOf(`${decimals} decimals`, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
  }).format(value)

/** Money with the decimals of its currency; without one in that of the tenant. */
export const money = (amount: number, currency = writingStyle().currency): string =>
  formatOf(currency, currencyOptions(writingStyle().locale, currency)).format(amount)

/** As people write it: 10 kr, 10 €, 10 NOK. Swedish would have Nkr and Dkr, which hardly anybody reads. */
export function currencyOptions(locale: string, currency: string): Intl.NumberFormatOptions {
  const options = { style: 'currency', currency } as const
  const parts = new Intl.NumberFormat(locale, options).formatToParts(0)
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? ''
  return /^\p{L}kr$/u.test(symbol) ? { ...options, currencyDisplay: 'code' } : options
}

const formats = new Map<string, Intl.NumberFormat>()

/** Formats are slow to make. `name` tells those of one locale apart. */
function formatOf(name: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const { locale } = writingStyle()
  const key = `${locale} ${name}`
  const known = formats.get(key) ?? new Intl.NumberFormat(locale, options)
  formats.set(key, known)
  return known
}
