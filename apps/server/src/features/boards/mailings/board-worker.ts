import { parentPort, workerData } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'
import { findBoard } from '@aftermile/dashboards/board/applications'
import type { AnyBoard } from '@aftermile/dashboards/board/board'
import { widgetResults } from '@aftermile/dashboards/board/widget-results'
import type { AnyWidget, WidgetResult } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { traitsOf } from '@aftermile/dashboards/board/widgets/widget-traits'
import { Engine } from '@aftermile/dashboards/crossfilter/engine'
import type { Dataset } from '@aftermile/dashboards/data/dataset'
import { sections } from '@aftermile/dashboards/registry'
import type { RowFilters } from '@aftermile/dashboards/rows/matching-rows'
import { decodeChunk } from '@aftermile/dashboards/wire/chunk-bytes'
import { isDeleted } from '../datasets/chunks/deleted-rows.ts'

/** The work of a thread of its own: a board of a million rows would keep the process busy for seconds. */
export type BoardToCount = {
  readonly applicationId: string
  readonly boardId: string
  readonly filters: RowFilters
  readonly zone: string
  readonly now: number
  readonly chunks: readonly { readonly columns: Uint8Array; readonly dead: Uint8Array; readonly rows: number }[]
}

/** The numbers of a board, and its first table. `currencies` are those of amounts of money. */
export type CountedBoard = {
  readonly matching: number
  readonly results: ReadonlyMap<string, WidgetResult>
  readonly currencies: readonly string[]
}

const isMailed = (widget: AnyWidget, { widgets }: Pick<AnyBoard, 'widgets'>): boolean =>
  traitsOf(widget).mailed === 'all' || widget === widgets.find(each => traitsOf(each).mailed === 'first')

function countBoard({ applicationId, boardId, filters, zone, now, chunks }: BoardToCount): CountedBoard {
  const board = findBoard(sections, { applicationId, boardId })
  if (board === null) throw new Error(`There is no board ${boardId}.`)
  const engine = new Engine<Dataset>(board.dataset, { zone, now })
  engine.expect(chunks.reduce((sum, { rows }) => sum + rows, 0))
  for (const [position, { columns }] of chunks.entries())
    engine.read(String(position), decodeChunk(board.dataset, gunzipSync(columns)))
  engine.put(chunks.map((_, index) => ({ id: String(index) })))
  engine.deleteRows(chunks.map(({ dead, rows }, index) => ({ id: String(index), deletedRows: deletedIn(dead, rows) })))
  engine.limit(board.where)
  for (const [name, filter] of filters) engine.filter(name, filter)
  const mailed = board.widgets.filter(widget => isMailed(widget, board))
  return {
    matching: engine.total(board.dataset.shown.counted),
    results: widgetResults(engine, { widgets: mailed }),
    currencies: currenciesOf(engine),
  }
}

const deletedIn = (dead: Uint8Array, rows: number): Uint32Array =>
  Uint32Array.from(Array.from({ length: rows }, (_, row) => row).filter(row => isDeleted(dead, row)))

/** A sum of nothing has no currency. */
function currenciesOf(engine: Engine<Dataset>): readonly string[] {
  if (!Object.hasOwn(engine.dataset.dimensions, 'baseCurrency')) return []
  const { values, amounts } = engine.tally('baseCurrency', 'baseSalesValue')
  return values.flatMap((value, index) =>
    typeof value === 'string' && amounts[index] !== 0 && engine.passes('baseCurrency', value) ? [value] : [],
  )
}

// The caller passes exactly this.
parentPort?.postMessage(countBoard(workerData as BoardToCount))
