import { useMemo } from 'react'
import type { ColumnLayout } from '../../../storage/table-layout.ts'
import { useStored } from '../../../storage/use-stored.ts'
import type { ListDefinition } from '../list-definition.ts'
import { useLatest } from '../use-latest-callbacks.ts'
import { withKnownColumns } from './column-layout.ts'

/** The columns of a table as this browser keeps them. */
export function useColumnLayout<Hit>({
  id,
  columns,
}: ListDefinition<Hit>): [ColumnLayout, (layout: ColumnLayout) => void] {
  const [kept, keep] = useStored('layouts')
  const own = kept?.[id] ?? null
  const layout = useMemo(() => withKnownColumns(own, columns), [own, columns])
  const { setLayout } = useLatest({ setLayout: (next: ColumnLayout) => keep({ ...kept, [id]: next }) })
  return [layout, setLayout]
}
