import type { Comparison } from '@aftermile/dashboards/board/months'
import { SegmentedControl } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { parseBoardSearch } from '../filters/board-search.ts'
import type { BoardStore } from '../state/board-store.ts'

export const comparisonOf = (search: Record<string, unknown>): Comparison =>
  parseBoardSearch(search).compare ?? 'before'

const choices = [
  { value: 'before', label: 'vs. months before' },
  { value: 'year', label: 'vs. year before' },
]

/** What the months of a board are compared with. It is in the address. */
export function ComparisonSwitch({ store }: { store: BoardStore }) {
  const comparison = useSearch({ strict: false, select: comparisonOf })
  const navigate = useNavigate()
  useEffect(() => {
    if (store.current().query.comparison !== comparison) store.change({ comparison })
  }, [store, comparison])
  return (
    <SegmentedControl
      size="xs"
      aria-label="Compare with"
      data={choices}
      value={comparison}
      onChange={value =>
        void navigate({
          to: '.',
          search: before => ({ ...before, compare: value === 'year' ? 'year' : undefined }),
          resetScroll: false,
        })
      }
    />
  )
}
