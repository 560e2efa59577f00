import type { ListFilter } from '@aftermile/dashboards/data/drill-down'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { toastLeftOut } from '../../lists/toast-left-out.ts'
import type { Filters } from '../engine/engine-messages.ts'
import type { BoardContext } from '../state/board-context.ts'
import { drillOf, maxIds, pathOfIds } from './drill-path.ts'
import { titleOf } from './filter-chips.ts'

/**
 * A link to the list of the rows behind a board, a number or a mark. A few rows are listed by id, so that the list shows exactly these.
 * Many rows are listed by the filters that the list supports, and so are sums and everything in a new tab. Null if there is no list.
 */
export function useDrill({ board, store }: BoardContext, filters: Filters, own?: readonly ListFilter[]) {
  const router = useRouter()
  const { drill } = board.dataset.shown
  const address = drillOf(board, filters, own)
  if (drill === null || address === null) return null
  const { path, without } = address
  const named = without.map(by => titleOf(board, by))
  return {
    href: path,
    /** The titles of the filters that a list of so many rows leaves out. */
    without: (many: number): readonly string[] => (drill.rows === null || many > maxIds ? named : []),
    onClick(event: MouseEvent): void {
      if (drill.rows === null) {
        toastLeftOut(named)
        return
      }
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return
      event.preventDefault()
      const from = router.history.location.pathname
      void Promise.race([store.listIds(filters, maxIds + 1), nullAfter(maxWaitMs)]).then(ids => {
        // The user may have left the page or clicked twice.
        if (router.history.location.pathname !== from) return
        const exact = ids === null || ids.length > maxIds ? null : pathOfIds(drill, ids)
        if (exact === null) toastLeftOut(named)
        router.history.push(exact ?? path)
      })
    },
  }
}

/** After this time the list opens by filters instead of ids. */
const maxWaitMs = 2000

const nullAfter = (ms: number) => new Promise<null>(resolve => setTimeout(resolve, ms, null))
