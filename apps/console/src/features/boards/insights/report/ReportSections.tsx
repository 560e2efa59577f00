import type { PromiseQuestion } from '@aftermile/contract/boards/insights'
import { type ReportResult, type ReportRow, reportWidgets } from '@aftermile/dashboards/analytics/insights/report'
import { othersValue } from '@aftermile/dashboards/analytics/insights/score-strata'
import type { Report } from '@aftermile/dashboards/board/board'
import type { AnyWidget } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { isTile } from '@aftermile/dashboards/board/widgets/widget-traits'
import type { Value } from '@aftermile/dashboards/data/dataset'
import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx'
import { StillSkeleton } from '../../../../ui/loading/StillSkeleton.tsx'
import { titleOf, valueText } from '../../filters/filter-chips.ts'
import type { BoardContext } from '../../state/board-context.ts'
import { useBoardState, useWidgetData } from '../../state/use-board-store.ts'
import { WidgetBody } from '../../widgets/WidgetBody.tsx'
import { HeadlineLine } from '../HeadlineLine.tsx'
import insightClasses from '../Insights.module.css'
import { PromiseTable } from '../promises/PromiseTable.tsx'
import { promisesQuery } from '../promises/promises-query.ts'
import { shownPromises, targetText, usualTarget } from '../promises/route-promises.ts'
import { ScoreNotes } from '../ScorecardDialog.tsx'
import { ScoreTable } from '../ScoreTable.tsx'
import classes from './Print.module.css'
import { CausesTable, type Periods, SharesTable, StagesTable } from './ReportTables.tsx'

type Props = {
  context: BoardContext
  periods: Periods
  question: PromiseQuestion
  /** What the report is filtered by. */
  filtered: readonly string[]
  /** The titles of filters that the promises do not have. */
  leftOut: readonly string[]
}

/** The sentence, the numbers and the tables of a quarter. */
export function ReportSections({ context, periods, question, filtered, leftOut }: Props) {
  const { board, store } = context
  const { headline, report: asked } = board
  const report = useBoardState(store, state => state.report)
  return (
    <div className={classes.sections}>
      {headline && (
        <div>
          <HeadlineLine context={context} headline={headline} isPlain />
        </div>
      )}
      <div className={classes.tiles}>
        {reportWidgets(board, filtered)
          .filter(isTile)
          .map(tile => (
            <section key={tile.id} className={classes.tile}>
              <Title order={2}>{tile.title}</Title>
              <Body context={context} widget={tile} />
            </section>
          ))}
      </div>
      <ScoreSection context={context} />
      {asked && report === null && <StillSkeleton height={300} />}
      {asked && report !== null && <Tables context={context} asked={asked} report={report} periods={periods} />}
      <Promises context={context} question={question} leftOut={leftOut} />
    </div>
  )
}

type SectionProps = { title: string; note?: string; children: ReactNode }

const Section = ({ title, note, children }: SectionProps) => (
  <section className={classes.section}>
    <Title order={2}>{title}</Title>
    {note !== undefined && <p className={insightClasses.note}>{note}</p>}
    {children}
  </section>
)

/** Rivals are not named in a report for some carriers. */
const nameOf = ({ board, names }: BoardContext, by: string, value: Value): string =>
  value === othersValue ? 'Others' : valueText(board, { by, value }, names)

function ScoreSection({ context }: { context: BoardContext }) {
  const { board, store } = context
  const result = useBoardState(store, state => state.scorecard)
  const { scorecard } = board
  if (scorecard === undefined) return null
  return (
    <Section title="Carrier scorecard: on time">
      <ScoreNotes result={result} strata={scorecard.strata.map(by => titleOf(board, by).toLowerCase())} />
      {result !== null && result.scores.length > 0 && (
        <ScoreTable result={result} nameOf={value => nameOf(context, scorecard.by, value)} />
      )}
    </Section>
  )
}

type TablesProps = { context: BoardContext; asked: Report; report: ReportResult; periods: Periods }

