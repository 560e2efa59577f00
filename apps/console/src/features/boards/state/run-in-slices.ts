import type { RunInSlices } from './board-store.ts'

/** A slice plus its last task stays below 50 ms, where a freeze becomes noticeable. Fewer slices mean fewer frames in between. */
const sliceMs = 20

/** Between two tasks React draws what the first one changed, in a microtask. */
export const runInSlices: RunInSlices = async tasks => {
  let until = performance.now() + sliceMs
  for (const task of tasks) {
    if (performance.now() >= until) {
      await nextTask()
      until = performance.now() + sliceMs
    }
    task()
    await null
  }
}

let lastInLine: Promise<unknown> = Promise.resolve()

/** Runs the steps of some work alone, after the work that came before it. Returns what cancels it. */
export function runAlone(...steps: readonly (() => unknown)[]): () => void {
  let isCancelled = false
  for (const step of steps) lastInLine = lastInLine.then(nextTask).then(() => (isCancelled ? undefined : step()))
  return () => {
    isCancelled = true
  }
}

const nextTask = (): Promise<void> =>
  new Promise(resolve => {
    if ('scheduler' in globalThis) void scheduler.postTask(resolve, { priority: 'user-blocking' })
    else setTimeout(resolve)
  })
