import type { Bookmark } from '@aftermile/contract/boards/bookmarks'
import type { AnyBoard } from '@aftermile/dashboards/board/board'
import { type ActiveBookmark, readFilters } from '@aftermile/dashboards/board/filters'
import { readLayout } from '@aftermile/dashboards/board/layout'
import { Button, useComputedColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useEffect, useMemo, useState } from 'react'
import { metaQuery } from '../../api/meta.ts'
import { chartColors } from '../../theme.ts'
import { IconDownload } from '../../ui/icons/icons.ts'
import { PageHead } from '../../ui/page/PageHead.tsx'
import classes from './Board.module.css'
import { activeOf, BoardBookmarks } from './BoardBookmarks.tsx'
import type { Filters } from './engine/engine-messages.ts'
import { exportBoard } from './export/export-board.ts'
import { mailedBoard } from './export/mailed-board.ts'
import { addressFilters, parseFilters } from './filters/address-filters.ts'
import { parseBoardSearch } from './filters/board-search.ts'
import { FilterBar } from './filters/FilterBar.tsx'
import { filtersOfSaved } from './filters/saved-filters.ts'
import { useBoardAddress } from './filters/use-board-address.ts'
import { useSavedFilters } from './filters/use-saved-filters.ts'
import { ComparisonSwitch, comparisonOf } from './insights/ComparisonSwitch.tsx'
import { HeadlineLine } from './insights/HeadlineLine.tsx'
import { InsightsMenu } from './insights/InsightsMenu.tsx'
import { ScorecardDialog } from './insights/ScorecardDialog.tsx'
import { ArrangeMenu } from './layout/ArrangeMenu.tsx'
import { metricChoices } from './layout/metric-choices.ts'
import { useBoardLayout } from './layout/use-board-layout.ts'
import type { BoardContext } from './state/board-context.ts'
import type { BoardStore } from './state/board-store.ts'
import { type Choice, withChoice, withMonth } from './state/filter-changes.ts'
import { useBoardState } from './state/use-board-store.ts'
import { valueNamesOf } from './state/value-names.ts'
import { WallScreen } from './WallScreen.tsx'
import { WidgetGrid } from './WidgetGrid.tsx'

type Props = {
  store: BoardStore
  board: AnyBoard
  saved: { readonly layout: unknown; readonly filters: unknown }
  tabs: ReactNode
  about: ReactNode
  actions: ReactNode
  wall: { readonly isOn: boolean; readonly leave: () => void }
}

