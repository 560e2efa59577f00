/** How many times as long as the work took it rests before it runs again, up to a limit. */
export type Rest = { readonly times: number; readonly maxMs: number }

export type Resting = {
  /** Does the work: now, after the rest, or once more if it is being done. */
  run(): void
  /** Lets the work that is being done end. */
  stop(): Promise<void>
}

/** Work that is asked for often and does not run more often than its rest allows. The work reports its own errors. */
export function resting(work: () => Promise<void>, { times, maxMs }: Rest): Resting {
  let running: Promise<void> | null = null
  let isWanted = false
  let isStopped = false
  let timer: NodeJS.Timeout | null = null

  function run(): void {
    if (isStopped) return
    isWanted = true
    if (running === null && timer === null) start()
  }

  function start(): void {
    isWanted = false
    const startedAt = performance.now()
    running = work().finally(() => {
      running = null
      if (isStopped) return
      timer = setTimeout(
        () => {
          timer = null
          if (isWanted) start()
        },
        Math.min(maxMs, times * (performance.now() - startedAt)),
      )
    })
  }

  return {
    run,
    async stop() {
      isStopped = true
      if (timer !== null) clearTimeout(timer)
      await running
    },
  }
}
