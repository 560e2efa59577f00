export const freightShareOfSales = 0.07

/** Freight cost, estimated from the base sales value. */
export const freightCost = (baseSalesValue: number): number => baseSalesValue * freightShareOfSales

/** In g/tkm; null where nothing was moved. */
export const emissionIntensity = (co2eKg: number, tonneKm: number): number | null =>
  tonneKm > 0 ? (co2eKg * 1000) / tonneKm : null

/** What one unit of each currency is worth in the base currency. */
export type CurrencyRates = { readonly baseCurrency: string; readonly rates: Readonly<Record<string, number>> }

/** Null where the table has no rate. */
export function toBaseCurrency(
  amount: number,
  currency: string,
  { baseCurrency, rates }: CurrencyRates,
): number | null {
  if (currency === baseCurrency) return amount
  const rate = Object.hasOwn(rates, currency) ? rates[currency] : undefined
  return rate === undefined ? null : amount * rate
}

/** The key of a month: 202611 is November 2026. */
export const yearMonth = (year: number, month: number): number => year * 100 + month

export const minutesPerDay = 1440

export const daysOf = (minutes: number): number => minutes / minutesPerDay
