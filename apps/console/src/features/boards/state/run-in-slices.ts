import type { RunInSlices } from './board-store.ts'

/** Together with the last act of a turn this stays well under what is felt as standing still, 50 ms; fewer turns mean fewer frames in between. */
const turnMs = 20

/** React draws what an act has changed in a microtask, before the next act begins. */
export const runInSlices: RunInSlices = async acts => {
  let until = performance.now() + turnMs
  for (const act of acts) {
    if (performance.now() >= until) {
      await nextTask()
      until = performance.now() + turnMs
    }
    act()
    await null
  }
}

const nextTask = (): Promise<void> =>
  new Promise(resolve => {
    if ('scheduler' in globalThis) void scheduler.postTask(resolve, { priority: 'user-blocking' })
    else setTimeout(resolve)
  })
