import { headlineResult } from '@aftermile/dashboards/analytics/insights/headline'
import { largestBreak } from '@aftermile/dashboards/analytics/insights/largest-break'
import { reportResult } from '@aftermile/dashboards/analytics/insights/report'
import { scorecardResult } from '@aftermile/dashboards/analytics/insights/scorecard'
import { datasetAt, datasetsOf, findBoard } from '@aftermile/dashboards/board/applications'
import type { AnyBoard } from '@aftermile/dashboards/board/board'
import { widgetResult } from '@aftermile/dashboards/board/widget-results'
import type { AnyWidget, WidgetResult } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { Engine } from '@aftermile/dashboards/crossfilter/engine'
import type { Dataset } from '@aftermile/dashboards/data/dataset'
import { ApiProblem } from '../../../api/problem.ts'
import { callsOf, type Registry } from './dataset-calls.ts'
import { failureOf } from './engine-failure.ts'
import type { Access, BoardQuery, BoardReply, Filters, FromEngine, ToEngine } from './engine-messages.ts'
import type { AnyEngine, LoadDataset, LoadedDataset } from './load-dataset.ts'

type Options = {
  readonly post: (message: FromEngine) => void
  readonly load: LoadDataset
  readonly registry: Registry
}

/** Runs an engine behind messages: it loads rows, answers queries, and posts a new reply after every change. */
export function hostEngine({ post, load, registry }: Options): (message: ToEngine) => void {
  let engine: AnyEngine | null = null
  let request: { round: number; query: BoardQuery } | null = null
  let applied: Applied | null = null
  let texts: LoadedDataset['texts'] | null = null
  let loadingTexts: Promise<void> | null = null
  let newest: Loading | null = null
  let ahead: Loading | null = null
  let later: ReturnType<typeof setTimeout> | undefined

  function postReply(): void {
    if (engine === null || request === null) return
    const board = applyRequest(engine)
    if (board !== null) post({ kind: 'reply', reply: replyOf(engine, board, request) })
  }

  /** Null if there is no request, or none for a board. */
  function applyRequest(target: AnyEngine): AnyBoard | null {
    const board = request === null ? null : findBoard(registry.sections, request.query)
    if (request !== null && board !== null) applied = apply(target, board, { query: request.query, applied })
    return board
  }

  function beginLoad({ datasetId, access, zone }: LoadRequest): Loading {
    const dataset = findDataset(registry, datasetId)
    const target = engine ?? new Engine(dataset, { zone, now: Date.now() })
    const loading: Loading = { datasetId, access, engine: target, onProgress: () => {}, loaded: Promise.resolve(null) }
    newest = loading
    loading.loaded = load(target, {
      dataset,
      calls: callsOf(registry, datasetId),
      access,
      onProgress: (done, total) => loading.onProgress(done, total),
      prepare() {
        target.advance(Date.now())
        applyRequest(target)
      },
      isLatest: () => loading === newest,
    })
    return loading
  }

  /** Begins to load the rows of the board at an address before the page asks for them. */
  function loadAhead({ path, access, zone }: Extract<ToEngine, { kind: 'ahead' }>): void {
    const dataset = datasetAt(registry.sections, path)
    if (dataset === null) return
    ahead = beginLoad({ datasetId: dataset.id, access, zone })
    // The load that takes it over gets the error.
    ahead.loaded.catch(() => {})
  }

  /** The load that was begun ahead, if it has the wanted rows. */
  function takeAhead({ datasetId, access }: LoadRequest): Loading | null {
    const found = ahead
    ahead = null
    const isWanted = found?.datasetId === datasetId && JSON.stringify(found.access) === JSON.stringify(access)
    return isWanted ? found : null
  }

  async function startLoad({ id, ...wanted }: Extract<ToEngine, { kind: 'load' }>): Promise<void> {
    try {
      const loading = takeAhead(wanted) ?? beginLoad(wanted)
      loading.onProgress = (done, total) => post({ kind: 'progress', id, done, total })
      const loaded = await loading.loaded
      if (loaded === null || loading !== newest) return
      engine = loading.engine
      texts = loaded.texts
      postReply()
      post({ kind: 'loaded', id, loaded: { timeStamp: loaded.timeStamp, rows: engine.rows } })
    } catch (error) {
      fail(id, error)
    }
  }

  const untilIdle = async () => {
    while (loadingTexts !== null) await loadingTexts
  }

  /** Loads the texts that the rows shown last lack, one such set at a time. */
  async function loadTexts(): Promise<void> {
    loadingTexts ??= loadWantedTexts().finally(() => {
      loadingTexts = null
    })
    await loadingTexts
  }

  /** Looks for the largest break unless the user goes on. */
  function postBreakLater(): void {
    clearTimeout(later)
    const board = request === null ? null : findBoard(registry.sections, request.query)
    const headline = board?.headline
    if (engine === null || request === null || headline === undefined) return
    const [target, { round }] = [engine, request]
    later = setTimeout(() => {
      if (request?.round === round && target === engine)
        post({ kind: 'broke', round, largestBreak: largestBreak(target, headline) })
    }, stillMs)
  }

  /** Texts that could not be loaded are tried again after the next reply. */
  async function loadWantedTexts(): Promise<void> {
    if (engine === null || texts === null || engine.wantedTexts.size === 0) return
    try {
      if (await texts()) postReply()
    } catch (error) {
      fail(null, error)
    }
  }

  function fail(id: number | null, error: unknown): void {
    if (!(error instanceof ApiProblem)) console.error(error)
    post({ kind: 'failed', id, failure: failureOf(error) })
  }

  /** Ids are texts, so a list waits until those of its rows are loaded. */
  async function list(message: Extract<ToEngine, { kind: 'list' }>): Promise<void> {
    await untilIdle()
    if (listRows(message) === null) await loadTexts()
    post({ kind: 'listed', id: message.id, ids: listRows(message) })
  }

  /** Applies other filters, reads the rows, and restores the filters of the query. */
  function listRows({ filters, limit }: Extract<ToEngine, { kind: 'list' }>): readonly string[] | null {
    const board = request === null ? null : findBoard(registry.sections, request.query)
    const rows = board?.dataset.shown.drill?.rows ?? null
    if (engine === null || request === null || board === null || rows === null) return null
    const { query } = request
    const other = apply(engine, board, { query: { ...query, filters }, applied })
    const ids = engine.top({ ...rows.sort, limit }).map(row => row[rows.id])
    applied = apply(engine, board, { query, applied: other })
    return ids.every(id => typeof id === 'string') ? ids : null
  }

  return message => {
    switch (message.kind) {
      case 'ahead':
        loadAhead(message)
        return
      case 'load':
        void startLoad(message)
        return
      case 'query':
        request = message
        postReply()
        return
      case 'drawn':
        void untilIdle().then(loadTexts)
        postBreakLater()
        return
      case 'advance':
        engine?.advance(message.now)
        postReply()
        return
      case 'list':
        void list(message)
        return
      default:
        message satisfies never
    }
  }
}

