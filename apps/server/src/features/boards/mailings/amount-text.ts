import type { Dataset, MetricFormat } from '@aftermile/dashboards/data/dataset'
import { money, numberText, percent, withDecimals } from '@aftermile/domain/format/numbers'
import { unitTexts, withUnit } from '@aftermile/domain/format/unit-texts'

const texts = unitTexts(amount => numberText(Math.round(amount)))

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
