import { serviceQuality } from '@aftermile/dashboards/analytics/service-quality'
import type { AnyBoard } from '@aftermile/dashboards/board/board'
import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { IconChartDots3, IconHourglass, IconPrinter } from '../../../../ui/icons/icons.ts'
import '../../../../ui/form/form-styles.css'
import { lastQuarters, monthsOfQuarter, quarterBefore, quarterText } from '@aftermile/domain/times/quarters'
import { metaQuery } from '../../../../api/meta.ts'
import { useUser } from '../../../../session/session-store.ts'
import { chartColors } from '../../../../theme.ts'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx'
import { StillSkeleton } from '../../../../ui/loading/StillSkeleton.tsx'
import { BackLink } from '../../../../ui/page/BackLink.tsx'
import { PageHead } from '../../../../ui/page/PageHead.tsx'
import type { Filters } from '../../engine/engine-messages.ts'
import { mailedReport } from '../../export/mailed-board.ts'
import { addressFilters } from '../../filters/address-filters.ts'
import { chipsOf, titleOf, valueText } from '../../filters/filter-chips.ts'
import { MailMe } from '../../mailings/MailMe.tsx'
import type { BoardContext } from '../../state/board-context.ts'
import type { BoardStore } from '../../state/board-store.ts'
import { chosenValues, without } from '../../state/filter-changes.ts'
import { monthsBetween, monthsText, runningMonth } from '../../state/months.ts'
import { useBoardState, useBoardStore } from '../../state/use-board-store.ts'
import { valueNamesOf } from '../../state/value-names.ts'
import { promiseFilters, promiseQuestion } from '../promises/promise-question.ts'
import { RouteFilters } from '../promises/RouteFilters.tsx'
import classes from './Print.module.css'
import { ReportSections } from './ReportSections.tsx'
import { reportFilters, routeFiltersOf, withRouteFilter } from './report-filters.ts'

/** A quarter of the operations board on paper, of everything or of what its filters choose. */
export function PrintPage() {
  const { scopes, tenantId } = useUser()
  const application = serviceQuality.applicationFor(scopes)
  const board = application.tabs[0]?.board
  const store = useBoardStore(application.id, board?.dataset.id ?? '')
  if (store === null || board === undefined) return <StillSkeleton height="100%" />
  return <ReportPage key={tenantId} store={store} board={board} />
}

