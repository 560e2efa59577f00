import { datasetsOf, findBoard } from '@aftermile/dashboards/board/applications'
import type { AnyBoard, AnyWidget } from '@aftermile/dashboards/board/board'
import { type WidgetResult, widgetResult } from '@aftermile/dashboards/board/widget-results'
import { Engine } from '@aftermile/dashboards/crossfilter/engine'
import type { Dataset } from '@aftermile/dashboards/data/dataset'
import { ApiProblem } from '../../../api/problem.ts'
import { callsOf, type Registry } from './dataset-calls.ts'
import { failureOf } from './engine-failure.ts'
import type { BoardQuery, BoardReply, Filters, FromEngine, ToEngine } from './engine-messages.ts'
import type { AnyEngine, LoadDataset, LoadedDataset } from './load-dataset.ts'

type Options = {
  readonly post: (message: FromEngine) => void
  readonly load: LoadDataset
  readonly registry: Registry
}

/** The engine behind its messages: it loads, is asked, and tells anew whatever changes. */
export function hostEngine({ post, load, registry }: Options): (message: ToEngine) => void {
  let engine: AnyEngine | null = null
  let asked: { round: number; question: BoardQuery } | null = null
  let applied: Applied = { boardKey: '', filters: {} }
  let words: LoadedDataset['texts'] | null = null
  let bringing: Promise<void> | null = null
  let newestLoad = 0

  function tell(): void {
    if (engine === null || asked === null) return
    const board = findBoard(registry.sections, asked.question)
    if (board === null) return
    applied = apply(engine, board, { question: asked.question, applied })
    post({ kind: 'answered', reply: replyOf(engine, board, asked) })
  }

  async function take({ id, datasetId, access, zone }: Extract<ToEngine, { kind: 'load' }>): Promise<void> {
    newestLoad = id
    try {
      const dataset = findDataset(registry, datasetId)
      const target = engine ?? new Engine(dataset, { zone, now: Date.now() })
      const calls = callsOf(registry, datasetId)
      const onProgress = (done: number, total: number) => post({ kind: 'progress', id, done, total })
      const loaded = await load(target, { dataset, calls, access, onProgress, isWanted: () => id === newestLoad })
      if (loaded === null) return
      const { timeStamp, texts } = loaded
      target.advance(Date.now())
      engine = target
      words = texts
      tell()
      post({ kind: 'loaded', id, loaded: { timeStamp, rows: target.rows } })
    } catch (error) {
      fail(id, error)
    }
  }

  /** Those on their way first, then what a load since then has found. */
  async function bring(): Promise<void> {
    await bringing
    if (words === null) return
    bringing ??= bringWords().finally(() => {
      bringing = null
    })
    await bringing
  }

  /** Those that could not be had are asked for again after the next answer. */
  async function bringWords(): Promise<void> {
    const bring = words
    words = null
    try {
      if (await bring?.()) tell()
    } catch (error) {
      words ??= bring
      fail(null, error)
    }
  }

  function fail(id: number | null, error: unknown): void {
    if (!(error instanceof ApiProblem)) console.error(error)
    post({ kind: 'failed', id, failure: failureOf(error) })
  }

  /** With the words that name them: a list that is asked for before they are there waits for them. */
  async function list(message: Extract<ToEngine, { kind: 'list' }>): Promise<void> {
    await bring()
    post({ kind: 'listed', id: message.id, ids: listed(message) })
  }

  /** Under other filters for a moment. */
  function listed({ filters, limit }: Extract<ToEngine, { kind: 'list' }>): readonly string[] | null {
    const board = asked === null ? null : findBoard(registry.sections, asked.question)
    const drill = board?.dataset.shown.drill ?? null
    if (engine === null || asked === null || board === null || drill === null) return null
    const { question } = asked
    const other = apply(engine, board, { question: { ...question, filters }, applied })
    const ids = engine.top({ ...drill.sort, limit }).map(row => row[drill.id])
    applied = apply(engine, board, { question, applied: other })
    return ids.every(id => typeof id === 'string') ? ids : null
  }

  return message => {
    switch (message.kind) {
      case 'load':
        void take(message)
        return
      case 'ask':
        asked = message
        tell()
        return
      case 'drawn':
        void bring()
        return
      case 'advance':
        engine?.advance(message.now)
        tell()
        return
      case 'list':
        void list(message)
        return
      default:
        message satisfies never
    }
  }
}

type Applied = { readonly boardKey: string; readonly filters: Filters }

/** Only what differs is told to the engine. */
function apply(
  engine: AnyEngine,
  board: AnyBoard,
  { question, applied }: { question: BoardQuery; applied: Applied },
): Applied {
  const boardKey = `${question.applicationId} ${question.boardId}`
  if (boardKey !== applied.boardKey) engine.limit(board.where)
  const { filters } = question
  for (const name of new Set([...Object.keys(applied.filters), ...Object.keys(filters)])) {
    if (!Object.hasOwn(board.dataset.dimensions, name)) continue
    const filter = filters[name] ?? null
    if (JSON.stringify(filter) !== JSON.stringify(applied.filters[name] ?? null)) engine.filter(name, filter)
  }
  return { boardKey, filters }
}

function replyOf(engine: AnyEngine, board: AnyBoard, asked: { round: number; question: BoardQuery }): BoardReply {
  const { question, round } = asked
  return {
    round,
    answers: new Map(board.widgets.map(widget => [widget.id, answerOf(engine, { board, widget, question })])),
    choices: question.wantsChoices ? choicesOf(engine, board) : {},
    matching: engine.total(board.dataset.shown.counted),
    rows: engine.rows,
  }
}

type Asking = { readonly board: AnyBoard; readonly widget: AnyWidget; readonly question: BoardQuery }

function answerOf(engine: AnyEngine, { board, widget, question }: Asking): WidgetResult {
  if (widget.kind === 'table') {
    const { by, isDescending, page } = question.table ?? { ...widget.sort, page: 1 }
    const limit = widget.rowsPerPage
    const sort = isSort(board.dataset, by) ? by : widget.sort.by
    return {
      kind: 'rows',
      rows: engine.top({ by: sort, isDescending, offset: (page - 1) * limit, limit }),
      total: engine.matching,
    }
  }
  const metric = question.metrics[widget.id]
  return widgetResult(
    engine,
    metric !== undefined && Object.hasOwn(board.dataset.metrics, metric) ? { ...widget, metric } : widget,
  )
}

function choicesOf(engine: AnyEngine, { dataset, filters }: AnyBoard): BoardReply['choices'] {
  const counted = filters.filter(({ kind }) => kind !== 'dateRange')
  return Object.fromEntries(
    counted.map(({ id }) => {
      const { values, amounts } = engine.tally(id, dataset.shown.counted)
      return [id, values.map((value, at) => ({ value, count: amounts[at] ?? 0 }))]
    }),
  )
}

const isSort = ({ columns, figures }: Dataset, name: string): boolean =>
  Object.hasOwn(columns, name) || Object.hasOwn(figures, name)

function findDataset({ sections }: Registry, datasetId: string): Dataset {
  const dataset = datasetsOf(sections).find(({ id }) => id === datasetId)
  if (dataset === undefined) throw new Error(`There is no data set ${datasetId}.`)
  return dataset
}
