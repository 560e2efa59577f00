import type { ShownRow } from '@aftermile/dashboards/crossfilter/results/shown-rows'
import type { ColumnTitle } from '@aftermile/dashboards/data/column-title'
import { days } from '@aftermile/domain/format/durations'
import { flagLabel } from '@aftermile/domain/format/labels'
import { numberText } from '@aftermile/domain/format/numbers'
import { daysOf } from '@aftermile/domain/times/calendar'
import { shortText } from '../../../ui/text/day-text.ts'
import type { ValueNames } from './value-names.ts'

/** One cell of the table widget as a text. */
export function cellText(names: ValueNames, row: ShownRow, column: string, title: ColumnTitle | undefined): string {
  const value = row[column] ?? null
  const set = title?.names ?? null
  if (value === null) return ''
  if (typeof value === 'object') return value.map(id => names(set, id).text).join(', ')
  if (title?.kind === 'days') return days(daysOf(Number(value)))
  if (title?.kind === 'instant') return shortText(new Date(Number(value)).toISOString())
  if (title?.kind === 'yesNo') return flagLabel('yesNo', value === 1)
  if (set === null && typeof value === 'number') return numberText(value)
  return names(set, title?.within === undefined ? value : `${row[title.within]}/${value}`).text
}
