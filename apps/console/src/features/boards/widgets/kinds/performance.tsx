import { fewest } from '@aftermile/dashboards/board/chance'
import type { PerformanceRow } from '@aftermile/dashboards/board/widgets/performance'
import type { WidgetOf } from '@aftermile/dashboards/board/widgets/widget-kinds'
import type { Value } from '@aftermile/dashboards/data/dataset'
import { monthText } from '@aftermile/domain/format/board-times'
import { numberText } from '@aftermile/domain/format/numbers'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { CsvRow } from '../../export/csv-row.ts'
import type { Picture } from '../../export/picture-type.ts'
import { plainAmount } from '../../export/plain-amount.ts'
import { titleOf } from '../../filters/filter-chips.ts'
import { type AmountFormat, amountText, changeText, exactText, formatOf, isFew } from '../../state/amount-text.ts'
import type { BoardContext } from '../../state/board-context.ts'
import { chosenValues, withValues } from '../../state/filter-changes.ts'
import { useBoardState } from '../../state/use-board-store.ts'
import type { WidgetData } from '../../state/widget-data.ts'
import { DrillMark } from '../bodies/DrillMark.tsx'
import { SideScroll } from '../bodies/SideScroll.tsx'
import { SortHead } from '../bodies/SortHead.tsx'
import { TablePages } from '../bodies/TablePages.tsx'
import bodyClasses from '../bodies/WidgetBody.module.css'
import { Change } from '../months/Change.tsx'
import classes from '../months/Months.module.css'
import { Sparkline } from '../months/Sparkline.tsx'
import { mostFirst, nextSort, type SortedBy, sortedRows } from '../months/sorted-rows.ts'
import { rangeOf, trendText } from '../months/spark-lines.ts'
import { targetOfCarrier, withTarget } from '../months/target.ts'
import type { WidgetBodyProps, WidgetView } from '../widget-view.ts'

export const performance: WidgetView<WidgetOf<'performance'>> = {
  Body: PerformanceWidget,
  Table: null,
  csv: valueRows,
  drawn: (context, widget, shown) => ({ table: cellTexts(context, widget, shown) }),
}

const heads: readonly (readonly [SortedBy, string])[] = [
  ['count', 'No.'],
  ['latest', 'Latest'],
  ['change', 'Change'],
  ['average', 'Average'],
]

