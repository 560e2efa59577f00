import { type Drill, drillOf, idsQuery, maxIds } from '@aftermile/dashboards/board/drill'
import type { ListFilter } from '@aftermile/dashboards/data/drill-down'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { browserTimeZone } from '../../../time-zone.ts'
import { toastLeftOut } from '../../search/toast-left-out.ts'
import type { Filters } from '../engine/engine-messages.ts'
import type { BoardContext } from '../state/board-context.ts'
import { titleOf } from './filter-chips.ts'

/**
 * A link to the list of the rows behind a board, a number or a mark. Where the list has no filter for the data set itself, or a filter does not
 * fit into its address, a few rows are listed by id. Null if there is no list.
 */
export function useDrill(
  { board, store }: BoardContext,
  filters: Filters,
  { own, metric }: { own?: readonly ListFilter[] | undefined; metric?: string | undefined } = {},
) {
  const router = useRouter()
  const { drill } = board.dataset.shown
  const address = drillOf(board, filters, { zone: browserTimeZone(), own, metric })
  if (drill === null || address === null) return null
  const { query, without } = address
  const path = pathOf(address)
  const named = without.map(by => titleOf(board, by))
  const isExact = named.length === 0 && drill.always !== undefined
  return {
    link: { href: path, onClick },
    /** The parameters of the list. */
    query,
    /** The titles of the filters that a list of so many rows leaves out. */
    without: (many: number): readonly string[] => (drill.rows === null || many > maxIds ? named : []),
  }

  function onClick(event: MouseEvent): void {
    if (isExact || drill === null || drill.rows === null) {
      toastLeftOut(named)
      return
    }
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    const from = router.history.location.pathname
    void Promise.race([store.listIds(filters, maxIds + 1), nullAfter(maxWaitMs)]).then(ids => {
      // The user may have left the page or clicked twice.
      if (router.history.location.pathname !== from) return
      const exact = ids === null || ids.length > maxIds ? null : idsQuery(ids)
      if (exact === null) toastLeftOut(named)
      router.history.push(exact === null ? path : pathOf({ list: drill.list, query: exact }))
    })
  }
}

export const pathOf = ({ list, query }: Pick<Drill, 'list' | 'query'>): string =>
  `${list}?${new URLSearchParams(query)}`

/** After this time the list opens by filters instead of ids. */
const maxWaitMs = 2000

const nullAfter = (ms: number) => new Promise<null>(resolve => setTimeout(resolve, ms, null))