/** One board with its filters, bookmarks and widgets. */
export function BoardView({ store, board, saved, tabs, about, actions, wall }: Props) {
  const savedFilters = useMemo(() => readFilters(board, JSON.stringify(saved.filters)), [board, saved.filters])
  const { layout, arrange, add, reset, apply } = useBoardLayout(
    board,
    useInitial(() => readLayout(JSON.stringify(saved.layout))),
  )
  const [bookmark, setBookmark] = useState<ActiveBookmark | null>(savedFilters.bookmark)
  const [isArranging, setArranging] = useState(false)
  const context = useBoardContext(store, board, wall.isOn ? wallScale : 1)
  const metrics = JSON.stringify(metricsOf(board, layout.items))

  const router = useRouter()
  const isScorecard = useSearch({ strict: false, select: search => parseBoardSearch(search).show === 'scorecard' })
  const navigate = useNavigate()
  const showScorecard = (show: 'scorecard' | undefined) =>
    void navigate({ to: '.', search: before => ({ ...before, show }), resetScroll: false })
  const initialFilters = useInitial(() => {
    const { filters: inAddress } = parseBoardSearch(router.state.location.search)
    return inAddress === undefined ? filtersOfSaved(board, savedFilters.filters) : parseFilters(inAddress)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the board opens; afterwards the store has the newer query
  useEffect(() => {
    store.change({
      ...{ boardId: board.id, filters: initialFilters, metrics: JSON.parse(metrics), table: null },
      comparison: comparisonOf(router.state.location.search),
    })
  }, [store, board])
  useEffect(() => {
    if (JSON.stringify(store.current().query.metrics) !== metrics) store.change({ metrics: JSON.parse(metrics) })
  }, [store, metrics])

  function open(view: Bookmark | null): void {
    if (view === null) {
      setBookmark(null)
      return
    }
    const active = activeOf(view)
    setBookmark(active)
    context.filterBy(() => filtersOfSaved(board, active.filters))
    const other = readLayout(view.layout)
    if (other !== null) apply(other)
  }

  const filterSync = (
    <FilterSync store={store} boardId={board.id} bookmark={bookmark} opened={addressFilters(initialFilters)} />
  )
  if (wall.isOn)
    return (
      <>
        {filterSync}
        <WallScreen context={context} items={layout.items} about={about} onLeave={wall.leave} />
      </>
    )
  return (
    <>
      {filterSync}
      <PageHead
        title={board.title}
        help="boards"
        above={tabs}
        about={about}
        actions={
          <>
            <Bookmarks
              store={store}
              board={board}
              active={bookmark}
              layout={() => layout}
              onChoose={open}
              mailed={() => mailedBoard(board, store.current().query.filters, bookmark?.name)}
            />
            <ArrangeMenu
              board={board}
              items={layout.items}
              isArranging={isArranging}
              onArranging={setArranging}
              onAdd={add}
              onReset={reset}
            />
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              onClick={() => exportBoard(board, store.current().query.filters)}
            >
              Export
            </Button>
            {actions}
          </>
        }
      />
      <div className={classes.board}>
        <FilterBar context={context} />
        <div className={classes.insights}>
          {board.headline !== undefined && <HeadlineLine context={context} headline={board.headline} />}
          {board.headline !== undefined && <ComparisonSwitch store={store} />}
          <InsightsMenu board={board} store={store} onScorecard={() => showScorecard('scorecard')} />
        </div>
        {isScorecard && board.scorecard !== undefined && (
          <ScorecardDialog context={context} scorecard={board.scorecard} onClose={() => showScorecard(undefined)} />
        )}
        <Busy store={store}>
          <WidgetGrid context={context} items={layout.items} isArranging={isArranging} arrange={arrange} />
        </Busy>
      </div>
    </>
  )
}

const wallScale = 1.7

type FilterSyncProps = {
  store: BoardStore
  boardId: string
  bookmark: ActiveBookmark | null
  opened: string | undefined
}

/** Writes the filters into the address and the settings. It is a component of its own so that the board does not render again with every filter. */
function FilterSync({ store, boardId, bookmark, opened }: FilterSyncProps) {
  useBoardAddress(store, opened)
  useSavedFilters(store, boardId, bookmark)
  return null
}

/** A component of its own, because it renders with every filter. */
const Bookmarks = ({
  store,
  ...props
}: Omit<ComponentProps<typeof BoardBookmarks>, 'filters'> & { store: BoardStore }) => (
  <BoardBookmarks {...props} filters={useBoardState(store, ({ query }) => query.filters)} />
)

function Busy({ store, children }: { store: BoardStore; children: ReactNode }) {
  return <div aria-busy={useBoardState(store, ({ isBusy }) => isBusy)}>{children}</div>
}

function useBoardContext(store: BoardStore, board: AnyBoard, scale: number): BoardContext {
  const { data: meta } = useQuery(metaQuery)
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  return useMemo(() => {
    const filterBy: BoardContext['filterBy'] = change =>
      store.change({ filters: change(store.current().query.filters), table: firstPage(store) })
    return {
      store,
      board,
      names: valueNamesOf(meta),
      colors: chartColors[scheme],
      scale,
      filterBy,
      choose: choice => filterBy(filters => chosenOn(board, filters, choice)),
    }
  }, [store, board, meta, scheme, scale])
}

/** Months are chosen as a range. */
function chosenOn({ filters: panel }: AnyBoard, filters: Filters, choice: Choice): Filters {
  const { by, values, isAdded } = choice
  const [month] = values
  const areMonths = panel.some(({ id, kind }) => id === by && kind === 'monthRange')
  return areMonths && typeof month === 'number'
    ? withMonth(filters, { by, month, isAdded })
    : withChoice(filters, choice)
}

/** The first page of the table, with its current sorting. */
function firstPage(store: BoardStore) {
  const { table } = store.current().query
  return table === null ? null : { ...table, page: 1 }
}

/** Computes a value once, on the first render. */
function useInitial<T>(compute: () => T): T {
  const [initial] = useState(compute)
  return initial
}

/** By widget: the metric, where it is another than its own. */
function metricsOf({ dataset, widgets }: AnyBoard, items: readonly { ref: string; metric: string | null }[]) {
  return Object.fromEntries(
    items.flatMap(({ ref, metric }) => {
      const widget = widgets.find(({ id }) => id === ref)
      if (widget === undefined || !('metric' in widget) || metric === null || widget.metric === metric) return []
      return metricChoices(dataset, widget).includes(metric) ? [[ref, metric]] : []
    }),
  )
}
