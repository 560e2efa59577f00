import type { PanelFilter } from '@aftermile/dashboards/board/board'
import type { Value } from '@aftermile/dashboards/data/dataset'
import { yesNoValues } from '@aftermile/domain/format/labels'
import { useRef } from 'react'
import '../../search/mantine.css'
import { DayRangeField } from '../../../ui/dates/DayRangeField.tsx'
import { Facets } from '../../search/facets/Facets.tsx'
import type { FacetField } from '../../search/list-definition.ts'
import type { BoardReply, Filters } from '../engine/engine-messages.ts'
import type { BoardContext } from '../state/board-context.ts'
import { chosenValues, monthRange, withChoice, withRange } from '../state/filter-changes.ts'
import { useBoardState } from '../state/use-board-store.ts'
import { isNumbered } from '../state/value-names.ts'
import classes from './Filters.module.css'
import { valueText } from './filter-chips.ts'
import { MonthRangeField } from './MonthRangeField.tsx'

/** All filters of the board. Each value has its count under the other filters. */
export function FilterPanel({ context }: { context: BoardContext }) {
  const { board } = context
  const filters = useBoardState(context.store, ({ query }) => query.filters)
  const choices = useBoardState(context.store, state => state.choices)
  const lists = board.filters.filter(({ kind }) => kind === 'values' || kind === 'yesNo')
  const seen = useSeenValues(choices, filters)
  const isKnown = lists.some(({ id }) => id in choices)
  const counts = Object.fromEntries(
    Object.entries(choices).map(([id, items]) => [
      id,
      items.map(({ value, count }) => ({ value: keyOf(value), count })),
    ]),
  )
  return (
    <div className={classes.panel}>
      {board.filters
        .filter(({ kind }) => kind === 'dateRange')
        .map(({ id, title }) => (
          <DayRangeField
            key={id}
            label={title}
            range={rangeOf(filters, id)}
            onRange={({ from, to }) => {
              const range = { from: from ?? to ?? null, to: to ?? from ?? null }
              context.filterBy(before => withRange(before, id, range))
            }}
          />
        ))}
      {board.filters
        .filter(({ kind }) => kind === 'monthRange')
        .map(({ id, title }) => (
          <MonthRangeField
            key={id}
            label={title}
            months={(choices[id] ?? []).map(({ value }) => Number(value))}
            range={monthRange(filters, id)}
            onRange={range => context.filterBy(before => withRange(before, id, range))}
          />
        ))}
      <Facets
        fields={lists.map(filter => fieldOf(context, filter))}
        counts={isKnown ? counts : null}
        areExact
        chosen={Object.fromEntries(lists.map(({ id }) => [id, (chosenValues(filters, id) ?? []).map(keyOf)]))}
        onChosen={(_, { field, value }) =>
          context.filterBy(before => withChoice(before, { by: field, values: seen(field, value), isAdded: true }))
        }
      />
    </div>
  )
}

function fieldOf(
  { board, names }: BoardContext,
  { id, title, kind, names: set, isOpenFirst }: PanelFilter,
): FacetField {
  return {
    field: id,
    title,
    nameOf: key => valueText(board, { by: id, value: valueByKey(key, kind) }, names),
    ...(set !== null && { colorOf: (key: string) => (key === unknownKey ? null : names(set, key).color) }),
    ...(kind === 'yesNo' && { orderOf: (key: string) => yesNoOrder.indexOf(key) }),
    ...(isNumbered(set) && { orderOf: (key: string) => (key === unknownKey ? Number.POSITIVE_INFINITY : Number(key)) }),
    isOpenFirst: isOpenFirst === true,
  }
}

const unknownKey = '~'
const keyOf = (value: Value): string => (value === null ? unknownKey : String(value))
function valueByKey(key: string, kind: PanelFilter['kind']): Value {
  if (key === unknownKey) return null
  return kind === 'yesNo' ? Number(key) : key
}
const yesNoOrder = [...yesNoValues.map(String), unknownKey]

/** Finds the value of a key among all that were ever offered or chosen. A value stays clickable when no row has it any more. */
function useSeenValues(choices: BoardReply['choices'], filters: Filters) {
  const seen = useRef(new Map<string, Value>())
  const remember = (id: string, value: Value) => seen.current.set(`${id} ${keyOf(value)}`, value)
  for (const [id, items] of Object.entries(choices)) for (const { value } of items) remember(id, value)
  for (const id of Object.keys(filters)) for (const value of chosenValues(filters, id) ?? []) remember(id, value)
  return (id: string, key: string): Value[] => {
    const value = seen.current.get(`${id} ${key}`)
    return value === undefined ? [] : [value]
  }
}

function rangeOf(filters: Filters, id: string) {
  const filter = filters[id]
  if (filter === undefined || 'values' in filter) return { from: undefined, to: undefined }
  return {
    from: filter.from === null ? undefined : String(filter.from),
    to: filter.to === null ? undefined : String(filter.to),
  }
}
