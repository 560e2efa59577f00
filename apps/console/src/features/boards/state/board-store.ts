import type { BreakResult } from '@aftermile/dashboards/analytics/insights/largest-break'
import type { AnyWidget } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { currentCaller } from '../../../api/caller.ts'
import { isProblem } from '../../../api/problem.ts'
import { browserTimeZone } from '../../../time-zone.ts'
import { problemOfFailure } from '../engine/engine-failure.ts'
import type { BoardQuery, BoardReply, Filters, FromEngine, Loaded, ToEngine } from '../engine/engine-messages.ts'
import { type AllWidgetData, type WidgetData, widgetDataOf } from './widget-data.ts'

/** The channel to the worker. */
export type Port = {
  readonly post: (message: ToEngine) => void
  readonly listen: (listener: (message: FromEngine) => void) => void
  readonly close: () => void
}

export type BoardState = {
  readonly query: BoardQuery
  /** True until every widget shows the reply to the query. */
  readonly isBusy: boolean
  readonly progress: { readonly done: number; readonly total: number } | null
  readonly choices: BoardReply['choices']
  readonly matching: number
  /** All rows of the data set, unfiltered; null until they are loaded. */
  readonly rows: number | null
  /** Of the last query that it was found for. */
  readonly largestBreak: BreakResult | null
} & Pick<BoardReply, 'headline' | 'scorecard' | 'report'>

type Waiting<T> = { readonly resolve: (value: T) => void; readonly reject: (error: unknown) => void }

/** Runs tasks one after the other without blocking the page. */
export type RunInSlices = (tasks: readonly (() => void)[]) => void

type Options = {
  readonly port: Port
  readonly runInSlices: RunInSlices
  readonly datasetId: string
  readonly query: BoardQuery
  readonly widgetsOf: (query: BoardQuery) => readonly AnyWidget[]
}

let storeCount = 0

/** The page's side of the engine. It notifies the widgets of new results in slices, so that the page never freezes. */
export function createBoardStore({ port, runInSlices, datasetId, query: first, widgetsOf }: Options) {
  const listeners = new Set<() => void>()
  const widgets = new Map<string, Set<() => void>>()
  let shown: AllWidgetData = new Map()
  let state: BoardState = {
    query: first,
    isBusy: true,
    progress: null,
    choices: {},
    matching: 0,
    rows: null,
    headline: null,
    scorecard: null,
    report: null,
    largestBreak: null,
  }
  let round = 0
  let lastId = 0
  let loading: (Waiting<Loaded> & { readonly id: number }) | null = null
  let isClosed = false
  let isBroken = false
  const lists = new Map<number, (ids: readonly string[] | null) => void>()

  function setState(change: Partial<BoardState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function onReply(reply: BoardReply): void {
    if (reply.round !== round) return
    shown = widgetDataOf(widgetsOf(state.query), { reply, query: state.query, before: shown })
    const { choices, matching, rows, headline, scorecard, report } = reply
    const notifications = [...widgets.values()].map(widgetListeners => () => notify(widgetListeners))
    const tasks = [() => setState({ choices, matching, rows, headline, scorecard, report }), ...notifications, onDrawn]
    // A newer query makes the rest of a reply obsolete.
    runInSlices(tasks.map(task => () => reply.round === round && task()))
  }

  function onBroke({ round: of, largestBreak }: Extract<FromEngine, { kind: 'broke' }>): void {
    if (of === round) setState({ largestBreak })
  }

  function onDrawn(): void {
    setState({ isBusy: false })
    port.post({ kind: 'drawn' })
  }

  function notify(widgetListeners: ReadonlySet<() => void>): void {
    for (const listener of widgetListeners) listener()
  }

  port.listen(data => {
    if (data.kind === 'reply') onReply(data.reply)
    else if (data.kind === 'broke') onBroke(data)
    else if (data.kind === 'listed') onListed(data.id, data.ids)
    else if (data.kind === 'broken') onBroken()
    // Nobody waits for an earlier load.
    else if (loading === null || data.id !== loading.id) return
    else if (data.kind === 'progress') setState({ progress: { done: data.done, total: data.total } })
    else if (data.kind === 'loaded') finishLoad(loading.resolve, data.loaded)
    else finishLoad(loading.reject, problemOfFailure(data.failure))
  })

  function onListed(id: number, ids: readonly string[] | null): void {
    lists.get(id)?.(ids)
    lists.delete(id)
  }

  /** Ends all waiting calls. The next load sends the query again. */
  function onBroken(): void {
    isBroken = true
    for (const id of lists.keys()) onListed(id, null)
    if (loading !== null) finishLoad(loading.reject, new Error('Couldn’t start the board. Reload the page.'))
  }

  function finishLoad<T>(task: (value: T) => void, value: T): void {
    loading = null
    task(value)
    setState({ progress: null })
  }

  function loadOnce(): Promise<Loaded> {
    if (isClosed) return Promise.reject(closed())
    const { origin, accessToken, tenantId } = currentCaller()
    const { promise, resolve, reject } = Promise.withResolvers<Loaded>()
    loading?.reject(new Error('A later load has started.'))
    const id = ++lastId
    loading = { id, resolve, reject }
    const zone = browserTimeZone()
    const access = { origin, token: accessToken(), tenantId: tenantId() }
    port.post({ kind: 'load', id, datasetId, access, zone })
    if (isBroken) port.post({ kind: 'query', round, query: state.query })
    isBroken = false
    return promise
  }

  /** Tries once more with a new token if the old one has expired. */
  const load = () =>
    loadOnce().catch(async error => {
      if (isProblem(error, 401) && (await currentCaller().renew())) return loadOnce()
      throw error
    })

  let preloaded: Promise<Loaded> | null = null

  return {
    /** Differs for every store. */
    key: ++storeCount,
    current: () => state,
    shown: (id: string): WidgetData | null => shown.get(id) ?? null,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    subscribeTo: (id: string) => (listener: () => void) => {
      const widgetListeners = widgets.get(id) ?? new Set()
      widgets.set(id, widgetListeners.add(listener))
      return () => void widgetListeners.delete(listener)
    },
    change(change: Partial<BoardQuery>) {
      round++
      setState({ query: { ...state.query, ...change }, isBusy: true })
      port.post({ kind: 'query', round, query: state.query })
    },
    advance: (now: number) => port.post({ kind: 'advance', now }),
    /** Starts a load early. The first call of `load` gets its result. */
    preload() {
      preloaded = load()
      // The caller of `load` gets the error.
      preloaded.catch(() => {})
    },
    /** Loads the latest data. */
    load(): Promise<Loaded> {
      const first = preloaded
      preloaded = null
      return first ?? load()
    },
    /** The ids of the first rows under other filters; null while they are not loaded. */
    listIds(filters: Filters, limit: number): Promise<readonly string[] | null> {
      const { promise, resolve } = Promise.withResolvers<readonly string[] | null>()
      const id = ++lastId
      lists.set(id, resolve)
      port.post({ kind: 'list', id, filters, limit })
      return promise
    },
    /** Ends all waiting and later calls. */
    close() {
      isClosed = true
      loading?.reject(closed())
      for (const id of lists.keys()) onListed(id, null)
      port.close()
    },
  }
}

const closed = () => new Error('The board was closed.')

export type BoardStore = ReturnType<typeof createBoardStore>
