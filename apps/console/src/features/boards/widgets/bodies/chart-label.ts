import { numberText } from '@aftermile/domain/format/numbers'
import type { Mark } from '../../charts/chart-marks.ts'

const maxMarks = 3

/** Describes a chart in one sentence for screen readers. */
export function chartLabel(title: string, marks: readonly Pick<Mark, 'name' | 'amount'>[]): string {
  const largest = marks.toSorted((a, b) => b.amount - a.amount).slice(0, maxMarks)
  if (largest.length === 0) return `${title}: no data`
  return `${title}: ${largest.map(({ name, amount }) => `${name} ${numberText(amount)}`).join(', ')}`
}
