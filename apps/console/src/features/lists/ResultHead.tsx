import { memo, type ReactNode } from 'react'
import { PageHead } from '../../ui/page/PageHead.tsx'
import type { Address, Question, ResultSort } from './address/list-address.ts'
import type { Layout } from './columns/column-layout.ts'
import type { ResultKind } from './list-definition.ts'
import { addressOfFilter, layoutOfView } from './views/saved-views.ts'
import { ViewsMenu } from './views/ViewsMenu.tsx'

export type Exported = { readonly ids: readonly string[] } | { readonly query: Question; readonly count: number }

type Props = {
  kind: Pick<ResultKind<never>, 'id' | 'title' | 'about'>
  address: Address
  sort: ResultSort
  layout: Layout
  onLayout: (layout: Layout) => void
  onGo: (change: Address) => void
  exported: Exported
  exportMenu: ((what: Exported) => ReactNode) | undefined
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
