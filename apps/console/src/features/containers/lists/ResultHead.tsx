import type { Bookmark } from '@aftermile/contract/boards/bookmarks'
import type { ShownColumn } from '@aftermile/domain/report/shown-columns'
import { memo, type ReactNode } from 'react'
import type { ColumnLayout } from '../../../storage/table-layout.ts'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import type { ListAddress, ListQuery, ResultSort } from '../../search/address/list-address.ts'
import { addressOfFilter, layoutOfView } from '../../search/address/saved-views.ts'
import type { AddressChange } from '../../search/address/use-list-address.ts'
import type { ListDefinition, SelectedRow } from '../../search/list-definition.ts'
import { shownColumns } from './columns/column-layout.ts'
import type { CountedList } from './rows/use-rows.ts'
import classes from './views/ReadyViews.module.css'
import { ReadyViews } from './views/ReadyViews.tsx'
import { SavedTabs } from './views/SavedTabs.tsx'
import { ViewsMenu } from './views/ViewsMenu.tsx'

/** The selected rows, or all that the list finds in its order. */
export type ExportSource =
  | { readonly items: readonly SelectedRow[] }
  | { readonly query: ListQuery & { readonly sort?: string }; readonly count: number; readonly isExact: boolean }

/** Draws the export menu for these rows and the columns that the list shows. */
export type ExportMenuOf = (what: ExportSource, columns: readonly ShownColumn[]) => ReactNode

type Props = {
  definition: Pick<ListDefinition<never>, 'id' | 'title' | 'about' | 'views' | 'columns'> & CountedList
  address: ListAddress
  sort: ResultSort
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  onGo: (change: ListAddress) => void
  onSearch: (change: AddressChange) => void
  actions: ReactNode
  exported: ExportSource
  exportMenu: ExportMenuOf | undefined
  isCollapsed: boolean
}

/** The title of a list, its saved views and its export. */
export const ResultHead = memo((props: Props) => {
  const { definition, address, sort, layout, onLayout, onGo, onSearch, actions, exported, exportMenu, isCollapsed } =
    props
  const { views } = definition
  const choose = (view: Bookmark) => {
    const savedLayout = layoutOfView(view)
    if (savedLayout !== null) onLayout(savedLayout)
    onGo({ ...addressOfFilter(view.filter), view: view.id })
  }
  return (
    <PageHead
      title={definition.title}
      about={
        <>
          {!views && definition.about}
          <div className={classes.tabs}>
            {views && <ReadyViews definition={definition} views={views} address={address} onSearch={onSearch} />}
            <SavedTabs definition={definition} address={address} onChoose={choose} />
          </div>
        </>
      }
      actions={
        !isCollapsed && (
          <>
            <ViewsMenu
              set={definition.id}
              address={address}
              sort={sort}
              layout={layout}
              onChoose={choose}
              onForget={() => onGo({ view: undefined })}
            />
            {actions}
            {exportMenu?.(exported, shownColumns(layout, definition.columns))}
          </>
        )
      }
    />
  )
})
