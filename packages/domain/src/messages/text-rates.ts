import { countryCodes } from '../places/countries.ts'
import { readAmount } from '../read-amount.ts'

export type Price = { readonly amount: number; readonly currency: string }

/** Values by country code. `*` stands for every other country. */
export type ByCountry<Value> = ReadonlyMap<string, Value>

/** The values of a list, and what is wrong with its first bad line. */
export type ReadList<Value> = { readonly byCountry: ByCountry<Value>; readonly problem: string | null }

/** What a part of a text message costs, one country a line: `SE 0,45 SEK`. */
export const readTextPrices = (text: string): ReadList<Price> =>
  readLines(text, readPrice, 'must be a country, a price and a currency, such as SE 0,45 SEK')

/** Who text messages come from, one country a line: `SE Nordhem`. */
export const readTextSenders = (text: string): ReadList<string> =>
  readLines(text, readSender, 'must be a country and a sender, such as SE Nordhem')

/** A name of up to 11 letters and digits, a number with its country, or a short number. */
export const isTextSender = (sender: string): boolean =>
  /^(?=.*[a-z])[a-z\d ._&-]{1,11}$/i.test(sender) || /^(\+\d{5,15}|\d{3,8})$/.test(sender)

export const forCountry = <Value>(byCountry: ByCountry<Value>, country: string | null): Value | null =>
  byCountry.get(country ?? anyCountry) ?? byCountry.get(anyCountry) ?? null

/** What a text message costs; null if the price of its country is unknown. */
export function priceOfText(prices: ByCountry<Price>, country: string | null, segments: number): Price | null {
  const price = forCountry(prices, country)
  return price && { amount: roundTo4(price.amount * segments), currency: price.currency }
}

/** The sum; null if a price is unknown or the currencies differ. */
export function sumOfPrices(prices: readonly (Price | null)[]): Price | null {
  const [first] = prices
  if (!first || prices.some(price => price?.currency !== first.currency)) return null
  return { amount: roundTo4(prices.reduce((sum, price) => sum + (price?.amount ?? 0), 0)), currency: first.currency }
}

const anyCountry = '*'
const known = new Set([...countryCodes, anyCountry])
const roundTo4 = (amount: number): number => Math.round(amount * 10_000) / 10_000

function readPrice(text: string): Price | null {
  const [, written = '', currency = ''] = /^(\S+)\s+([A-Z]{3})$/i.exec(text) ?? []
  const amount = readAmount(written)
  return amount === null || amount < 0 || amount >= 1000 ? null : { amount, currency: currency.toUpperCase() }
}

const readSender = (text: string): string | null => (isTextSender(text) ? text : null)

function readLines<Value>(text: string, read: (rest: string) => Value | null, rule: string): ReadList<Value> {
  const byCountry = new Map<string, Value>()
  let problem: string | null = null
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, letters = '', rest = ''] = /^(\S+)\s+(.+)$/s.exec(line.trim()) ?? []
    const country = letters.toUpperCase()
    const value = known.has(country) ? read(rest) : null
    if (value === null) problem ??= `line ${index + 1} ${rule}`
    else if (byCountry.has(country)) problem ??= `line ${index + 1} names ${country} again`
    else byCountry.set(country, value)
  }
  return { byCountry, problem }
}
