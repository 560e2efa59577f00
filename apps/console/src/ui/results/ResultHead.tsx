import { memo, type ReactNode } from 'react'
import { PageHead } from '../PageHead.tsx'
import type { Address, Question, ResultSort } from './address.ts'
import type { ResultKind } from './kind.ts'
import type { Layout } from './layout.ts'
import { ViewsMenu } from './ViewsMenu.tsx'
import { addressOfFilter, layoutOfView } from './views.ts'

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
