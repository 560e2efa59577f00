import type { ComparedCounts, ReportRow } from '@aftermile/dashboards/analytics/insights/report'
import { significant, zOfRatios } from '@aftermile/dashboards/board/chance'
import { numberText, percent, percentOf } from '@aftermile/domain/format/numbers'
import { amountText, exactText } from '../../state/amount-text.ts'
import { SideScroll } from '../../widgets/bodies/SideScroll.tsx'
import { Change } from '../../widgets/months/Change.tsx'
import classes from '../Insights.module.css'

/** What the two periods are called. */
export type Periods = { readonly now: string; readonly before: string }

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
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col" data-numeric>
            With a promise
          </th>
          <th scope="col" data-numeric>
            On time, {periods.now}
          </th>
          <th scope="col" data-numeric>
            {periods.before}
          </th>
          <th scope="col" data-numeric>
            Change
          </th>
          <th scope="col" data-numeric>
            Late
          </th>
          <th scope="col" data-numeric>
            Of them by the carrier
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={JSON.stringify(row.values)}>
            <th scope="row">{nameOf(row)}</th>
            <td data-numeric>{numberText(row.now.decided)}</td>
            <td data-numeric>{shareText(row.now)}</td>
            <td data-numeric>{shareText(row.before)}</td>
            <td data-numeric>
              <ShareChange {...row} />
            </td>
            <td data-numeric>{numberText(lateOf(row.now))}</td>
            <td data-numeric>{numberText(row.now.atFault)}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Late because of</th>
          <th scope="col">Late by</th>
          <th scope="col" data-numeric>
            Late, {periods.now}
          </th>
          <th scope="col" data-numeric>
            Share
          </th>
          <th scope="col" data-numeric>
            Late, {periods.before}
          </th>
          <th scope="col" data-numeric>
            Share
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => {
          const [stage, party] = namesOf(row)
          return (
            <tr key={JSON.stringify(row.values)}>
              <th scope="row">{stage}</th>
              <td>{party}</td>
              <td data-numeric>{numberText(row.now.decided)}</td>
              <td data-numeric>{percent(percentOf(row.now.decided, lateOf(whole.now)))}</td>
              <td data-numeric>{numberText(row.before.decided)}</td>
              <td data-numeric>
                {lateOf(whole.before) === 0 ? '–' : percent(percentOf(row.before.decided, lateOf(whole.before)))}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  </SideScroll>
)

type StagesProps = {
  rows: readonly { readonly title: string; readonly now: number | null; readonly before: number | null }[]
  periods: Periods
}

/** The average days of each stage in both periods. */
export const StagesTable = ({ rows, periods }: StagesProps) => (
  <SideScroll label="Cycle time by milestone" isFocusable>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Stage</th>
          <th scope="col" data-numeric>
            Average, {periods.now}
          </th>
          <th scope="col" data-numeric>
            {periods.before}
          </th>
          <th scope="col" data-numeric>
            Change
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ title, now, before }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            <Days minutes={now} />
            <Days minutes={before} />
            <td data-numeric>
              <Change change={growthOf(now, before)} isClear={false} format="days" better={undefined} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </SideScroll>
)

const growthOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before === 0 ? null : ((now - before) * 100) / before

const Days = ({ minutes }: { minutes: number | null }) => (
  <td data-numeric title={exactText(minutes, 'days')}>
    {amountText(minutes, 'days')}
  </td>
)
