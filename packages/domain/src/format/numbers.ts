import { locale } from './locale.ts'

const units = ['', 'k', 'm', 'b', 't'] as const

/** Above 999 in the 0.0a form: 1.2k, 3.4m; below, at most one decimal. */
export function shortNumber(value: number): string {
  let rest = Math.abs(value)
  let unit = 0
  while (unit < units.length - 1 && Number(rest.toFixed(1)) >= 1000) {
    rest /= 1000
    unit++
  }
  const sign = value < 0 && Number(rest.toFixed(1)) > 0 ? '-' : ''
  return sign + (unit === 0 ? String(Number(rest.toFixed(1))) : rest.toFixed(1) + units[unit])
}

/** One decimal, two where the value is under 1. The value is in percent: 12.3 gives 12.3%. */
export const percent = (value: number): string => `${value.toFixed(Math.abs(value) < 1 ? 2 : 1)}%`

/** A share in percent; 0 if the total is 0. */
export const percentOf = (part: number, total: number): number => (total === 0 ? 0 : (part / total) * 100)

/** A number in a report: two decimals, rounded half up. */
export const reportNumber = (value: number): string => roundTo2(value).toFixed(2)

export function roundTo2(value: number): number {
  const rounded = Math.round((Math.abs(value) + Number.EPSILON) * 100) / 100
  return value < 0 && rounded > 0 ? -rounded : rounded
}

const moneyFormats = new Map<string, Intl.NumberFormat>()

/** Money in Swedish format. */
export function money(amount: number, currency = 'SEK'): string {
  const known = moneyFormats.get(currency) ?? new Intl.NumberFormat(locale, { style: 'currency', currency })
  moneyFormats.set(currency, known)
  return known.format(amount)
}
