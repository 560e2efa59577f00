import { useState } from 'react'
import type { ListQuery } from '../address/list-address.ts'
import type { ListDefinition, ResultSelection, SelectedRow } from '../list-definition.ts'

type Chosen = {
  readonly rows: ReadonlyMap<string, SelectedRow>
  readonly isAll: boolean
  readonly lastKey: string | null
}

const none: Chosen = { rows: new Map(), isAll: false, lastKey: null }

type Shown<Hit> = { readonly question: ListQuery; readonly hits: readonly Hit[] }

/** What is selected of a list. Another question begins anew; another page adds to it. */
export function useSelection<Hit>(kind: ListDefinition<Hit>, { question, hits }: Shown<Hit>) {
  const asked = JSON.stringify(question)
  const [kept, setKept] = useState({ asked, chosen: none })
  const chosen = kept.asked === asked ? kept.chosen : none
  const set = (next: Chosen) => setKept({ asked, chosen: next })
  const keyOf = (hit: Hit) => rowKey(kind.nameOf(hit))
  const isSelected = (hit: Hit) => chosen.isAll || chosen.rows.has(keyOf(hit))
  const selectedHere = hits.filter(isSelected).length
  // What was done with them since they were selected shows in what is on the screen.
  const shown = new Map(hits.filter(isSelected).map(hit => [keyOf(hit), kind.rowOf(hit)]))

  const put = (wanted: readonly Hit[], isOn: boolean, lastKey: string | null) => {
    const rows = new Map(chosen.isAll ? hits.map(hit => [keyOf(hit), kind.rowOf(hit)]) : chosen.rows)
    for (const hit of wanted) isOn ? rows.set(keyOf(hit), kind.rowOf(hit)) : rows.delete(keyOf(hit))
    set({ rows, isAll: false, lastKey })
  }

  return {
    isSelected,
    isAll: chosen.isAll,
    isPageSelected: selectedHere === 0 ? 'none' : selectedHere === hits.length ? 'all' : 'some',
    /** With a range, everything between the last one and this one. */
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

/** Null: nothing. */
export function selectionOf<Hit>(
  { items, isAll }: SelectionState<Hit>,
  question: ListQuery,
  count: number,
): ResultSelection | null {
  if (!isAll && items.length === 0) return null
  return { items, matching: isAll ? { query: question, count } : null }
}
