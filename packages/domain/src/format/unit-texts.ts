import { averageDays } from './board-times.ts'
import { noBreakSpace, percent, withDecimals } from './numbers.ts'

export const withUnit = (text: string, unit: string): string => `${text}${noBreakSpace}${unit}`

type TextOf = (amount: number) => string

/** How the amounts of boards are written by their formats, with numbers short or in full. Days are counted in minutes. */
export const unitTexts = (number: TextOf) =>
  ({
    count: number,
    kg: amount => withUnit(number(amount), 'kg'),
    m3: amount => withUnit(number(amount), 'm³'),
    percent,
    days: minutes => withUnit(averageDays(minutes), 'days'),
    days2: minutes => withUnit(averageDays(minutes, 2), 'days'),
    gPerTkm: amount => withUnit(withDecimals(amount, 1), 'g/tkm'),
  }) as const satisfies Readonly<Record<string, TextOf>>
