import { useMemo } from 'react'
import { useKept } from '../../use-kept.ts'
import { useLatest } from '../use-latest.ts'
import type { ResultKind } from './kind.ts'
import { fitted, type Layout } from './layout.ts'

/** The columns of a table as this browser keeps them. */
export function useLayout<Hit>({ id, columns }: ResultKind<Hit>): [Layout, (layout: Layout) => void] {
  const [kept, keep] = useKept('layouts')
  const own = kept?.[id] ?? null
  const layout = useMemo(() => fitted(own, columns), [own, columns])
  const { setLayout } = useLatest({ setLayout: (next: Layout) => keep({ ...kept, [id]: next }) })
  return [layout, setLayout]
}
