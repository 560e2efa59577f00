const inTerminal = process.stderr.isTTY === true

/** Prints what is running and for how long: one updated line in a terminal, a line every ten seconds in a log. */
export function startProgress(what) {
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  process.stderr.write(inTerminal ? `${what} …` : `${what} …\n`)
  const tick = () => process.stderr.write(inTerminal ? `\r${what} … ${seconds()} s` : `  … ${seconds()} s\n`)
  const timer = setInterval(tick, inTerminal ? 1000 : 10_000)
  return {
    stop() {
      clearInterval(timer)
      process.stderr.write(inTerminal ? `\r${what} … ${seconds()} s\n` : `  … ended after ${seconds()} s\n`)
    },
  }
}
