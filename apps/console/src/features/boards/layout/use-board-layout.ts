import type { AnyBoard } from '@aftermile/dashboards/board/board'
import {
  defaultLayout,
  type Layout,
  type LayoutItem,
  mergedLayout,
  withWidget,
} from '@aftermile/dashboards/board/layout'
import { useMemo, useRef, useState } from 'react'
import { useSaveSetting } from '../../../api/settings.ts'
import { useDebounced } from '../state/use-debounced.ts'
import type { Arrange } from './arrange-actions.ts'
import { compacted, movedBy, resizedBy, withItemBack, withoutItem } from './layout-moves.ts'

const saveAfterMs = 300

export const layoutSetting = (boardId: string) => `dashboardLayout_${boardId}` as const

/** The user's layout of a board. It is saved after each change. */
export function useBoardLayout(board: AnyBoard, saved: Layout | null) {
  const [layout, setLayout] = useState(() => mergedLayout(board, saved, now()))
  const latest = useRef(layout)
  const { mutate } = useSaveSetting(layoutSetting(board.id))
  const save = useDebounced((changed: Layout) => mutate(changed), saveAfterMs)
  const actions = useMemo(() => {
    const change = (edit: (items: readonly LayoutItem[]) => readonly LayoutItem[]) => {
      latest.current = { ...latest.current, updatedAt: now(), items: [...edit(latest.current.items)] }
      setLayout(latest.current)
      save(latest.current)
    }
    return actionsOf(board, change)
  }, [board, save])
  return { layout, ...actions }
}

function actionsOf(board: AnyBoard, change: Arrange['place']) {
  const arrange: Arrange = {
    move: (i, direction) => change(items => movedBy(items, i, direction)),
    resize: (i, sizing) => change(items => resizedBy(items, i, sizing)),
    remove(i) {
      let before: readonly LayoutItem[] = []
      change(items => {
        before = items
        return withoutItem(items, i)
      })
      return () => change(items => withItemBack(items, i, before))
    },
    setMetric: (i, metric) => change(items => items.map(item => (item.i === i ? { ...item, metric } : item))),
    place: change,
  }
  return {
    arrange,
    add: (id: string) =>
      change(items => {
        const widget = board.widgets.find(each => each.id === id)
        return widget === undefined ? items : compacted(withWidget(items, widget))
      }),
    reset: () => change(() => defaultLayout(board, now()).items),
    /** Applies the layout of a bookmark. */
    apply: (other: Layout) => change(() => mergedLayout(board, other, now()).items),
  }
}

const now = (): string => new Date().toISOString()
