import { analyticsLayout } from '@aftermile/dashboards/analytics/analytics-layout'
import { widgetResult } from '@aftermile/dashboards/board/widget-results'
import type { WidgetTraits } from '@aftermile/dashboards/board/widgets/widget'
import { type AnyWidget, type WidgetKind, widgetKinds } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { isTile, traitsOf } from '@aftermile/dashboards/board/widgets/widget-traits'
import { Engine } from '@aftermile/dashboards/crossfilter/engine'
import type { Dataset } from '@aftermile/dashboards/data/dataset'
import { sections } from '@aftermile/dashboards/registry'
import { afterEach, expect, test } from 'vitest'
import { boardQuery } from '../../../test/board-query.ts'
import { chartColors } from '../../../theme.ts'
import { metricChoices } from '../layout/metric-choices.ts'
import type { BoardContext } from '../state/board-context.ts'
import { valueNamesOf } from '../state/value-names.ts'
import { widgetDataOf } from '../state/widget-data.ts'
import { pictureOf } from './picture.ts'
import type { WidgetView } from './widget-view.ts'
import { widgetViewList } from './widget-view-list.ts'
import { viewOf } from './widget-views.ts'

/** What only this test knows: how far a number is from ten. */
const gauge: WidgetTraits<AnyWidget> = {
  ...widgetKinds.number,
  choosesMetric: true,
  result: (engine, widget) => ({
    kind: 'number',
    amount: 10 - engine.total('metric' in widget ? widget.metric : ''),
  }),
}
const gaugeView: WidgetView<AnyWidget> = {
  Body: () => null,
  Table: null,
  csv: (_, { title }) => [[title]],
  drawn: ({ colors }, { title }) => ({ lines: [{ text: title, color: colors.text, isLarge: true }] }),
}

const kinds: Record<string, unknown> = widgetKinds
const views: Record<string, unknown> = widgetViewList

afterEach(() => {
  delete kinds.gauge
  delete views.gauge
})

const boards = sections.flatMap(({ applications }) =>
  applications.flatMap(({ tabs, untabbed }) => [...tabs.map(({ board }) => board), ...untabbed]),
)

function aBoardWith(kind: string) {
  const board = boards.find(({ widgets }) => widgets.some(widget => widget.kind === kind))
  const widget = board?.widgets.find(each => each.kind === kind)
  if (board === undefined || widget === undefined) throw new Error(`No board has a widget of the kind ${kind}.`)
  return { board, widget }
}

/** What everything that deals with widgets may ask of any kind. */
function suite({ board, widget }: ReturnType<typeof aBoardWith>): void {
  const engine = new Engine<Dataset>(board.dataset, { zone: 'Europe/Stockholm', now: 0 })
  const result = widgetResult(engine, widget)
  const context = {
    board,
    store: { current: () => ({ query: boardQuery }), shown: () => null },
    names: valueNamesOf(undefined),
    colors: chartColors.light,
    scale: 1,
  } as unknown as BoardContext // what is drawn and downloaded reads no more of it
  const reply = { results: new Map([[widget.id, result]]), currencies: ['EUR'], currenciesWithoutRate: [] }
  const data = widgetDataOf([widget], {
    reply: reply as unknown as Parameters<typeof widgetDataOf>[1]['reply'], // the rest is of the board
    query: boardQuery,
    before: new Map(),
  })
  const shown = data.get(widget.id)
  if (shown === undefined) throw new Error(`${widget.id} has no data.`)
  const { csv, drawn, Body } = viewOf(widget)
  expect(Body).toBeTypeOf('function')
  if (csv !== null) expect(csv(context, widget, shown)[0]).toEqual(expect.arrayContaining([expect.any(String)]))
  const chart = {} as HTMLCanvasElement // only passed on
  const picture = pictureOf(context, widget, { shown, chart })
  expect(picture.chart === null).toBe(drawn !== null)
  if (isTile(widget)) expect(picture.chart).toBe(null)
  if (traitsOf(widget).choosesMetric) expect(metricChoices(board.dataset, widget)).toContain(shown.metric)
  else expect(metricChoices(board.dataset, widget)).toEqual([])
  expect(analyticsLayout([widget]).map(({ ref }) => ref)).toEqual([widget.id])
}

test.each(Object.keys(widgetKinds))('widgets of the kind %s can be counted, drawn, downloaded and placed', kind => {
  suite(aBoardWith(kind))
})

test('another kind is an entry of each list', () => {
  Object.assign(kinds, { gauge })
  Object.assign(views, { gauge: gaugeView })
  const { board, widget } = aBoardWith('number')
  const measured: AnyWidget = { ...widget, kind: 'gauge' as WidgetKind } as AnyWidget // as if it were in the type
  suite({ board, widget: measured })
  const engine = new Engine<Dataset>(board.dataset, { zone: 'Europe/Stockholm', now: 0 })
  expect(widgetResult(engine, measured)).toEqual({ kind: 'number', amount: 10 })
  expect(isTile(measured)).toBe(true)
})
