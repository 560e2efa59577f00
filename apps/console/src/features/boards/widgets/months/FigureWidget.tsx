import type { AnyWidget } from '@aftermile/dashboards/board/board'
import type { FigureResult } from '@aftermile/dashboards/board/month-results'
import type { MetricFormat } from '@aftermile/dashboards/data/dataset'
import { amountText, changeText, exactText, formatOf } from '../../state/amount-text.ts'
import type { WidgetBodyProps } from '../bodies/body-props.ts'
import bodyClasses from '../bodies/WidgetBody.module.css'
import { Change } from './Change.tsx'
import classes from './Months.module.css'
import { monthsText } from './month-texts.ts'
import { Sparkline } from './Sparkline.tsx'

/** One amount, its development, and how it changed since the previous period. */
export function FigureWidget({ context, widget, shown }: WidgetBodyProps<Extract<AnyWidget, { kind: 'figure' }>>) {
  const { dataset } = context.board
  const format = formatOf(dataset, widget.metric)
  const { result } = shown
  if (result.kind !== 'figure') return null
  return (
    <div className={bodyClasses.kpi}>
      <span className={classes.amountLine}>
        <span className={bodyClasses.figure} title={exactText(result.amount, format)}>
          {amountText(result.amount, format)}
        </span>
        <Sparkline amounts={result.trend} />
      </span>
      <Compared result={result} format={format} better={dataset.shown.better?.[widget.metric]} />
    </div>
  )
}

type ComparedProps = { result: FigureResult; format: MetricFormat; better: 'higher' | 'lower' | undefined }

function Compared({ result: { compared }, format, better }: ComparedProps) {
  if (compared === null) return <span className={bodyClasses.part}>Nothing to compare with yet</span>
  const { months, before, amount, amountBefore, change } = compared
  const [now, then] = [monthsText(months), monthsText(before)]
  const title = `${now}: ${exactText(amount, format)}. ${then}: ${exactText(amountBefore, format)}`
  return (
    <span className={classes.compared} title={title}>
      <Change change={change} text={changeText(change, format)} better={better} />
      <span className={bodyClasses.part}>
        {now} vs. {then}
      </span>
    </span>
  )
}
