import type { WidgetOf } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { numberPicture, numberRows } from '../../export/number-export.ts'
import { ChoosingTile } from '../bodies/ChoosingTile.tsx'
import { TileAmount } from '../bodies/TileAmount.tsx'
import type { WidgetBodyProps, WidgetView } from '../widget-view.ts'

export const count: WidgetView<WidgetOf<'count'>> = {
  Body: CountWidget,
  Table: null,
  csv: numberRows,
  drawn: numberPicture,
}

function CountWidget({ shown, ...props }: WidgetBodyProps<WidgetOf<'count'>>) {
  return (
    <ChoosingTile {...props} shown={shown}>
      <TileAmount result={shown.result} />
    </ChoosingTile>
  )
}
