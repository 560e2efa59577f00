/** The clock and its timers, passed in so that tests can control time. */
export type Clock = {
  readonly now: () => number
  /** Returns a function that cancels the timer. */
  readonly after: (ms: number, action: () => void) => () => void
}

/** Browsers fire a longer timer at once. */
const maxTimerMs = 2 ** 31 - 1

export const browserClock: Clock = {
  now: () => Date.now(),
  after(ms, action) {
    let timer = 0
    const arm = (leftMs: number) => {
      const stepMs = Math.min(leftMs, maxTimerMs)
      timer = Number(setTimeout(() => (leftMs > stepMs ? arm(leftMs - stepMs) : action()), stepMs))
    }
    arm(ms)
    return () => clearTimeout(timer)
  },
}
