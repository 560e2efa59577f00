import { findBoard } from '@aftermile/dashboards/board/applications'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { boardRegistry } from '../engine/board-registry.ts'
import type { BoardQuery, FromEngine } from '../engine/engine-messages.ts'
import { startEngine, takeSpareEngine } from '../engine/start-engine.ts'
import { type BoardState, type BoardStore, createBoardStore, type Port } from './board-store.ts'
import { runInSlices } from './run-in-slices.ts'
import type { WidgetData } from './widget-data.ts'

const emptyQuery = {
  boardId: '',
  filters: {},
  metrics: {},
  table: null,
  includeChoices: false,
  includeScorecard: false,
  includeReport: false,
  comparison: 'before',
} satisfies Partial<BoardQuery>

/** Starts one engine for as long as the boards are on the screen; null until it has started. */
export function useBoardStore(applicationId: string, datasetId: string): BoardStore | null {
  const [store, setStore] = useState<BoardStore | null>(null)
  useEffect(() => {
    const query = { ...emptyQuery, applicationId }
    const created = createBoardStore({ port: openPort(), runInSlices, datasetId, query, widgetsOf })
    created.preload()
    setStore(created)
    return () => created.close()
  }, [applicationId, datasetId])
  return store
}

const widgetsOf = (query: BoardQuery) => findBoard(boardRegistry.sections, query)?.widgets ?? []

/** Selects a part of the state. The component renders again only when this part changes. */
export const useBoardState = <T>(store: BoardStore, part: (state: BoardState) => T): T =>
  useSyncExternalStore(store.subscribe, () => part(store.current()))

/** Whether a widget filters the board. */
export const useFiltered = (store: BoardStore, id: string): boolean =>
  useSyncExternalStore(
    useMemo(() => store.subscribeTo(id), [store, id]),
    () => Object.keys(store.shown(id)?.filters ?? {}).length > 0,
  )

/** The data of a widget. While the widget is out of view it keeps its last data and does not render. */
export function useWidgetData(store: BoardStore, id: string, isVisible = true): WidgetData | null {
  const last = useRef<WidgetData | null>(null)
  const subscribe = useMemo(() => (isVisible ? store.subscribeTo(id) : neverNotify), [store, id, isVisible])
  const shown = useSyncExternalStore(subscribe, () => (isVisible ? store.shown(id) : last.current))
  last.current = shown
  return shown
}

const neverNotify = () => () => {}

function openPort(): Port {
  let worker = takeSpareEngine()
  let isClosed = false
  let listener: (message: FromEngine) => void = () => {}
  if (worker !== null) listenTo(worker)

  /** An error before the first message means that the worker did not start. Later errors do not stop it. */
  function listenTo(started: Worker): Worker {
    let hasAnswered = false
    started.addEventListener('message', ({ data }: MessageEvent<FromEngine>) => {
      hasAnswered = true
      listener(data)
    })
    started.addEventListener('error', () => {
      if (hasAnswered) return
      started.terminate()
      worker = null
      listener({ kind: 'broken' })
    })
    return started
  }

  return {
    post(message) {
      if (isClosed) return
      worker ??= listenTo(startEngine())
      worker.postMessage(message)
    },
    listen(given) {
      listener = given
    },
    close() {
      isClosed = true
      worker?.terminate()
    },
  }
}