function Tables({ context, asked, report, periods: { now, before } }: TablesProps) {
  const { board } = context
  const periods = { now: withMonths(now, report.months), before: withMonths(before, report.monthsBefore) }
  const { by, route, cause } = asked
  const text = (dimension: string, value: Value | undefined) => nameOf(context, dimension, value ?? null)
  const routeOf = ({ values }: ReportRow) => {
    const [from, to] = values.slice(-2)
    const way = `${text(route[0], from)} to ${text(route[1], to)}`
    return report.isNamed ? way : `${text(by, values[0])}: ${way}`
  }
  const causeOf = ({ values: [stage, party] }: ReportRow) => [text(cause[0], stage), text(cause[1], party)] as const
  const who = titleOf(board, by).toLowerCase()
  const stages = board.widgets.find(widget => 'stages' in widget)
  return (
    <>
      <Section title={`On time by ${who}`}>
        <SharesTable
          label={`On time by ${who}`}
          head={titleOf(board, by)}
          rows={report.compared}
          nameOf={({ values }) => text(by, values[0])}
          periods={periods}
        />
      </Section>
      <Section
        title="Worst routes: on time"
        note="Those with at least 30 promises and more late shipments than at the average of this report, most of these first."
      >
        {report.routes.length === 0 ? (
          <p>No route with 30 promises is worse than the average.</p>
        ) : (
          <SharesTable label="Worst routes" head="Route" rows={report.routes} nameOf={routeOf} periods={periods} />
        )}
      </Section>
      <Section
        title="Largest causes of late shipments"
        note="Late shipments by the stage that took longer than usual, and by who was responsible for it."
      >
        {report.causes.length === 0 ? (
          <p>No shipment was late.</p>
        ) : (
          <CausesTable rows={report.causes} whole={report.whole} namesOf={causeOf} periods={periods} />
        )}
      </Section>
      {stages !== undefined && (
        <Section title={stages.title} note={stages.note ?? ''}>
          <StagesTable
            rows={stages.stages.map(({ title }, index) => ({
              title,
              now: report.stages[index]?.now ?? null,
              before: report.stages[index]?.before ?? null,
            }))}
            periods={periods}
          />
        </Section>
      )}
    </>
  )
}

/** Q2 2026, or Q2 2026 (2 of 3 months) where the data has gaps or begins later. */
const withMonths = (quarter: string, { length }: readonly number[]): string =>
  length === 0 || length === 3 ? quarter : `${quarter} (${length} of 3 months)`

function Body({ context, widget }: { context: BoardContext; widget: AnyWidget }) {
  const shown = useWidgetData(context.store, widget.id)
  const chartImage = useRef(null)
  return shown === null ? (
    <StillSkeleton height={60} />
  ) : (
    <WidgetBody context={context} widget={widget} shown={shown} chartImage={chartImage} />
  )
}

const topPromises = 10

/** The promises that could be shorter, and those that are broken most. */
function Promises({ context, question, leftOut }: Pick<Props, 'context' | 'question' | 'leftOut'>) {
  const advice = useQuery(promisesQuery(question))
  if (advice.isError) return <ErrorState error={advice.error} onRetry={() => void advice.refetch()} />
  if (advice.data === undefined) return <StillSkeleton height={200} />
  const { promises } = advice.data
  const table = (show: 'shorter' | 'broken', none: string) => {
    const rows = shownPromises(promises, { show, target: usualTarget }).slice(0, topPromises)
    return rows.length === 0 ? (
      <p>{none}</p>
    ) : (
      <PromiseTable promises={rows} target={usualTarget} names={context.names} />
    )
  }
  const note = leftOut.length === 0 ? {} : { note: `Without the filters ${leftOut.join(', ')}.` }
  return (
    <>
      <Section title={`Promises that could be shorter, kept for ${targetText(usualTarget)}`} {...note}>
        {table('shorter', 'No promise could be shorter.')}
      </Section>
      <Section title={`Promises that are broken most, kept for less than ${targetText(usualTarget)}`} {...note}>
        {table('broken', 'All promises were kept often enough.')}
      </Section>
    </>
  )
}
