import { Button } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { type ReactNode, useMemo, useRef } from 'react'
import type { ColumnLayout } from '../../storage/table-layout.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { isFiltered } from './address/list-address.ts'
import { orderedColumns } from './columns/column-layout.ts'
import type { ListDefinition, RowId } from './list-definition.ts'
import classes from './ResultsPage.module.css'
import type { ResultList } from './rows/use-result-list.ts'
import { ResultSkeleton } from './table/ResultSkeleton.tsx'
import { ResultTable } from './table/ResultTable.tsx'
import { useLatest } from './use-latest-callbacks.ts'
import { emptyAddress } from './views/saved-views.ts'

type Props<Hit> = {
  kind: ListDefinition<Hit>
  list: ResultList<Hit>
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  emptyAction: ReactNode
}

/** The four faces of a list's rows. */
export function Results<Hit>({ kind, list, layout, onLayout, emptyAction }: Props<Hit>) {
  const scroller = useRef<HTMLDivElement>(null)
  const { state, selection } = list
  const columns = useMemo(() => orderedColumns(layout, kind.columns), [layout, kind.columns])
  const acts = useLatest({
    nameOf: kind.nameOf,
    labelOf: kind.labelOf,
    onSelect: (hit: Hit, { isRange }: { isRange: boolean }) => selection.toggle(hit, isRange),
    onPreview: (hit: Hit) => list.setPreview(list.keyOf(hit)),
    onPreload: (name: RowId) => kind.onPreload?.(name),
  })
  return (
    <div ref={scroller} className={classes.results} data-scroll-restoration-id={`${kind.id}-results`}>
      {content()}
    </div>
  )

  function content() {
    if (list.error !== null) return <ErrorState error={list.error} onRetry={list.force} />
    if (list.isPending) return <ResultSkeleton columns={columns} layout={layout} rows={12} />
    if (list.count === 0) return isFiltered(state.address) ? <NoMatch list={list} kind={kind} /> : nothingYet()
    if (list.rowCount === 0) return <BeyondTheLast list={list} />
    return (
      <ResultTable
        label={kind.title}
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
        onSight={list.onSight}
        keyOf={list.keyOf}
        isSelected={selection.isSelected}
        previewed={state.address.preview ?? null}
        acts={acts}
      />
    )
  }

  function nothingYet() {
    return (
      <EmptyState icon={kind.icon} title={`No ${kind.id} yet`} action={emptyAction}>
        {kind.about}
      </EmptyState>
    )
  }
}

function NoMatch<Hit>({ list, kind }: { list: ResultList<Hit>; kind: ListDefinition<Hit> }) {
  const { ask, address } = list.state
  const action = (
    <Button variant="default" onClick={() => ask({ ...emptyAddress, sort: address.sort })}>
      Clear search and filters
    </Button>
  )
  return (
    <EmptyState icon={IconListSearch} title="No match" action={action}>
      {address.text
        ? `None of the ${kind.id} holds “${address.text}” with these filters.`
        : `No ${kind.id} with these filters.`}
    </EmptyState>
  )
}

function BeyondTheLast<Hit>({ list }: { list: ResultList<Hit> }) {
  const action = (
    <Button variant="default" onClick={() => list.state.setPage(1)}>
      Go to the first page
    </Button>
  )
  return (
    <EmptyState icon={IconListSearch} title="Nothing on this page" action={action}>
      There are fewer pages than that.
    </EmptyState>
  )
}
