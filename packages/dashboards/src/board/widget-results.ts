import type { Engine } from '../crossfilter/engine.ts'
import type { Dataset } from '../data/dataset.ts'
import type { Board } from './board.ts'
import type { Asked } from './widgets/widget.ts'
import type { AnyWidget, Widget, WidgetResult } from './widgets/widget-kinds.ts'
import { traitsOf } from './widgets/widget-traits.ts'

/** What a widget shows: counts by value, one number, a share, rows, or amounts by month. */
export const widgetResult = <S extends Dataset>(
  engine: Engine<S>,
  widget: Widget<S>,
  asked: Asked = {},
): WidgetResult =>
  // A kind knows the names of no data set.
  traitsOf(widget).result(engine as unknown as Engine<Dataset>, widget as AnyWidget, asked)

/** What the widgets of a board show, by widget. */
export const widgetResults = <S extends Dataset>(
  engine: Engine<S>,
  { widgets }: Pick<Board<S>, 'widgets'>,
): Map<string, WidgetResult> => new Map(widgets.map(widget => [widget.id, widgetResult(engine, widget)]))
