import type { FigureResult } from '@aftermile/dashboards/board/widgets/figure'
import type { WidgetOf } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { monthText } from '@aftermile/domain/format/board-times'
import { noBreakSpace, numberText, percent } from '@aftermile/domain/format/numbers'
import { PathLink } from '../../../../ui/links/PathLink.tsx'
import type { Filters } from '../../engine/engine-messages.ts'
import type { CsvRow } from '../../export/csv-row.ts'
import type { Picture } from '../../export/picture-type.ts'
import { plainAmount } from '../../export/plain-amount.ts'
import { useDrill } from '../../filters/use-drill.ts'
import {
  type AmountFormat,
  amountText,
  changeText,
  exactText,
  formatOf,
  isFew,
  withoutRateText,
} from '../../state/amount-text.ts'
import type { BoardContext } from '../../state/board-context.ts'
import { chosenValues } from '../../state/filter-changes.ts'
import { monthsText } from '../../state/months.ts'
import { useBoardState } from '../../state/use-board-store.ts'
import type { ValueNames } from '../../state/value-names.ts'
import type { WidgetData } from '../../state/widget-data.ts'
import bodyClasses from '../bodies/WidgetBody.module.css'
import { Change } from '../months/Change.tsx'
import classes from '../months/Months.module.css'
import { Sparkline } from '../months/Sparkline.tsx'
import { trendText } from '../months/spark-lines.ts'
import { TrendTable } from '../months/TrendTable.tsx'
import { targetOfCarrier } from '../months/target.ts'
import type { WidgetBodyProps, WidgetView } from '../widget-view.ts'

export const figure: WidgetView<WidgetOf<'figure'>> = {
  Body: FigureWidget,
  Table: TrendTable,
  csv: monthRows,
  drawn: (context, widget, shown) => ({ lines: linesOf(context, widget, shown) }),
  hasNoteInBody: true,
}

/** One amount, its development, and how it changed since the previous period. */
function FigureWidget({ context, widget, shown }: WidgetBodyProps<WidgetOf<'figure'>>) {
  const { dataset } = context.board
  const { result, currencies, currenciesWithoutRate } = shown
  const format = formatOf(dataset, { metric: widget.metric, currencies })
  const filters = useBoardState(context.store, ({ query }) => query.filters)
  const drill = useDrill(context, filters, { own: widget.list, metric: widget.metric })
  if (result.kind !== 'figure') return null
  const target = targetOfChosen(context.names, filters, widget.metric)
  const content = (
    <>
      <span className={classes.amount} title={exactText(result.amount, format)}>
        <Amount text={amountText(result.amount, format)} />
      </span>
      {widget.note !== undefined && <span className={bodyClasses.part}>{widget.note}</span>}
      {widget.base && result.base !== null && (
        <span className={bodyClasses.part}>
          of {numberText(result.base)} {widget.base.text}
          {isFew(result.behind) && ': too few to judge'}
        </span>
      )}
      {typeof format === 'object' && currenciesWithoutRate.length > 0 && (
        <span className={bodyClasses.part}>{withoutRateText(result.amount, currenciesWithoutRate)}</span>
      )}
      {widget.base === undefined && isFew(result.behind) && (
        <span className={bodyClasses.part}>Only {numberText(result.behind ?? 0)}: too few to judge</span>
      )}
      <Compared result={result} format={format} better={dataset.shown.better?.[widget.metric]} target={target} />
    </>
  )
  if (drill === null) return <div className={bodyClasses.kpi}>{content}</div>
  const { without, link } = drill
  const leftOut = without(result.amount ?? 0)
  const where = `Show ${widget.listed === undefined ? '' : `${widget.listed} `}in list${leftOut.length > 0 ? `, not filtered by ${leftOut.join(', ')}` : ''}`
  return (
    <PathLink
      className={`${bodyClasses.kpi} ${classes.figure}`}
      {...link}
      underline="never"
      {...(widget.listed !== undefined && { title: where })}
    >
      <span className={bodyClasses.hidden}>{widget.title}: </span>
      {content}
      <span className={bodyClasses.hidden}>. {where}</span>
    </PathLink>
  )
}

/** That of the carrier, if only one is chosen. */
function targetOfChosen(names: ValueNames, filters: Filters, metric: string): number | undefined {
  const [value, ...others] = chosenValues(filters, 'serviceProviderId') ?? []
  return others.length > 0 ? undefined : targetOfCarrier(names, 'serviceProviderId', { metric, value })
}

type ComparedProps = {
  result: FigureResult
  format: AmountFormat
  better: 'higher' | 'lower' | undefined
  target: number | undefined
}

/** The unit is smaller than the number. */
function Amount({ text }: { text: string }) {
  const [number, unit] = text.split(noBreakSpace)
  return (
    <>
      {number} {unit !== undefined && <span className={classes.unit}>{unit}</span>}
    </>
  )
}

function Compared({ result: { compared, trend, months: trendMonths }, format, better, target }: ComparedProps) {
  if (compared === null) return <span className={bodyClasses.part}>Nothing to compare with yet</span>
  const { months, before, amount, amountBefore, change, isClear } = compared
  const [now, then] = [monthsText(months), monthsText(before)]
  const title = `${now}: ${exactText(amount, format)}. ${then}: ${exactText(amountBefore, format)}`
  return (
    <span className={classes.compared} title={title}>
      <span className={classes.changeLine}>
        <Change change={change} isClear={isClear} format={format} better={better} />
        <Sparkline amounts={trend} target={target} title={trendText(trendMonths, trend, format)} />
      </span>
      <span className={bodyClasses.part}>
        {now} vs. {then}
        {target !== undefined && ` · target ${percent(target)}`}
      </span>
    </span>
  )
}

function monthRows({ board }: BoardContext, { title }: WidgetOf<'figure'>, { result, ...shown }: WidgetData): CsvRow[] {
  if (result.kind !== 'figure') return []
  const format = formatOf(board.dataset, shown)
  return [
    ['Month', title],
    ...result.months.map((month, index) => [monthText(month), plainAmount(result.trend[index] ?? null, format)]),
    ['All chosen months', plainAmount(result.amount, format)],
  ]
}

function linesOf(
  { board, colors }: BoardContext,
  { metric }: WidgetOf<'figure'>,
  { result, currencies }: WidgetData,
): Picture['lines'] {
  if (result.kind !== 'figure') return []
  const format = formatOf(board.dataset, { metric, currencies })
  const { amount, compared } = result
  const large = { text: amountText(amount, format), color: colors.text, isLarge: true }
  if (compared === null) return [large]
  const change = `${changeText(compared.change, format)}, ${monthsText(compared.months)} vs. ${monthsText(compared.before)}`
  return [large, { text: change, color: colors.dimmed, isLarge: false }]
}
