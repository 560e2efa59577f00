import { memo, type ReactNode } from 'react'
import type { ColumnLayout } from '../../storage/table-layout.ts'
import { PageHead } from '../../ui/page/PageHead.tsx'
import type { ListAddress, ListQuery, ResultSort } from './address/list-address.ts'
import type { AddressChange } from './address/use-list-address.ts'
import type { ListDefinition, SelectedRow } from './list-definition.ts'
import { ReadyViews } from './views/ReadyViews.tsx'
import { addressOfFilter, layoutOfView } from './views/saved-views.ts'
import { ViewsMenu } from './views/ViewsMenu.tsx'

export type ExportSource =
  | { readonly items: readonly SelectedRow[] }
  | { readonly query: ListQuery; readonly count: number }

type Props = {
  definition: Pick<ListDefinition<never>, 'id' | 'title' | 'about' | 'views'>
  address: ListAddress
  sort: ResultSort
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  onGo: (change: ListAddress) => void
  onSearch: (change: AddressChange) => void
  actions: ReactNode
  exported: ExportSource
  exportMenu: ((what: ExportSource) => ReactNode) | undefined
  isCollapsed: boolean
}

/** The title of a list, its saved views and its export. */
export const ResultHead = memo((props: Props) => {
  const { definition, address, sort, layout, onLayout, onGo, onSearch, actions, exported, exportMenu, isCollapsed } =
    props
  const { views } = definition
  return (
    <PageHead
      title={definition.title}
      about={views ? <ReadyViews views={views} address={address} onSearch={onSearch} /> : definition.about}
      actions={
        !isCollapsed && (
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
            {actions}
            {exportMenu?.(exported)}
          </>
        )
      }
    />
  )
})
