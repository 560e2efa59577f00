import type { AnyBoard } from '@aftermile/dashboards/board/board'
import type { Pair } from '@aftermile/dashboards/board/widgets/widget'
import type { Value } from '@aftermile/dashboards/data/dataset'
import { splitPair } from '@aftermile/dashboards/data/pairs'
import { flagLabel } from '@aftermile/domain/format/labels'
import { numberText } from '@aftermile/domain/format/numbers'
import { rangeText } from '../../../ui/dates/calendar-days.ts'
import { nameOf } from '../charts/chart-marks.ts'
import { isPaired, sideName } from '../charts/pair-cells.ts'
import type { Filters } from '../engine/engine-messages.ts'
import { without, withValues } from '../state/filter-changes.ts'
import type { ValueNames } from '../state/value-names.ts'

export type Chip = { readonly text: string; readonly rest: Filters }

const maxChips = 6

/** The active filters as texts, each with the filters that remain without it. */
export function chipsOf(board: AnyBoard, filters: Filters, names: ValueNames): Chip[] {
  return Object.entries(filters).flatMap(([by, filter]): Chip[] => {
    const title = titleOf(board, by)
    if (!('values' in filter)) {
      const nameOf = (end: Value) => (end === null ? undefined : endText(board, { by, value: end }, names))
      const range = rangeText({ from: nameOf(filter.from), to: nameOf(filter.to) })
      return [{ text: `${title}: ${range}`, rest: without(filters, by) }]
    }
    const { values } = filter
    if (values.length > maxChips)
      return [{ text: `${title}: ${numberText(values.length)} values`, rest: without(filters, by) }]
    return values.map(value => ({
      text: `${title}: ${valueText(board, { by, value }, names)}`,
      rest: withValues(
        filters,
        by,
        values.filter(each => each !== value),
      ),
    }))
  })
}

/** Months have names, days are shown as they are. */
const endText = ({ filters }: AnyBoard, { by, value }: { by: string; value: Value }, names: ValueNames): string =>
  names(filters.find(({ id, kind }) => id === by && kind === 'monthRange')?.names ?? null, value).text

export function titleOf({ filters, widgets }: AnyBoard, by: string): string {
  const named = filters.find(({ id }) => id === by) ?? widgets.find(widget => 'by' in widget && widget.by === by)
  return named?.title ?? by
}

export function valueText(board: AnyBoard, { by, value }: { by: string; value: Value }, names: ValueNames): string {
  const panel = board.filters.find(({ id }) => id === by)
  if (panel?.kind === 'yesNo' && panel.names === null && value !== null) return flagLabel('yesNo', value === 1)
  const widget = board.widgets.find(each => 'by' in each && each.by === by)
  if (widget !== undefined && isPaired(widget)) return pairText(widget.pair, value, names)
  if (panel !== undefined) return names(panel.names, value).text
  return widget !== undefined && 'names' in widget ? nameOf(widget, value, names) : String(value)
}

function pairText({ down, across }: Pair, value: Value, names: ValueNames): string {
  const [a, b] = splitPair(String(value))
  return `${sideName(down, a, names)}, ${sideName(across, b, names)}`
}
