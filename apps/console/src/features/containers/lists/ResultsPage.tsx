import '../../search/mantine.css'
import { Anchor, Drawer } from '@mantine/core'
import { useMatch, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import {
  type ChosenFacets,
  facetsText,
  type ListAddress,
  parseChosenFacets,
  sortInRequest,
  type ToggledFacet,
  toggleFacet,
} from '../../search/address/list-address.ts'
import { Facets } from '../../search/facets/Facets.tsx'
import { FilterChips } from '../../search/facets/FilterChips.tsx'
import type { ListDefinition, ResultSelection, RowId } from '../../search/list-definition.ts'
import { useLatestCallbacks } from '../../search/use-latest-callbacks.ts'
import { useColumnLayout } from './columns/use-column-layout.ts'
import { PreviewPanel } from './PreviewPanel.tsx'
import { ResultFooter } from './ResultFooter.tsx'
import { type ExportMenuOf, type ExportSource, ResultHead } from './ResultHead.tsx'
import { Results } from './Results.tsx'
import classes from './ResultsPage.module.css'
import { ResultTools } from './ResultTools.tsx'
import { useResultList } from './rows/use-result-list.ts'
import { useFacets } from './rows/use-rows.ts'
import { SelectMatching } from './SelectMatching.tsx'
import { ListLocation } from './table/RowLink.tsx'
import { useResultKeys } from './use-result-keys.ts'

const ColumnChooser = lazy(async () => ({ default: (await import('./columns/ColumnChooser.tsx')).ColumnChooser }))

const noCounts = {}

type Props<Hit> = {
  definition: ListDefinition<Hit>
  bulkBar: (selection: ResultSelection, more: { note: ReactNode; onClose: () => void }) => ReactNode
  exportMenu?: ExportMenuOf
  /** More buttons at the top. It must be stable. */
  actions?: (address: ListAddress) => ReactNode
  preview: (rowId: RowId) => ReactNode
  /** Shown while the list is empty. */
  emptyAction?: ReactNode
}

/** The page of a list that the server searches, filters, sorts and counts. */
export function ResultsPage<Hit>({ definition, bulkBar, exportMenu, actions, preview, emptyAction }: Props<Hit>) {
  const list = useResultList(definition)
  const { state, selection, selected, count, isExact } = list
  const { address, search, go } = state
  const [layout, setLayout] = useColumnLayout(definition)
  const location = useListLocation()
  const [isMoreOpen, setMoreOpen] = useState(false)
  const [panel, setPanel] = useState<'columns' | 'filters' | null>(null)
  const facets = useFacets(definition, address, !list.isBusy)
  const sort = sortInRequest(state.sort)
  const exported = useMemo((): ExportSource => {
    if (selected !== null && selected.matching === null) return { items: selected.items }
    return { query: { ...list.query, ...(sort !== undefined && { sort }) }, count: count ?? 0, isExact }
  }, [selected, list.query, sort, count, isExact])
  const headActions = useMemo(() => actions?.(address), [actions, address])
  const page = useResultKeys({
    isPreviewing: list.preview !== null,
    select: key => {
      const hit = list.hitOf(key)
      if (hit !== undefined) selection.toggle(hit)
    },
    preview: list.setPreview,
    close: () => (list.preview === null ? clearSelection() : list.setPreview(null)),
  })
  const clearSelection = () => {
    // A button of the bar disappears, so the focus goes to a row.
    if (document.activeElement?.closest('[data-selection-bar]'))
      page.current?.querySelector<HTMLElement>('tr[data-selected] a[data-row]')?.focus({ preventScroll: true })
    selection.clear()
  }
  const chosen = useMemo(() => parseChosenFacets(address.facets), [address.facets])
  const isCollapsed = list.isPhone && !isMoreOpen
  const { onChosen, onPreload, openFilters, openColumns, toggleMore } = useLatestCallbacks({
    onChosen: (_: ChosenFacets, toggled: ToggledFacet) => search(withToggled(toggled)),
    onPreload: (toggled: ToggledFacet) => state.preloadSearch(withToggled(toggled)),
    openFilters: () => setPanel('filters'),
    openColumns: () => setPanel('columns'),
    toggleMore: () => setMoreOpen(!isMoreOpen),
  })
  const facetList = (
    <>
      {facets.isError && facets.data === undefined && (
        <Notice kind="note">
          Couldn’t load filter counts.{' '}
          <Anchor component="button" type="button" onClick={() => void facets.refetch()}>
            Try again
          </Anchor>
        </Notice>
      )}
      <Facets
        fields={definition.facets}
        counts={facets.data?.facets ?? (facets.isError ? noCounts : null)}
        areExact={facets.data?.facetsAreExact ?? true}
        chosen={chosen}
        onChosen={onChosen}
        onPreload={onPreload}
      />
    </>
  )
  return (
    <div ref={page} className={classes.page}>
      <ResultHead
        definition={definition}
        address={address}
        sort={state.sort}
        layout={layout}
        onLayout={setLayout}
        onGo={go}
        onSearch={search}
        actions={headActions}
        exportMenu={exportMenu}
        exported={exported}
        isCollapsed={isCollapsed}
      />
      <div className={classes.bar}>
        <ResultTools
          title={definition.title}
          address={address}
          onSearch={search}
          bookedTitle={definition.bookedTitle}
          hasCompletedSwitch={definition.hasCompletedSwitch}
          onFilters={openFilters}
          isCollapsed={isCollapsed}
          onMore={list.isPhone ? toggleMore : null}
          onColumns={openColumns}
          onRefresh={list.refresh}
          isBusy={list.isBusy}
        />
        {selected !== null && (
          <div className={classes.bulk}>
            {bulkBar(selected, {
              note: <SelectMatching selection={selection} count={count ?? 0} isExact={isExact} />,
              onClose: clearSelection,
            })}
          </div>
        )}
      </div>
      <FilterChips
        address={address}
        fields={definition.facets}
        linked={definition.linked}
        bookedTitle={definition.bookedTitle}
        onSearch={search}
      />
      <div className={classes.body}>
        <aside className={classes.rail} aria-label="Filters">
          {facetList}
        </aside>
        <ListLocation value={location}>
          <Results definition={definition} list={list} layout={layout} onLayout={setLayout} emptyAction={emptyAction} />
        </ListLocation>
        {list.preview !== null && (
          <PreviewPanel {...list.preview} onClose={() => list.setPreview(null)}>
            {preview(list.preview.rowId)}
          </PreviewPanel>
        )}
      </div>
      {count !== null && count > 0 && (
        <ResultFooter count={count} isExact={isExact} state={state} hasScrolling={!list.isPhone} />
      )}
      <Drawer
        opened={panel === 'filters'}
        onClose={() => setPanel(null)}
        title="Filters"
        size={320}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {facetList}
      </Drawer>
      <Suspense fallback={null}>
        {panel === 'columns' && (
          <ColumnChooser
            isOpen
            columns={definition.columns}
            layout={layout}
            onLayout={setLayout}
            onClose={() => setPanel(null)}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Not the router's location: it changes before the page does, and all rows would render once more before a detail page opens. */
function useListLocation() {
  const pathname = useMatch({ strict: false, select: match => match.pathname })
  const search = useSearch({ strict: false })
  return useMemo(() => ({ pathname, search }), [pathname, search])
}

const withToggled =
  (toggled: ToggledFacet) =>
  (now: ListAddress): ListAddress => ({ facets: facetsText(toggleFacet(parseChosenFacets(now.facets), toggled)) })
