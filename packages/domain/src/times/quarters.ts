const shownQuarters = 8

/** The last complete quarters, latest first. */
export function lastQuarters(running: number): readonly number[] {
  const current = Math.floor(running / 100) * 4 + Math.floor(((running % 100) - 1) / 3)
  return Array.from({ length: shownQuarters }, (_, index) => {
    const number = current - 1 - index
    return Math.floor(number / 4) * 10 + (number % 4) + 1
  })
}

/** Its first and last month, as year * 100 + month. */
export function monthsOfQuarter(of: number): { readonly from: number; readonly to: number } {
  const to = Math.floor(of / 10) * 100 + (of % 10) * 3
  return { from: to - 2, to }
}

export const quarterBefore = (of: number): number => (of % 10 === 1 ? of - 7 : of - 1)

/** Q3 2026 */
export const quarterText = (of: number): string => `Q${of % 10} ${Math.floor(of / 10)}`

/** The quarter of a month. */
export const quarterOf = (month: number): number => Math.floor(month / 100) * 10 + Math.ceil((month % 100) / 3)

/** The quarters of some months, latest first. */
export const quartersOf = (months: readonly number[]): readonly number[] =>
  [...new Set(months.map(quarterOf))].toSorted((a, b) => b - a)
