import { useMemo } from 'react'
import { useKept } from '../../../storage/use-stored.ts'
import type { ResultKind } from '../list-definition.ts'
import { useLatest } from '../use-latest-callbacks.ts'
import { fitted, type Layout } from './column-layout.ts'

/** The columns of a table as this browser keeps them. */
export function useLayout<Hit>({ id, columns }: ResultKind<Hit>): [Layout, (layout: Layout) => void] {
  const [kept, keep] = useKept('layouts')
  const own = kept?.[id] ?? null
  const layout = useMemo(() => fitted(own, columns), [own, columns])
  const { setLayout } = useLatest({ setLayout: (next: Layout) => keep({ ...kept, [id]: next }) })
  return [layout, setLayout]
}
