import type { LookupEntry } from '@aftermile/contract/settings/meta'
import type { AnyBoard } from '@aftermile/dashboards/board/board'
import type { Value } from '@aftermile/dashboards/data/dataset'
import type { Filter } from '@aftermile/dashboards/data/filter'
import { ownName } from '@aftermile/dashboards/data/own-names'
import type { RowFilters } from '@aftermile/dashboards/rows/matching-rows'
import { flagLabel } from '@aftermile/domain/format/labels'
import { numberText } from '@aftermile/domain/format/numbers'

const maxNamed = 6

type Lookups = Readonly<Record<string, readonly LookupEntry[]>>

/** Finds the name of a value of a lookup set. */
export type NameOfValue = (set: string | null, value: Value) => string

/** The filters of a board in words. Empty without any. */
export const filtersText = (board: AnyBoard, filters: RowFilters, nameOf: NameOfValue): string =>
  filters.map(([by, filter]) => `${titleOf(board, by)}: ${valuesText(board, by, filter, nameOf)}`).join(' · ')

function titleOf({ filters, widgets }: AnyBoard, by: string): string {
  const named = filters.find(({ id }) => id === by) ?? widgets.find(widget => 'by' in widget && widget.by === by)
  return named?.title ?? by
}

function valuesText({ filters, widgets }: AnyBoard, by: string, filter: Filter, nameOf: NameOfValue): string {
  const panel = filters.find(({ id }) => id === by)
  const widget = widgets.find(each => 'by' in each && each.by === by)
  const set = panel?.names ?? (widget !== undefined && 'names' in widget ? widget.names : null)
  const nameIn = (value: Value): string =>
    panel?.kind === 'yesNo' && set === null && value !== null ? flagLabel('yesNo', value === 1) : nameOf(set, value)
  if ('values' in filter) {
    const { values } = filter
    return values.length > maxNamed ? `${numberText(values.length)} values` : values.map(nameIn).join(', ')
  }
  const [from, to] = [filter.from, filter.to].map(end => (end === null ? '' : nameIn(end)))
  return from === to ? String(from) : `${from} – ${to}`
}

/** Names of values: those of the product, else those of the tenant. */
export const namesOfValues =
  (lookups: Lookups) =>
  (set: string | null, value: Value): string => {
    if (value === null) return 'Unknown'
    const own = ownName(set, value)
    if (own !== null || set === null) return own ?? String(value)
    const entry = lookups[set]?.find(each => String(set === 'milestone' ? each.index : each.id) === String(value))
    return entry?.text ?? String(value)
  }
