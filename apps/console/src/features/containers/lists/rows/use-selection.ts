import { useState } from 'react'
import type { ListQuery } from '../../../search/address/list-address.ts'
import type { ListDefinition, ResultSelection, SelectedRow } from '../../../search/list-definition.ts'

type Chosen = {
  readonly rows: ReadonlyMap<string, SelectedRow>
  readonly isAll: boolean
  readonly lastKey: string | null
}

const none: Chosen = { rows: new Map(), isAll: false, lastKey: null }

type Shown<Hit> = { readonly query: ListQuery; readonly hits: readonly Hit[] }

/** The selection of a list. Another query clears it; another page adds to it. */
export function useSelection<Hit>(definition: ListDefinition<Hit>, { query, hits }: Shown<Hit>) {
  const queryText = JSON.stringify(query)
  const [state, setState] = useState({ queryText, chosen: none })
  const chosen = state.queryText === queryText ? state.chosen : none
  const set = (next: Chosen) => setState({ queryText, chosen: next })
  const keyOf = (hit: Hit) => rowKey(definition.rowIdOf(hit))
  const isSelected = (hit: Hit) => chosen.isAll || chosen.rows.has(keyOf(hit))
  const selectedHere = hits.filter(isSelected).length
  // Selected rows may have changed since; those on the screen are up to date.
  const shown = new Map(hits.filter(isSelected).map(hit => [keyOf(hit), definition.rowOf(hit)]))

  const put = (changed: readonly Hit[], isOn: boolean, lastKey: string | null) => {
    const rows = new Map(chosen.isAll ? hits.map(hit => [keyOf(hit), definition.rowOf(hit)]) : chosen.rows)
    for (const hit of changed) isOn ? rows.set(keyOf(hit), definition.rowOf(hit)) : rows.delete(keyOf(hit))
    set({ rows, isAll: false, lastKey })
  }

  return {
    isSelected,
    isAll: chosen.isAll,
    isPageSelected: selectedHere === 0 ? 'none' : selectedHere === hits.length ? 'all' : 'some',
    /** With `isRange`, selects all rows from the last selected one to this one. */
    toggle(hit: Hit, isRange = false) {
      const from = hits.findIndex(each => keyOf(each) === chosen.lastKey)
      const to = hits.indexOf(hit)
      const range = isRange && from >= 0 ? hits.slice(Math.min(from, to), Math.max(from, to) + 1) : [hit]
      put(range, !isSelected(hit), keyOf(hit))
    },
    togglePage: () => put(hits, selectedHere < hits.length, null),
    selectAll: () => set({ ...chosen, isAll: true }),
    clear: () => set(none),
    count: chosen.rows.size,
    items: [...chosen.rows].map(([key, row]) => shown.get(key) ?? row),
  } as const
}

export type SelectionState<Hit> = ReturnType<typeof useSelection<Hit>>

export const rowKey = ({ id, merchantId }: { id: string; merchantId?: string }): string =>
  merchantId === undefined ? id : `${merchantId}/${id}`

/** Null if nothing is selected. */
export function selectionOf<Hit>(
  { items, isAll }: SelectionState<Hit>,
  query: ListQuery,
  count: number,
): ResultSelection | null {
  if (!isAll && items.length === 0) return null
  return { items, matching: isAll ? { query, count } : null }
}
