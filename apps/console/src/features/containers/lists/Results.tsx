import { Button } from '@mantine/core'
import { type ReactNode, useMemo, useRef } from 'react'
import type { ColumnLayout } from '../../../storage/table-layout.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { IconListSearch } from '../../../ui/icons/icons.ts'
import { isFiltered } from '../../search/address/list-address.ts'
import { emptyAddress } from '../../search/address/saved-views.ts'
import type { ListDefinition, RowId } from '../../search/list-definition.ts'
import { useLatestCallbacks } from '../../search/use-latest-callbacks.ts'
import { orderedColumns } from './columns/column-layout.ts'
import classes from './ResultsPage.module.css'
import type { ResultList } from './rows/use-result-list.ts'
import { ResultSkeleton } from './table/ResultSkeleton.tsx'
import { ResultTable } from './table/ResultTable.tsx'

type Props<Hit> = {
  definition: ListDefinition<Hit>
  list: ResultList<Hit>
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  emptyAction: ReactNode
}

/** The rows of a list, or its loading, empty or error state. */
export function Results<Hit>({ definition, list, layout, onLayout, emptyAction }: Props<Hit>) {
  const scroller = useRef<HTMLDivElement>(null)
  const { state, selection } = list
  const columns = useMemo(() => orderedColumns(layout, definition.columns), [layout, definition.columns])
  const actions = useLatestCallbacks({
    rowIdOf: definition.rowIdOf,
    labelOf: definition.labelOf,
    onSelect: (hit: Hit, { isRange }: { isRange: boolean }) => selection.toggle(hit, isRange),
    onPreview: (hit: Hit) => list.setPreview(list.keyOf(hit)),
    onPreload: (rowId: RowId) => definition.onPreload?.(rowId),
  })
  return (
    <div ref={scroller} className={classes.results} data-scroll-restoration-id={`${definition.id}-results`}>
      {content()}
    </div>
  )

  function content() {
    if (list.error !== null) return <ErrorState error={list.error} onRetry={list.refresh} />
    if (list.isPending) return <ResultSkeleton columns={columns} layout={layout} rows={12} />
    if (list.count === 0)
      return isFiltered(state.address) ? <NoMatch list={list} definition={definition} /> : emptyState()
    if (list.rowCount === 0) return <PastLastPage list={list} />
    return (
      <ResultTable
        label={definition.title}
        columns={columns}
        layout={layout}
        onLayout={onLayout}
        sort={state.sort}
        onSort={state.setSort}
        count={list.rowCount}
        rowAt={list.rowAt}
        firstIndex={list.firstIndex}
        isBusy={list.isBusy}
        isPageSelected={selection.isPageSelected}
        onSelectPage={selection.togglePage}
        scroller={list.isPhone || !state.isScrolling ? null : scroller}
        onVisibleRows={list.onVisibleRows}
        keyOf={list.keyOf}
        isSelected={selection.isSelected}
        previewed={state.address.preview ?? null}
        actions={actions}
      />
    )
  }

  function emptyState() {
    return (
      <EmptyState icon={definition.icon} title={`No ${definition.id} yet`} action={emptyAction}>
        {definition.title} appear here once you import them or send them through the API.
      </EmptyState>
    )
  }
}

function NoMatch<Hit>({ list, definition }: { list: ResultList<Hit>; definition: ListDefinition<Hit> }) {
  const { search, address } = list.state
  const action = (
    <Button variant="default" onClick={() => search({ ...emptyAddress, sort: address.sort })}>
      Clear search and filters
    </Button>
  )
  return (
    <EmptyState icon={IconListSearch} title="No matches" action={action}>
      {address.text ? `No ${definition.id} match “${address.text}”.` : `No ${definition.id} match these filters.`}
    </EmptyState>
  )
}

function PastLastPage<Hit>({ list }: { list: ResultList<Hit> }) {
  const action = (
    <Button variant="default" onClick={() => list.state.setPage(1)}>
      Go to first page
    </Button>
  )
  return (
    <EmptyState icon={IconListSearch} title="Nothing on this page" action={action}>
      The list has fewer pages.
    </EmptyState>
  )
}
