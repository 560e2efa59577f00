import { roundTo2 } from '@aftermile/domain/format/numbers'
import { daysOf } from '@aftermile/domain/times/calendar'
import type { AmountFormat } from '../state/amount-text.ts'

/** A number for other programs: two decimals, times in days. */
export function plainAmount(amount: number | null, format: AmountFormat): number | null {
  if (amount === null) return null
  return roundTo2(format === 'days' || format === 'days2' ? daysOf(amount) : amount)
}
