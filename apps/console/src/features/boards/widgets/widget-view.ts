import type { AnyWidget } from '@aftermile/dashboards/board/widgets/widget-kinds'
import type { ReactNode, RefObject } from 'react'
import type { ChartImage } from '../charts/Chart.tsx'
import type { CsvRow } from '../export/csv-row.ts'
import type { LegendEntry, Picture } from '../export/picture-type.ts'
import type { BoardContext } from '../state/board-context.ts'
import type { WidgetData } from '../state/widget-data.ts'

/** The props of a widget's body. */
export type WidgetBodyProps<W> = {
  readonly context: BoardContext
  readonly widget: W
  readonly shown: WidgetData
  readonly chartImage: RefObject<ChartImage | null>
}

type Show<W, What> = (context: BoardContext, widget: W, shown: WidgetData) => What

/** How widgets of a kind are drawn and downloaded. */
export type WidgetView<W extends AnyWidget> = {
  readonly Body: (props: WidgetBodyProps<W>) => ReactNode
  /** What it shows, as a table; null: it has no other form. */
  readonly Table: ((props: Omit<WidgetBodyProps<W>, 'chartImage'>) => ReactNode) | null
  /** The rows of its CSV file; null: the server writes the file. */
  readonly csv: Show<W, CsvRow[]> | null
  /** What its picture is drawn of; null: it has a chart. */
  readonly drawn: Show<W, Partial<Picture>> | null
  /** Names beside its chart. */
  readonly legend?: Show<W, LegendEntry[]>
  /** Its note is below its number, not beside its title. */
  readonly hasNoteInBody?: true
}