/** A row per value: how many, and how a metric developed by month. */
function PerformanceWidget({ context, widget, shown }: WidgetBodyProps<WidgetOf<'performance'>>) {
  const [wanted, setPage] = useState(1)
  const [sort, setSort] = useState(mostFirst)
  const [text, setText] = useState('')
  const all = useBoardState(context.store, ({ query }) => query.filters)
  const { result, filters, metric } = shown
  if (result.kind !== 'performance' || result.rows.length === 0)
    return <p className={bodyClasses.empty}>No data for these filters.</p>
  const { dataset } = context.board
  const format = formatOf(dataset, shown)
  const better = metric === null ? undefined : dataset.shown.better?.[metric]
  const nameOf = ({ value }: PerformanceRow) => context.names(widget.names, value).text
  const found = sortedRows(result.rows, sort, { text, nameOf })
  const pages = Math.ceil(found.length / widget.rowsPerPage)
  const page = Math.max(1, Math.min(wanted, pages))
  const rows = found.slice((page - 1) * widget.rowsPerPage, page * widget.rowsPerPage)
  // One scale for all rows, so that their lines can be compared.
  const targetOf = (value: Value) => targetOfCarrier(context.names, widget.by, { metric, value })
  const range = rangeOf(result.rows.flatMap(({ trend, value }) => [...trend, targetOf(value) ?? null]))
  const sortBy = (by: SortedBy) => () => setSort(nextSort(sort, by))
  const chosen = chosenValues(filters, widget.by)
  return (
    <div className={bodyClasses.overview}>
      <SideScroll label={widget.title}>
        <table className={`${classes.table} ${classes.named}`}>
          <thead>
            <tr>
              <SortHead
                title={titleOf(context.board, widget.by)}
                isSorted={sort.by === 'name'}
                isDescending={sort.isDescending}
                onSort={sortBy('name')}
              />
              {heads.map(([by, title]) => (
                <SortHead
                  key={by}
                  title={title}
                  isSorted={sort.by === by}
                  isDescending={sort.isDescending}
                  onSort={sortBy(by)}
                />
              ))}
              <th scope="col">Trend</th>
              <th scope="col">
                <span className={bodyClasses.hidden}>List</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => {
              const { value, count, latest, change, isClear, average, trend, behind } = row
              const name = nameOf(row)
              return (
                <tr
                  key={String(value)}
                  data-off={(chosen !== null && !chosen.includes(value)) || count < fewest}
                  title={count < fewest ? `Only ${numberText(count)}: too few to judge` : undefined}
                >
                  <th scope="row">
                    <button
                      type="button"
                      className={bodyClasses.mark}
                      aria-pressed={chosen?.includes(value) ?? false}
                      aria-label={`Show only ${name}`}
                      title={name}
                      onClick={event => context.choose({ by: widget.by, values: [value], isAdded: event.shiftKey })}
                    >
                      {name}
                    </button>
                  </th>
                  <td>{numberText(count)}</td>
                  <Amount amount={latest} format={format} behind={behind?.trend.at(-1) ?? null} />
                  <td>
                    <Change change={change} isClear={isClear} format={format} better={better} />
                  </td>
                  <Amount amount={average} format={format} behind={behind?.average ?? null} />
                  <td>
                    <Sparkline
                      amounts={trend}
                      range={range}
                      target={targetOf(value)}
                      title={withTarget(trendText(result.months, trend, format), targetOf(value))}
                    />
                  </td>
                  <td>
                    <DrillMark
                      context={context}
                      filters={withValues(all, widget.by, [value])}
                      name={name}
                      count={count}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
        {found.length === 0 && <p className={bodyClasses.part}>Nothing has “{text.trim()}” in its name.</p>}
      </SideScroll>
      <div className={bodyClasses.pages}>
        <span className={bodyClasses.part}>
          {result.latest === null ? 'No complete month yet' : `Latest: ${monthText(result.latest)}`}
          {result.before !== null && `, changed since ${monthText(result.before)}`}
          {result.running !== null && `, ${monthText(result.running)} still running`}
          {typeof format === 'object' &&
            shown.currenciesWithoutRate.length > 0 &&
            `. No rate for ${shown.currenciesWithoutRate.join(', ')}`}
        </span>
        {result.rows.length > widget.rowsPerPage && (
          <TextInput
            size="xs"
            w={140}
            aria-label={`Find in ${widget.title}`}
            placeholder="Find"
            value={text}
            onChange={event => setText(event.currentTarget.value)}
          />
        )}
        <TablePages pages={pages} page={page} onPage={setPage} />
      </div>
    </div>
  )
}

type AmountProps = { amount: number | null; format: AmountFormat; behind: number | null }

/** An amount. Where few are behind a ratio, it says how many. */
function Amount({ amount, format, behind }: AmountProps) {
  const hasFew = amount !== null && isFew(behind)
  return (
    <td
      data-few={hasFew || undefined}
      title={`${exactText(amount, format)}${hasFew ? `, of ${numberText(behind ?? 0)} only: too few to judge` : ''}`}
    >
      {amountText(amount, format)}
      {hasFew && <small> of {numberText(behind ?? 0)}</small>}
    </td>
  )
}

function valueRows(
  { board, names }: BoardContext,
  widget: WidgetOf<'performance'>,
  { result, ...shown }: WidgetData,
): CsvRow[] {
  if (result.kind !== 'performance') return []
  const format = formatOf(board.dataset, shown)
  return [
    [widget.title, 'No.', 'Latest', 'Change', 'Average', ...result.months.map(monthText)],
    ...result.rows.map(({ value, count, latest, change, average, trend }) => [
      names(widget.names, value).text,
      count,
      plainAmount(latest, format),
      plainAmount(change, 'count'),
      plainAmount(average, format),
      ...trend.map(amount => plainAmount(amount, format)),
    ]),
  ]
}

function cellTexts(
  { board, colors, names }: BoardContext,
  widget: WidgetOf<'performance'>,
  { result, ...shown }: WidgetData,
): Picture['table'] {
  if (result.kind !== 'performance') return []
  const format = formatOf(board.dataset, shown)
  const heads = [titleOf(board, widget.by), 'No.', 'Latest', 'Change', 'Average']
  const rows = result.rows.map(({ value, count, latest, change, average }) => [
    names(widget.names, value).text,
    amountText(count, 'count'),
    amountText(latest, format),
    changeText(change, format),
    amountText(average, format),
  ])
  return [
    heads.map(text => ({ text, color: colors.dimmed })),
    ...rows.map(cells => cells.map(text => ({ text, color: colors.text }))),
  ]
}
