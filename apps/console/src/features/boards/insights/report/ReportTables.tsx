import type { ComparedCounts, ReportRow } from '@aftermile/dashboards/analytics/insights/report'
import { significant, zOfRatios } from '@aftermile/dashboards/board/chance'
import { numberText, percent, percentOf } from '@aftermile/domain/format/numbers'
import { SimpleTable } from '../../../../ui/table/SimpleTable.tsx'
import { amountText, exactText } from '../../state/amount-text.ts'
import { SideScroll } from '../../widgets/bodies/SideScroll.tsx'
import { Change } from '../../widgets/months/Change.tsx'
import classes from '../Insights.module.css'

/** What the two periods are called. */
export type Periods = { readonly now: string; readonly before: string }

const drawn = { variant: 'bare', className: classes.table } as const
const align = 'right'
const rowKey = ({ values }: ReportRow): string => JSON.stringify(values)

type SharesProps = {
  label: string
  head: string
  rows: readonly ReportRow[]
  nameOf: (row: ReportRow) => string
  periods: Periods
}

/** On time in both periods, and how many were late. */
export const SharesTable = ({ label, head, rows, nameOf, periods }: SharesProps) => (
  <SideScroll label={label} isFocusable>
    <SimpleTable
      {...drawn}
      rows={rows}
      keyOf={rowKey}
      columns={[
        { title: head, isHead: true, cell: nameOf },
        { title: 'With a promise', align, cell: ({ now }) => numberText(now.decided) },
        { title: `On time, ${periods.now}`, align, cell: ({ now }) => shareText(now) },
        { title: periods.before, align, cell: ({ before }) => shareText(before) },
        { title: 'Change', align, cell: row => <ShareChange {...row} /> },
        { title: 'Late', align, cell: ({ now }) => numberText(lateOf(now)) },
        { title: 'Of them by the carrier', align, cell: ({ now }) => numberText(now.atFault) },
      ]}
    />
  </SideScroll>
)

type Count = { readonly decided: number; readonly kept: number }

const lateOf = ({ decided, kept }: Count): number => decided - kept

const shareText = ({ decided, kept }: Count): string => (decided === 0 ? '–' : percent(percentOf(kept, decided)))

function ShareChange({ now, before }: ComparedCounts) {
  const sums = (count: Count) => ({ of: count.kept, over: count.decided })
  const isComparable = now.decided > 0 && before.decided > 0
  const change = percentOf(now.kept, now.decided) - percentOf(before.kept, before.decided)
  const isClear = isComparable && Math.abs(zOfRatios({ now: sums(now), before: sums(before) })) >= significant
  return <Change change={isComparable ? change : null} isClear={isClear} format="percent" better="higher" />
}

type CausesProps = {
  rows: readonly ReportRow[]
  whole: ComparedCounts
  namesOf: (row: ReportRow) => readonly [stage: string, party: string]
  periods: Periods
}

/** Late shipments by the stage and the party that made them late. */
export const CausesTable = ({ rows, whole, namesOf, periods }: CausesProps) => (
  <SideScroll label="Largest causes" isFocusable>
    <SimpleTable
      {...drawn}
      rows={rows}
      keyOf={rowKey}
      columns={[
        { title: 'Late because of', isHead: true, cell: row => namesOf(row)[0] },
        { title: 'Late by', cell: row => namesOf(row)[1] },
        { title: `Late, ${periods.now}`, align, cell: ({ now }) => numberText(now.decided) },
        { title: 'Share', align, cell: ({ now }) => shareOfLate(now, whole.now) },
        { title: `Late, ${periods.before}`, align, cell: ({ before }) => numberText(before.decided) },
        { title: 'Share before', head: 'Share', align, cell: ({ before }) => shareOfLate(before, whole.before) },
      ]}
    />
  </SideScroll>
)

const shareOfLate = ({ decided }: Count, whole: Count): string =>
  lateOf(whole) === 0 ? '–' : percent(percentOf(decided, lateOf(whole)))

type StagesProps = {
  rows: readonly { readonly title: string; readonly now: number | null; readonly before: number | null }[]
  periods: Periods
}

/** The average days of each stage in both periods. */
export const StagesTable = ({ rows, periods }: StagesProps) => (
  <SideScroll label="Cycle time by milestone" isFocusable>
    <SimpleTable
      {...drawn}
      rows={rows}
      keyOf={({ title }) => title}
      columns={[
        { title: 'Stage', isHead: true, cell: ({ title }) => title },
        { title: `Average, ${periods.now}`, align, cell: ({ now }) => <Days minutes={now} /> },
        { title: periods.before, align, cell: ({ before }) => <Days minutes={before} /> },
        {
          title: 'Change',
          align,
          cell: ({ now, before }) => (
            <Change change={growthOf(now, before)} isClear={false} format="days" better={undefined} />
          ),
        },
      ]}
    />
  </SideScroll>
)

const growthOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before === 0 ? null : ((now - before) * 100) / before

const Days = ({ minutes }: { minutes: number | null }) => (
  <span title={exactText(minutes, 'days')}>{amountText(minutes, 'days')}</span>
)
