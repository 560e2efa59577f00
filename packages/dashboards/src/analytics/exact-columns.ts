import { type ColumnTitle, count } from '../data/column-title.ts'
import type { Figure, Value } from '../data/dataset.ts'

/** Files have two decimals. What is summed in smaller units has them beside, whole, so that sums over the rows of a file are exact. */
const wholeOf = <C extends string>(column: C) =>
  ({ reads: [column], of: ([amount = null]: readonly Value[]): Value => Math.round(Number(amount) * 1000) }) as const

/** Minutes are whole. In a column of their own they are no days. */
const minutesOf = <C extends string>(column: C) =>
  ({ reads: [column], of: ([minutes = null]: readonly Value[]): Value => minutes }) as const

export const wholeTotals = {
  totalWeightGrams: wholeOf('totalWeight'),
  totalVolumeLitres: wholeOf('totalVolume'),
} as const

export const wholeEmissions = { co2eGrams: wholeOf('co2eKg'), kilogramKm: wholeOf('tonneKm') } as const

export const totalTitles = {
  totalWeight: count('Weight (kg)'),
  totalWeightGrams: count('Weight (g)'),
  totalVolume: count('Volume (m3)'),
  totalVolumeLitres: count('Volume (litres)'),
} as const

export const emissionTitles = {
  co2eKg: count('CO2e (kg)'),
  co2eGrams: count('CO2e (g)'),
  tonneKm: count('Tonne-km'),
  kilogramKm: count('Kilogram-km'),
} as const

/** An average of times: the minutes are summed in one column, the shipments that have them counted in another. */
type Average<T extends string, N extends string> = { readonly title: string; readonly time: T; readonly number: N }

/** The minutes of averages as figures of their own. */
export const minuteFigures = <T extends string>(averages: readonly Average<T, string>[]) =>
  // Object.fromEntries forgets its keys.
  Object.fromEntries(averages.map(({ time }) => [`${time}Minutes`, minutesOf(time)])) as unknown as {
    readonly [Name in `${T}Minutes`]: Figure<T>
  }

/** Sum and number, so that an average can be computed from the rows of a file. */
export const averageTitles = <T extends string, N extends string>(averages: readonly Average<T, N>[]) =>
  // Object.fromEntries forgets its keys.
  Object.fromEntries(
    averages.flatMap(({ title, time, number }): [string, ColumnTitle][] => [
      [time, { title: `${title}: sum`, kind: 'days' }],
      [`${time}Minutes`, count(`${title}: sum (minutes)`)],
      [number, count(`${title}: shipments`)],
    ]),
  ) as { readonly [Name in T | `${T}Minutes` | N]: ColumnTitle }
