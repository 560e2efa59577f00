import { useMemo } from 'react'
import type { ColumnLayout } from '../../../../storage/table-layout.ts'
import { useStored } from '../../../../storage/use-stored.ts'
import type { ListDefinition } from '../../../search/list-definition.ts'
import { useLatestCallbacks } from '../../../search/use-latest-callbacks.ts'
import { withKnownColumns } from './column-layout.ts'

/** The columns of a table, stored in this browser. */
export function useColumnLayout<Hit>({
  id,
  columns,
}: ListDefinition<Hit>): [ColumnLayout, (layout: ColumnLayout) => void] {
  const [layouts, setLayouts] = useStored('layouts')
  const own = layouts?.[id] ?? null
  const layout = useMemo(() => withKnownColumns(own, columns), [own, columns])
  const { setLayout } = useLatestCallbacks({
    setLayout: (next: ColumnLayout) => setLayouts({ ...layouts, [id]: next }),
  })
  return [layout, setLayout]
}
