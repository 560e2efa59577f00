import type { AnyWidget } from '@aftermile/dashboards/board/board'
import { currentCaller } from '../../../api/caller.ts'
import { isProblem } from '../../../api/problem.ts'
import { problemOfFailure } from '../engine/engine-failure.ts'
import type { BoardQuery, BoardReply, Filters, FromEngine, Loaded, ToEngine } from '../engine/engine-messages.ts'
import { type AllWidgetData, type WidgetData, widgetDataOf } from './widget-data.ts'

/** The way to the worker and back. */
export type Port = {
  readonly post: (message: ToEngine) => void
  readonly listen: (hear: (message: FromEngine) => void) => void
  readonly close: () => void
}

export type BoardState = {
  readonly query: BoardQuery
  /** Until every widget shows the answer to the question. */
  readonly isBusy: boolean
  readonly progress: { readonly done: number; readonly total: number } | null
  readonly choices: BoardReply['choices']
  readonly matching: number
  /** Before any filter and board; null while nothing is known. */
  readonly rows: number | null
}

type Waiting<T> = { readonly resolve: (value: T) => void; readonly reject: (error: unknown) => void }

/** Does one thing after the other without ever keeping the page from what it has to do first. */
export type RunInSlices = (acts: readonly (() => void)[]) => void

/** The page's side of the engine. Widgets hear of their new answers in turns, so that the page never stands still, however many there are. */
type Options = {
  readonly port: Port
  readonly inTurns: RunInSlices
  readonly datasetId: string
  readonly question: BoardQuery
  readonly widgetsOf: (question: BoardQuery) => readonly AnyWidget[]
}

let made = 0

export function createBoardStore({ port, inTurns, datasetId, question: first, widgetsOf }: Options) {
  const listeners = new Set<() => void>()
  const widgets = new Map<string, Set<() => void>>()
  let shown: AllWidgetData = new Map()
  let state: BoardState = { query: first, isBusy: true, progress: null, choices: {}, matching: 0, rows: null }
  let round = 0
  let asked = 0
  let loading: (Waiting<Loaded> & { readonly id: number }) | null = null
  let isClosed = false
  let isBroken = false
  const lists = new Map<number, (ids: readonly string[] | null) => void>()

  function become(change: Partial<BoardState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function answered(reply: BoardReply): void {
    if (reply.round !== round) return
    shown = widgetDataOf(widgetsOf(state.query), { reply, question: state.query, before: shown })
    const { choices, matching, rows } = reply
    const tellings = [...widgets.values()].map(told => () => tellAll(told))
    const acts = [() => become({ choices, matching, rows }), ...tellings, drawn]
    // A newer question makes the rest of an answer superfluous.
    inTurns(acts.map(act => () => reply.round === round && act()))
  }

  function drawn(): void {
    become({ isBusy: false })
    port.post({ kind: 'drawn' })
  }

  function tellAll(told: ReadonlySet<() => void>): void {
    for (const listener of told) listener()
  }

  port.listen(data => {
    if (data.kind === 'answered') answered(data.reply)
    else if (data.kind === 'listed') listed(data.id, data.ids)
    else if (data.kind === 'broken') broken()
    // Of an earlier load nobody waits for anything.
    else if (loading === null || data.id !== loading.id) return
    else if (data.kind === 'progress') become({ progress: { done: data.done, total: data.total } })
    else if (data.kind === 'loaded') settle(loading.resolve, data.loaded)
    else settle(loading.reject, problemOfFailure(data.failure))
  })

  function listed(id: number, ids: readonly string[] | null): void {
    lists.get(id)?.(ids)
    lists.delete(id)
  }

  /** Whoever waits hears of it; the next load asks the board's question again. */
  function broken(): void {
    isBroken = true
    for (const id of lists.keys()) listed(id, null)
    if (loading !== null) settle(loading.reject, new Error('The board’s engine could not be started.'))
  }

  function settle<T>(act: (value: T) => void, value: T): void {
    loading = null
    act(value)
    become({ progress: null })
  }

  function loadOnce(): Promise<Loaded> {
    if (isClosed) return Promise.reject(closed())
    const { origin, accessToken, tenantId } = currentCaller()
    const { promise, resolve, reject } = Promise.withResolvers<Loaded>()
    loading?.reject(new Error('Asked anew.'))
    const id = ++asked
    loading = { id, resolve, reject }
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const access = { origin, token: accessToken(), tenantId: tenantId() }
    port.post({ kind: 'load', id, datasetId, access, zone })
    if (isBroken) port.post({ kind: 'ask', round, question: state.query })
    isBroken = false
    return promise
  }

  /** Once more with a new token where the old one had expired. */
  const load = () =>
    loadOnce().catch(async error => {
      if (isProblem(error, 401) && (await currentCaller().renew())) return loadOnce()
      throw error
    })

  let begun: Promise<Loaded> | null = null

  return {
    /** Tells stores apart that follow one another. */
    key: ++made,
    current: () => state,
    shown: (id: string): WidgetData | null => shown.get(id) ?? null,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    subscribeTo: (id: string) => (listener: () => void) => {
      const told = widgets.get(id) ?? new Set()
      widgets.set(id, told.add(listener))
      return () => void told.delete(listener)
    },
    change(change: Partial<BoardQuery>) {
      round++
      become({ query: { ...state.query, ...change }, isBusy: true })
      port.post({ kind: 'ask', round, question: state.query })
    },
    advance: (now: number) => port.post({ kind: 'advance', now }),
    /** Loads before anyone asks for it: whoever does first gets what was begun. */
    begin() {
      begun = load()
      // Told to the one who asks.
      begun.catch(() => {})
    },
    /** Brings the data up to date. */
    load(): Promise<Loaded> {
      const first = begun
      begun = null
      return first ?? load()
    },
    /** The first rows under other filters; null where their ids are not there yet. */
    idsUnder(filters: Filters, limit: number): Promise<readonly string[] | null> {
      const { promise, resolve } = Promise.withResolvers<readonly string[] | null>()
      const id = ++asked
      lists.set(id, resolve)
      port.post({ kind: 'list', id, filters, limit })
      return promise
    },
    /** Whoever still waits, or asks later, hears that nothing will come. */
    close() {
      isClosed = true
      loading?.reject(closed())
      for (const id of lists.keys()) listed(id, null)
      port.close()
    },
  }
}

const closed = () => new Error('The board was closed.')

export type BoardStore = ReturnType<typeof createBoardStore>
