import type { Dataset, MetricFormat } from '@aftermile/dashboards/data/dataset'
import { averageDays } from '@aftermile/domain/format/board-times'
import { daysAndHours } from '@aftermile/domain/format/durations'
import { writingStyle } from '@aftermile/domain/format/locale'
import { money, noBreakSpace, numberText, percent, shortNumber, withDecimals } from '@aftermile/domain/format/numbers'
import { daysOf } from '@aftermile/domain/times/calendar'

export const noAmount = '–'

export function formatOf({ shown }: Dataset, metric: string | null): MetricFormat {
  return metric === null ? 'count' : (shown.formats?.[metric] ?? 'count')
}

/** The head of a column of amounts: No. for counts, else the metric. */
export const amountHead = (dataset: Dataset, metric: string | null): string =>
  formatOf(dataset, metric) === 'count' || metric === null ? 'No.' : (dataset.shown.metrics[metric] ?? metric)

const withUnit = (text: string, unit: string): string => `${text}${noBreakSpace}${unit}`

const shortTexts: Readonly<Record<MetricFormat, (amount: number) => string>> = {
  count: shortNumber,
  kg: amount => withUnit(shortNumber(amount), 'kg'),
  m3: amount => withUnit(shortNumber(amount), 'm³'),
  money: amount => withUnit(shortNumber(amount), writingStyle().currency),
  percent,
  days: minutes => withUnit(averageDays(minutes), 'days'),
  days2: minutes => withUnit(averageDays(minutes, 2), 'days'),
  gPerTkm: amount => withUnit(withDecimals(amount, 1), 'g/tkm'),
}

/** An amount in the format of its metric, short enough for tiles and tables. */
export const amountText = (amount: number | null, format: MetricFormat): string =>
  amount === null ? noAmount : shortTexts[format](amount)

/** At an axis the unit is said once, in its title or in the tooltip. */
export const axisText = (amount: number, format: MetricFormat): string =>
  format === 'days' || format === 'days2' ? numberText(daysOf(amount)) : shortNumber(amount)

const exactTexts: Readonly<Record<MetricFormat, (amount: number) => string>> = {
  ...shortTexts,
  count: numberText,
  kg: amount => withUnit(numberText(amount), 'kg'),
  m3: amount => withUnit(numberText(amount), 'm³'),
  money: amount => money(amount),
  days: daysAndHours,
  days2: daysAndHours,
}

/** An amount in full, for tooltips. Days are whole days and hours. */
export const exactText = (amount: number | null, format: MetricFormat): string =>
  amount === null ? 'No data' : exactTexts[format](amount)

/** A change since the previous period: points of a percentage, percent of other amounts. */
export function changeText(change: number | null, format: MetricFormat): string {
  if (change === null) return noAmount
  if (change === 0) return 'No change'
  const sign = change > 0 ? '+' : '−'
  const size = Math.abs(change)
  return `${sign}${format === 'percent' ? withUnit(withDecimals(size, 1), 'points') : percent(size)}`
}
