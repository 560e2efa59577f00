import type { PromiseLane } from '@aftermile/contract/boards/insights'
import { serviceQuality } from '@aftermile/dashboards/analytics/service-quality'
import type { AnyBoard, AnyWidget } from '@aftermile/dashboards/board/board'
import { Button, Select, Title } from '@mantine/core'
import { IconChartDots3, IconHourglass, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { metaQuery } from '../../../api/meta.ts'
import { useUser } from '../../../session/session-store.ts'
import { chartColors } from '../../../theme.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { StillSkeleton } from '../../../ui/loading/StillSkeleton.tsx'
import { BackLink } from '../../../ui/page/BackLink.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import { MailMe } from '../../mailings/MailMe.tsx'
import { mailedReport } from '../export/mailed-board.ts'
import { titleOf, valueText } from '../filters/filter-chips.ts'
import type { BoardContext } from '../state/board-context.ts'
import type { BoardStore } from '../state/board-store.ts'
import { runningMonth } from '../state/months.ts'
import { useBoardState, useBoardStore, useWidgetData } from '../state/use-board-store.ts'
import { type ValueNames, valueNamesOf } from '../state/value-names.ts'
import { StageTable } from '../widgets/months/StageTable.tsx'
import { WidgetBody } from '../widgets/WidgetBody.tsx'
import { HeadlineLine } from './HeadlineLine.tsx'
import { LaneTable } from './LaneTable.tsx'
import classes from './Print.module.css'
import { gainOf, isAtRisk, sortedLanes } from './promise-lanes.ts'
import { promisesQuery } from './promises-query.ts'
import { lastQuarters, monthsOfQuarter, quarterText } from './quarters.ts'
import { ScoreNotes } from './ScorecardDialog.tsx'
import { ScoreTable } from './ScoreTable.tsx'

/** A quarter of the operations board on paper. */
export function PrintPage() {
  const { scopes, tenantId } = useUser()
  const application = serviceQuality.applicationFor(scopes)
  const board = application.tabs[0]?.board
  const store = useBoardStore(application.id, board?.dataset.id ?? '')
  if (store === null || board === undefined) return <StillSkeleton height="100%" />
  return <Report key={tenantId} store={store} board={board} />
}

function Report({ store, board }: { store: BoardStore; board: AnyBoard }) {
  const { tenantName } = useUser()
  const quarters = lastQuarters(runningMonth())
  const { quarter = quarters[0] ?? 0 } = useSearch({ from: '/analytics/print' })
  const navigate = useNavigate()
  const data = useQuery({
    queryKey: ['dashboard', board.dataset.id, store.key],
    queryFn: () => store.load(),
    refetchInterval: ({ state }) => (state.data?.timeStamp === null ? 3000 : false),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const range = monthsOfQuarter(quarter)
  useEffect(() => {
    const yearMonth = monthsOfQuarter(quarter)
    store.change({ boardId: board.id, filters: { yearMonth }, includeScorecard: true })
  }, [store, board, quarter])
  const context = usePrintContext(store, board)
  useLightPaper()
  const isReady = useBoardState(store, ({ rows, isBusy }) => rows !== null && !isBusy)
  return (
    <article className={classes.report}>
      <PageHead
        title={`${tenantName}: service quality, ${quarterText(quarter)}`}
        above={
          <div className={classes.tools}>
            <BackLink href="/analytics/operations" text="Operations" />
          </div>
        }
        actions={
          <div className={classes.tools}>
            <Select
              aria-label="Quarter"
              w={130}
              data={[...new Set([...quarters, quarter])].map(each => ({
                value: String(each),
                label: quarterText(each),
              }))}
              value={String(quarter)}
              allowDeselect={false}
              onChange={value => void navigate({ to: '.', search: { quarter: Number(value) } })}
            />
            <MailMe mailed={() => mailedReport(board)} />
            <Button leftSection={<IconPrinter size={16} />} disabled={!isReady} onClick={() => window.print()}>
              Print
            </Button>
          </div>
        }
      />
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
        <Sections context={context} range={range} />
      )}
    </article>
  )
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

type SectionsProps = { context: BoardContext; range: { from: number; to: number } }

function Sections({ context, range }: SectionsProps) {
  const { board, names } = context
  const scorecard = useBoardState(context.store, state => state.scorecard)
  const { headline, scorecard: asked } = board
  const widget = (id: string) => board.widgets.find(each => each.id === id)
  const [carriers, cycleTimes] = [widget('providerPerformance'), widget('cycleTimes')]
  return (
    <div className={classes.sections}>
      {headline && <HeadlineLine context={context} headline={headline} isPlain />}
      <div className={classes.tiles}>
        {board.widgets
          .filter(({ kind }) => kind === 'figure')
          .map(tile => (
            <section key={tile.id} className={classes.tile}>
              <Title order={2}>{tile.title}</Title>
              <Body context={context} widget={tile} />
            </section>
          ))}
      </div>
      {asked && (
        <Section title="Carrier scorecard">
          <ScoreNotes result={scorecard} strata={asked.strata.map(by => titleOf(board, by).toLowerCase())} />
          {scorecard !== null && (
            <ScoreTable result={scorecard} nameOf={value => valueText(board, { by: asked.by, value }, names)} />
          )}
        </Section>
      )}
      {carriers?.kind === 'performance' && (
        <Section title={carriers.title}>
          {/* Paper has no pages of a table. */}
          <Body context={context} widget={{ ...carriers, rowsPerPage: 1000 }} />
        </Section>
      )}
      {cycleTimes?.kind === 'waterfall' && (
        <Section title={cycleTimes.title}>
          <Stages context={context} widget={cycleTimes} />
        </Section>
      )}
      <Promises context={context} range={range} />
    </div>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.section}>
    <Title order={2}>{title}</Title>
    {children}
  </section>
)

function Body({ context, widget }: { context: BoardContext; widget: AnyWidget }) {
  const shown = useWidgetData(context.store, widget.id)
  const chartImage = useRef(null)
  return shown === null ? (
    <StillSkeleton height={60} />
  ) : (
    <WidgetBody context={context} widget={widget} shown={shown} chartImage={chartImage} />
  )
}

function Stages({ context, widget }: { context: BoardContext; widget: Extract<AnyWidget, { kind: 'waterfall' }> }) {
  const shown = useWidgetData(context.store, widget.id)
  return shown === null ? (
    <StillSkeleton height={200} />
  ) : (
    <StageTable context={context} widget={widget} shown={shown} />
  )
}

const topLanes = 10

/** The lanes whose promise could be shorter, and those that break it most. */
function Promises({ context, range }: SectionsProps) {
  const advice = useQuery(promisesQuery({ ...range, filters: {} }))
  if (advice.isError) return <ErrorState error={advice.error} onRetry={() => void advice.refetch()} />
  if (advice.data === undefined) return <StillSkeleton height={200} />
  const { lanes } = advice.data
  const shorter = sortedLanes(lanes, 'gain').filter(lane => (gainOf(lane) ?? 0) > 0)
  const broken = sortedLanes(lanes, 'risk').filter(isAtRisk)
  return (
    <>
      <Section title="Promises that could be shorter">
        <TopLanes lanes={shorter} names={context.names} none="No lane could promise less." />
      </Section>
      <Section title="Promises that are broken most">
        <TopLanes lanes={broken} names={context.names} none="All lanes kept their promise often enough." />
      </Section>
    </>
  )
}

type TopLanesProps = { lanes: readonly PromiseLane[]; names: ValueNames; none: string }

const TopLanes = ({ lanes, names, none }: TopLanesProps) =>
  lanes.length === 0 ? <p>{none}</p> : <LaneTable lanes={lanes.slice(0, topLanes)} names={names} />
