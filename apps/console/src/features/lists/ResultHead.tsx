import { memo, type ReactNode } from 'react'
import type { ColumnLayout } from '../../storage/table-layout.ts'
import { PageHead } from '../../ui/page/PageHead.tsx'
import type { ListAddress, ListQuery, ResultSort } from './address/list-address.ts'
import type { ListDefinition } from './list-definition.ts'
import { addressOfFilter, layoutOfView } from './views/saved-views.ts'
import { ViewsMenu } from './views/ViewsMenu.tsx'

export type ExportSource = { readonly ids: readonly string[] } | { readonly query: ListQuery; readonly count: number }

type Props = {
  kind: Pick<ListDefinition<never>, 'id' | 'title' | 'about'>
  address: ListAddress
  sort: ResultSort
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  onGo: (change: ListAddress) => void
  exported: ExportSource
  exportMenu: ((what: ExportSource) => ReactNode) | undefined
}

/** What the list is called, its saved views, and the way out of it as a file. */
export const ResultHead = memo(({ kind, address, sort, layout, onLayout, onGo, exported, exportMenu }: Props) => (
  <PageHead
    title={kind.title}
    about={kind.about}
    actions={
      <>
        <ViewsMenu
          set={kind.id}
          address={address}
          sort={sort}
          layout={layout}
          onChoose={view => {
            const kept = layoutOfView(view)
            if (kept !== null) onLayout(kept)
            onGo({ ...addressOfFilter(view.filter), view: view.id })
          }}
          onForget={() => onGo({ view: undefined })}
        />
        {exportMenu?.(exported)}
      </>
    }
  />
))
