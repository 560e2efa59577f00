import { memo, type ReactNode } from 'react'
import type { ColumnLayout } from '../../storage/table-layout.ts'
import { PageHead } from '../../ui/page/PageHead.tsx'
import type { ListAddress, ListQuery, ResultSort } from './address/list-address.ts'
import type { ListDefinition } from './list-definition.ts'
import { addressOfFilter, layoutOfView } from './views/saved-views.ts'
import { ViewsMenu } from './views/ViewsMenu.tsx'

export type ExportSource = { readonly ids: readonly string[] } | { readonly query: ListQuery; readonly count: number }

type Props = {
  definition: Pick<ListDefinition<never>, 'id' | 'title' | 'about'>
  address: ListAddress
  sort: ResultSort
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  onGo: (change: ListAddress) => void
  exported: ExportSource
  exportMenu: ((what: ExportSource) => ReactNode) | undefined
}

/** The title of a list, its saved views and its export. */
export const ResultHead = memo(({ definition, address, sort, layout, onLayout, onGo, exported, exportMenu }: Props) => (
  <PageHead
    title={definition.title}
    about={definition.about}
    actions={
      <>
        <ViewsMenu
          set={definition.id}
          address={address}
          sort={sort}
          layout={layout}
          onChoose={view => {
            const savedLayout = layoutOfView(view)
            if (savedLayout !== null) onLayout(savedLayout)
            onGo({ ...addressOfFilter(view.filter), view: view.id })
          }}
          onForget={() => onGo({ view: undefined })}
        />
        {exportMenu?.(exported)}
      </>
    }
  />
))
