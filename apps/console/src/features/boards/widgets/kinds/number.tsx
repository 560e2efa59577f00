import type { WidgetOf } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { numberPicture, numberRows } from '../../export/number-export.ts'
import { TileAmount } from '../bodies/TileAmount.tsx'
import classes from '../bodies/WidgetBody.module.css'
import type { WidgetBodyProps, WidgetView } from '../widget-view.ts'

export const number: WidgetView<WidgetOf<'number'>> = {
  Body: NumberWidget,
  Table: null,
  csv: numberRows,
  drawn: numberPicture,
}

function NumberWidget({ shown }: WidgetBodyProps<WidgetOf<'number'>>) {
  return (
    <div className={classes.kpi}>
      <TileAmount result={shown.result} />
    </div>
  )
}
