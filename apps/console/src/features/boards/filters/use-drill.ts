import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { toastLeftOut } from '../../lists/toast-left-out.ts'
import type { Filters } from '../engine/engine-messages.ts'
import type { BoardContext } from '../state/board-context.ts'
import { drillOf, maxIds, pathOfIds } from './drill-path.ts'
import { titleOf } from './filter-chips.ts'

/**
 * Leads to the list of the rows behind a board or a mark. Few are named one by one, so that the list holds those very rows;
 * for many the list is asked by the filters that it knows. A new tab always gets the latter. Null where no list holds them.
 */
export function useDrill({ board, store }: BoardContext, filters: Filters) {
  const router = useRouter()
  const { drill } = board.dataset.shown
  const address = drillOf(board, filters)
  if (drill === null || address === null) return null
  const { path, without } = address
  const named = without.map(by => titleOf(board, by))
  return {
    href: path,
    /** In words, what a long list leaves out. */
    without: named,
    onClick(event: MouseEvent): void {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return
      event.preventDefault()
      const from = router.history.location.pathname
      void Promise.race([store.idsUnder(filters, maxIds + 1), nothingAfter(patienceMs)]).then(ids => {
        // Whoever has gone elsewhere meanwhile, or clicked twice, stays there.
        if (router.history.location.pathname !== from) return
        const exact = ids === null || ids.length > maxIds ? null : pathOfIds(drill, ids)
        if (exact === null) toastLeftOut(named)
        router.history.push(exact ?? path)
      })
    },
  }
}

/** So long at most does one wait for the ids; the filters are there at once. */
const patienceMs = 2000

const nothingAfter = (ms: number) => new Promise<null>(resolve => setTimeout(resolve, ms, null))
