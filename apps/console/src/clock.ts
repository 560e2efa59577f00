/** Time as something that can be handed in, so that tests turn the hands themselves. */
export type Clock = {
  readonly now: () => number
  /** Returns how to call it off. */
  readonly after: (ms: number, action: () => void) => () => void
}

const longestTimerMs = 2 ** 31 - 1

export const browserClock: Clock = {
  now: () => Date.now(),
  after(ms, action) {
    let timer = 0
    const arm = (leftMs: number) => {
      const stepMs = Math.min(leftMs, longestTimerMs)
      timer = Number(setTimeout(() => (leftMs > stepMs ? arm(leftMs - stepMs) : action()), stepMs))
    }
    arm(ms)
    return () => clearTimeout(timer)
  },
}
