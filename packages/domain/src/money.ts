const freightShareOfSales = 0.07

/** Freight cost, estimated from the base sales value. */
export const freightCost = (baseSalesValue: number): number => baseSalesValue * freightShareOfSales

/** The value of one unit of each currency in the base currency. */
export type CurrencyRates = { readonly baseCurrency: string; readonly rates: Readonly<Record<string, number>> }

/** Null if the table has no rate. */
export function toBaseCurrency(
  amount: number,
  currency: string,
  { baseCurrency, rates }: CurrencyRates,
): number | null {
  if (currency === baseCurrency) return amount
  const rate = Object.hasOwn(rates, currency) ? rates[currency] : undefined
  return rate === undefined ? null : amount * rate
}
