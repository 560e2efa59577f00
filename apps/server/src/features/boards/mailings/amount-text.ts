import type { Dataset, MetricFormat } from '@aftermile/dashboards/data/dataset'
import { averageDays } from '@aftermile/domain/format/board-times'
import { money, noBreakSpace, numberText, percent, withDecimals } from '@aftermile/domain/format/numbers'

const withUnit = (text: string, unit: string): string => `${text}${noBreakSpace}${unit}`

type Texts = Readonly<Record<Exclude<MetricFormat, 'money'>, (amount: number) => string>>

const texts: Texts = {
  count: numberText,
  kg: amount => withUnit(numberText(Math.round(amount)), 'kg'),
  m3: amount => withUnit(numberText(Math.round(amount)), 'm³'),
  percent,
  days: minutes => withUnit(averageDays(minutes), 'days'),
  days2: minutes => withUnit(averageDays(minutes, 2), 'days'),
  gPerTkm: amount => withUnit(withDecimals(amount, 1), 'g/tkm'),
}

export const formatOf = ({ shown }: Dataset, metric: string): MetricFormat => shown.formats?.[metric] ?? 'count'

/** An amount as people read it in a mail. */
export function amountText(amount: number | null, format: MetricFormat, currencies: readonly string[]): string {
  if (amount === null) return '–'
  if (format !== 'money') return texts[format](amount)
  const [currency, ...others] = currencies
  return others.length === 0 ? money(amount, currency) : withUnit(numberText(amount), currencies.join('/'))
}

/** Points of a percentage, percent of other amounts. */
export function changeText(change: number, format: MetricFormat): string {
  const text = format === 'percent' ? withUnit(withDecimals(Math.abs(change), 1), 'points') : percent(Math.abs(change))
  return `${change < 0 ? '−' : '+'}${text}`
}
