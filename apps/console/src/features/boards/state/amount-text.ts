import { fewest } from '@aftermile/dashboards/board/chance'
import type { Dataset, MetricFormat } from '@aftermile/dashboards/data/dataset'
import { daysAndHours } from '@aftermile/domain/format/durations'
import { writingStyle } from '@aftermile/domain/format/locale'
import { money, numberText, percent, shortNumber, withDecimals } from '@aftermile/domain/format/numbers'
import { unitTexts, withUnit } from '@aftermile/domain/format/unit-texts'
import { daysOf } from '@aftermile/domain/times/calendar'
import type { WidgetData } from './widget-data.ts'

const noAmount = '–'

/** How amounts are written: money with its currency, or with several where sums of them are added up. */
export type AmountFormat = Exclude<MetricFormat, 'money'> | { readonly currencies: readonly string[] }

export function formatOf(
  { shown }: Dataset,
  { metric, currencies }: Pick<WidgetData, 'metric' | 'currencies'>,
): AmountFormat {
  const format = metric === null ? 'count' : (shown.formats?.[metric] ?? 'count')
  if (format !== 'money') return format
  return { currencies: currencies.length === 0 ? [writingStyle().currency] : currencies }
}

/** The head of a column of amounts: No. for counts, else the metric. */
export const amountHead = (dataset: Dataset, metric: string | null): string =>
  metric === null || (dataset.shown.formats?.[metric] ?? 'count') === 'count'
    ? 'No.'
    : (dataset.shown.metrics[metric] ?? metric)

const shortTexts = unitTexts(shortNumber)

/** An amount in the format of its metric, short enough for tiles and tables. */
export function amountText(amount: number | null, format: AmountFormat): string {
  if (amount === null) return noAmount
  return typeof format === 'object'
    ? withUnit(shortNumber(amount), format.currencies.join('/'))
    : shortTexts[format](amount)
}

/** At an axis the unit is said once, in its title or in the tooltip. */
export const axisText = (amount: number, format: AmountFormat): string =>
  format === 'days' || format === 'days2' ? numberText(daysOf(amount)) : shortNumber(amount)

const exactTexts = { ...unitTexts(numberText), days: daysAndHours, days2: daysAndHours }

/** An amount in full, for tooltips. Days are whole days and hours. */
export function exactText(amount: number | null, format: AmountFormat): string {
  if (amount === null) return 'No data'
  return typeof format === 'object' ? moneyText(amount, format.currencies) : exactTexts[format](amount)
}

/** Values of several base currencies are added up as they are. */
const moneyText = (amount: number, [currency, ...others]: readonly string[]): string =>
  others.length === 0
    ? money(amount, currency)
    : `${numberText(amount)} in ${[currency, ...others].join(' and ')} together, not converted`

/** A change since the previous period: points of a percentage, percent of other amounts. */
export function changeText(change: number | null, format: AmountFormat): string {
  if (change === null) return noAmount
  if (isNoChange(change, format)) return 'No change'
  const sign = change > 0 ? '+' : '−'
  const size = Math.abs(change)
  return `${sign}${format === 'percent' ? withUnit(withDecimals(size, 1), 'points') : percent(size)}`
}

/** Points have one decimal, percentages below 1 have two: less than half of the last one is nothing. */
export const isNoChange = (change: number, format: AmountFormat): boolean =>
  Math.abs(change) < (format === 'percent' ? 0.05 : 0.005)

/** A ratio of so few may be chance. */
export const isFew = (behind: number | null): boolean => behind !== null && behind > 0 && behind < fewest

/** Why there is no amount of money, or what it leaves out. */
export const withoutRateText = (amount: number | null, currencies: readonly string[]): string =>
  amount === null ? `No rate for ${currencies.join(', ')}` : `Without ${currencies.join(', ')}: no rate`
