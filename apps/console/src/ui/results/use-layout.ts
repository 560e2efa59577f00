import { useKept } from '../../use-kept.ts'
import type { ResultKind } from './kind.ts'
import { fitted, type Layout } from './layout.ts'

/** The columns of a table as this browser keeps them. */
export function useLayout<Hit>({ id, columns }: ResultKind<Hit>): [Layout, (layout: Layout) => void] {
  const [kept, keep] = useKept('layouts')
  return [fitted(kept?.[id] ?? null, columns), layout => keep({ ...kept, [id]: layout })]
}
