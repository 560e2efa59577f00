import { roundTo2 } from '@aftermile/domain/format/numbers'
import type { Shown } from './board-store.ts'
import { figuresOf } from './figures.ts'
import type { LiveWidget } from './marks.ts'
import { lookOf, type Stage } from './stage.ts'

type CsvRow = readonly (string | number | null)[]

/** What a widget shows as rows of a file; of the table, all rows up to what a table is paged through. */
export async function csvRows(stage: Stage, widget: LiveWidget, shown: Shown | null): Promise<CsvRow[]> {
  if (shown === null) return []
  if (widget.kind === 'table') return tableRows(stage, widget.columns)
  if (widget.kind === 'number' || widget.kind === 'count' || widget.kind === 'share')
    return kpiRows(widget.title, shown)
  const { heads, rows } = figuresOf(widget, shown.answer, lookOf(stage, shown.filters))
  return [
    [...heads, 'No.', 'Share %'],
    ...rows.map(({ names, amount, share }) => [...names, amount, roundTo2(share * 100)]),
  ]
}

function kpiRows(title: string, { answer }: Shown): CsvRow[] {
  if (answer.kind === 'share')
    return [
      [title, 'Of all'],
      [answer.part, answer.whole],
    ]
  return [[title], [answer.kind === 'number' ? answer.amount : null]]
}

async function tableRows({ store }: Stage, columns: readonly string[]): Promise<CsvRow[]> {
  const rows = await store.list()
  return [columns, ...rows.map(row => columns.map(column => cellOf(column, row[column] ?? null)))]
}

function cellOf(column: string, value: unknown): string | number | null {
  if (Array.isArray(value)) return value.join(' ')
  if (typeof value === 'number' && /Time(stamp)?$/.test(column)) return new Date(value).toISOString()
  return typeof value === 'number' ? value : value === null ? null : String(value)
}