/** What takes longer waits until the user has not clicked for so long. */
const stillMs = 200

type LoadRequest = Omit<Extract<ToEngine, { kind: 'load' }>, 'kind' | 'id'>

type Loading = {
  readonly datasetId: string
  readonly access: Access
  readonly engine: AnyEngine
  onProgress: (done: number, total: number) => void
  loaded: Promise<LoadedDataset | null>
}

type Applied = { readonly engine: AnyEngine; readonly boardKey: string; readonly filters: Filters }

const nothingApplied: Omit<Applied, 'engine'> = { boardKey: '', filters: {} }

/** Passes only the filters that changed to the engine. */
function apply(
  engine: AnyEngine,
  board: AnyBoard,
  { query, applied }: { query: BoardQuery; applied: Applied | null },
): Applied {
  const boardKey = `${query.applicationId} ${query.boardId}`
  const before = applied?.engine === engine ? applied : nothingApplied
  if (boardKey !== before.boardKey) engine.limit(board.where)
  const { filters } = query
  for (const name of new Set([...Object.keys(before.filters), ...Object.keys(filters)])) {
    if (!Object.hasOwn(board.dataset.dimensions, name)) continue
    const filter = filters[name] ?? null
    if (JSON.stringify(filter) !== JSON.stringify(before.filters[name] ?? null)) engine.filter(name, filter)
  }
  return { engine, boardKey, filters }
}

function replyOf(engine: AnyEngine, board: AnyBoard, request: { round: number; query: BoardQuery }): BoardReply {
  const { query, round } = request
  return {
    round,
    results: new Map(board.widgets.map(widget => [widget.id, resultOf(engine, { board, widget, query })])),
    choices: query.includeChoices ? choicesOf(engine, board) : {},
    matching: engine.total(board.dataset.shown.counted),
    rows: engine.rows,
    currencies: currenciesOf(engine, board),
    currenciesWithoutRate: currenciesWithoutRateOf(engine, board),
    headline: board.headline === undefined ? null : headlineResult(engine, board.headline, query.comparison),
    scorecard:
      query.includeScorecard && board.scorecard !== undefined
        ? scorecardResult(engine, board.scorecard, { mergesOthers: query.includeReport })
        : null,
    report: query.includeReport && board.report !== undefined ? reportResult(engine, board.report) : null,
  }
}

/** A sum of nothing has no currency. */
function currenciesOf(engine: AnyEngine, { dataset }: AnyBoard): readonly string[] {
  if (!Object.hasOwn(dataset.dimensions, 'baseCurrency')) return []
  const { values, amounts } = engine.tally('baseCurrency', 'baseSalesValue')
  return values.flatMap((value, index) =>
    typeof value === 'string' && amounts[index] !== 0 && engine.passes('baseCurrency', value) ? [value] : [],
  )
}

function currenciesWithoutRateOf(engine: AnyEngine, { dataset }: AnyBoard): readonly string[] {
  if (!Object.hasOwn(dataset.dimensions, 'currencyWithoutRate')) return []
  const { values, amounts } = engine.tally('currencyWithoutRate', dataset.shown.counted)
  return values.filter((value, index) => typeof value === 'string' && amounts[index] !== 0).map(String)
}

type WidgetQuery = { readonly board: AnyBoard; readonly widget: AnyWidget; readonly query: BoardQuery }

function resultOf(engine: AnyEngine, { board, widget, query }: WidgetQuery): WidgetResult {
  const metric = query.metrics[widget.id]
  const isOther = metric !== undefined && 'metric' in widget && Object.hasOwn(board.dataset.metrics, metric)
  return widgetResult(engine, isOther ? { ...widget, metric } : widget, query)
}

function choicesOf(engine: AnyEngine, { dataset, filters }: AnyBoard): BoardReply['choices'] {
  const counted = filters.filter(({ kind }) => kind !== 'dateRange')
  return Object.fromEntries(
    counted.map(({ id }) => {
      const { values, amounts } = engine.tally(id, dataset.shown.counted)
      return [id, values.map((value, index) => ({ value, count: amounts[index] ?? 0 }))]
    }),
  )
}

function findDataset({ sections }: Registry, datasetId: string): Dataset {
  const dataset = datasetsOf(sections).find(({ id }) => id === datasetId)
  if (dataset === undefined) throw new Error(`There is no data set ${datasetId}.`)
  return dataset
}