function ReportPage({ store, board }: { store: BoardStore; board: AnyBoard }) {
  const { tenantName } = useUser()
  const quarters = lastQuarters(runningMonth())
  const search = useSearch({ from: '/analytics/print' })
  const { quarter = quarters[0] ?? 0 } = search
  const navigate = useNavigate()
  const data = useQuery({
    queryKey: ['dashboard', board.dataset.id, store.key],
    queryFn: () => store.load(),
    refetchInterval: ({ state }) => (state.data?.timeStamp === null ? 3000 : false),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const filters = useMemo(() => reportFilters(search, board, quarter), [search, board, quarter])
  useEffect(() => {
    store.change({ boardId: board.id, filters, includeScorecard: true, includeReport: true })
  }, [store, board, filters])
  const context = usePrintContext(store, board)
  useLightPaper()
  const isReady = useBoardState(store, ({ rows, isBusy }) => rows !== null && !isBusy)
  const routes = routeFiltersOf(filters)
  const range = monthsOfQuarter(quarter)
  const ownFilters = without(filters, board.dataset.period ?? '')
  const leftOut = Object.keys(ownFilters).filter(by => !promiseFilters.some(({ name }) => name === by))
  return (
    <article className={classes.report}>
      <PageHead
        title={`${subjectOf(context, ownFilters) ?? tenantName}: service quality, ${quarterText(quarter)}`}
        about={aboutText(context, { filters: ownFilters, quarter, tenantName })}
        above={
          <div className={classes.tools}>
            <BackLink
              href={`/analytics/operations?${new URLSearchParams({ filters: addressFilters(filters) ?? '' })}`}
              text="Operations"
            />
          </div>
        }
        actions={
          <div className={classes.tools}>
            <MailMe mailed={() => mailedReport(board, ownFilters, subjectOf(context, ownFilters) ?? undefined)} />
            <Button leftSection={<IconPrinter size={16} />} disabled={!isReady} onClick={() => window.print()}>
              Print
            </Button>
          </div>
        }
      />
      <div className={`${classes.tools} ${classes.filters}`}>
        <Select
          label="Quarter"
          w={130}
          data={[...new Set([...quarters, quarter])].map(each => ({ value: String(each), label: quarterText(each) }))}
          value={String(quarter)}
          allowDeselect={false}
          onChange={value => void navigate({ to: '.', search: { ...search, quarter: Number(value) } })}
        />
        <RouteFilters
          chosen={routes}
          onChange={(name, values) =>
            void navigate({ to: '.', search: withRouteFilter(search, name, values), replace: true })
          }
        />
      </div>
      {data.error !== null ? (
        <ErrorState error={data.error} onRetry={() => void data.refetch()} />
      ) : data.data?.timeStamp === null ? (
        <EmptyState icon={IconHourglass} title="Preparing your data">
          This takes a few seconds the first time. The report opens when it’s ready.
        </EmptyState>
      ) : data.data?.rows === 0 ? (
        <EmptyState icon={IconChartDots3} title={board.dataset.shown.empty.title}>
          {board.dataset.shown.empty.text}
        </EmptyState>
      ) : (
        <ReportSections
          context={context}
          periods={{ now: quarterText(quarter), before: quarterText(quarterBefore(quarter)) }}
          question={promiseQuestion({ firstMonth: range.from, lastMonth: range.to, ...routes }, runningMonth())}
          filtered={Object.keys(ownFilters)}
          leftOut={leftOut.map(by => titleOf(board, by))}
        />
      )}
    </article>
  )
}

/** The carrier or the merchant that the report is about; null if it is about several. */
function subjectOf({ board, names }: BoardContext, filters: Filters): string | null {
  for (const by of ['serviceProviderId', 'merchantId']) {
    const [value, ...more] = chosenValues(filters, by) ?? []
    if (value !== undefined && more.length === 0) return valueText(board, { by, value }, names)
  }
  return null
}

type About = { readonly filters: Filters; readonly quarter: number; readonly tenantName: string }

/** Nordhem · Carrier: Bring · booked Jul – Sep 2026, compared with Apr – Jun 2026 */
function aboutText({ board, names }: BoardContext, { filters, quarter, tenantName }: About): string {
  const monthsOf = (of: number) => {
    const { from, to } = monthsOfQuarter(of)
    return monthsText(monthsBetween([from, to]))
  }
  return [
    tenantName,
    ...chipsOf(board, filters, names).map(({ text }) => text),
    `Shipments booked ${monthsOf(quarter)}, compared with ${monthsOf(quarterBefore(quarter))}`,
  ].join(' · ')
}

/** Dark screens print dark on white too. */
function useLightPaper(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    const scheme = dataset.mantineColorScheme
    const set = (wanted: string | undefined) => () => {
      if (wanted !== undefined) dataset.mantineColorScheme = wanted
    }
    const [toLight, toUsual] = [set('light'), set(scheme)]
    window.addEventListener('beforeprint', toLight)
    window.addEventListener('afterprint', toUsual)
    return () => {
      window.removeEventListener('beforeprint', toLight)
      window.removeEventListener('afterprint', toUsual)
    }
  }, [])
}

/** Paper is always white. */
function usePrintContext(store: BoardStore, board: AnyBoard): BoardContext {
  const { data: meta } = useQuery(metaQuery)
  return useMemo(
    () => ({
      store,
      board,
      names: valueNamesOf(meta),
      colors: chartColors.light,
      scale: 1,
      choose: () => {},
      filterBy: () => {},
    }),
    [store, board, meta],
  )
}
