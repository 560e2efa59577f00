import type { WidgetResult } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { numberText, shortNumber } from '@aftermile/domain/format/numbers'
import classes from './WidgetBody.module.css'

export function TileAmount({ result }: { result: WidgetResult }) {
  const amount = result.kind === 'number' ? result.amount : 0
  return (
    <span className={classes.figure} title={numberText(amount)}>
      {shortNumber(amount)}
    </span>
  )
}
