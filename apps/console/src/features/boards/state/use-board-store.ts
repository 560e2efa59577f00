import { findBoard } from '@aftermile/dashboards/board/applications'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { boardRegistry } from '../engine/board-registry.ts'
import type { BoardQuery, FromEngine } from '../engine/engine-messages.ts'
import { type BoardState, type BoardStore, createBoardStore, type Port } from './board-store.ts'
import { runInSlices } from './run-in-slices.ts'
import type { WidgetData } from './widget-data.ts'

const nothingAsked = {
  boardId: '',
  filters: {},
  metrics: {},
  table: null,
  wantsChoices: false,
} satisfies Partial<BoardQuery>

/** One engine for as long as the boards are on the screen; null until it has been started. */
export function useBoardStore(applicationId: string, datasetId: string): BoardStore | null {
  const [store, setStore] = useState<BoardStore | null>(null)
  useEffect(() => {
    const question = { ...nothingAsked, applicationId }
    const made = createBoardStore({ port: openPort(), inTurns: runInSlices, datasetId, question, widgetsOf })
    made.begin()
    setStore(made)
    return () => made.close()
  }, [applicationId, datasetId])
  return store
}

const widgetsOf = (question: BoardQuery) => findBoard(boardRegistry.sections, question)?.widgets ?? []

/** A part of the state: whoever looks at it is drawn anew when this part changes, and not otherwise. */
export const useBoardState = <T>(store: BoardStore, part: (state: BoardState) => T): T =>
  useSyncExternalStore(store.subscribe, () => part(store.current()))

/** Whether something is chosen in a widget. */
export const useFiltered = (store: BoardStore, id: string): boolean =>
  useSyncExternalStore(
    useMemo(() => store.subscribeTo(id), [store, id]),
    () => Object.keys(store.shown(id)?.filters ?? {}).length > 0,
  )

/** What a widget shows. While it is not seen it keeps what it showed last: only what can be seen is drawn anew. */
export function useWidgetData(store: BoardStore, id: string, isSeen = true): WidgetData | null {
  const last = useRef<WidgetData | null>(null)
  const subscribe = useMemo(() => (isSeen ? store.subscribeTo(id) : neverTold), [store, id, isSeen])
  const shown = useSyncExternalStore(subscribe, () => (isSeen ? store.shown(id) : last.current))
  last.current = shown
  return shown
}

const neverTold = () => () => {}

const startWorker = () => new Worker(new URL('../engine/engine-worker.ts', import.meta.url), { type: 'module' })

// Starts while this page's own code is still being read, for the first who asks.
let spare = startSpare()

/** Null where it cannot start: whoever asks then tries anew. */
function startSpare(): Worker | null {
  try {
    const worker = startWorker()
    worker.addEventListener('error', () => {
      spare = null
    })
    return worker
  } catch {
    return null
  }
}

function openPort(): Port {
  let worker = spare
  let isClosed = false
  let hear: (message: FromEngine) => void = () => {}
  spare = null
  if (worker !== null) attend(worker)

  /** One that has not said a word when it fails never started; a later fault is its own, and it goes on. */
  function attend(begun: Worker): Worker {
    let hasSpoken = false
    begun.addEventListener('message', ({ data }: MessageEvent<FromEngine>) => {
      hasSpoken = true
      hear(data)
    })
    begun.addEventListener('error', () => {
      if (hasSpoken) return
      begun.terminate()
      worker = null
      hear({ kind: 'broken' })
    })
    return begun
  }

  return {
    post(message) {
      if (isClosed) return
      worker ??= attend(startWorker())
      worker.postMessage(message)
    },
    listen(listener) {
      hear = listener
    },
    close() {
      isClosed = true
      worker?.terminate()
    },
  }
}
