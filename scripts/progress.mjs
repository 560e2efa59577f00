const inTerminal = process.stderr.isTTY === true

/** Prints what is running and for how long: one updated line in a terminal, a line every ten seconds in a log or with `inLines`. */
export function startProgress(what, { inLines = !inTerminal } = {}) {
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  process.stderr.write(inLines ? `${what} …\n` : `${what} …`)
  const tick = () => process.stderr.write(inLines ? `  … ${seconds()} s\n` : `\r${what} … ${seconds()} s`)
  const timer = setInterval(tick, inLines ? 10_000 : 1000)
  return {
    stop() {
      clearInterval(timer)
      process.stderr.write(inLines ? `  … ended after ${seconds()} s\n` : `\r${what} … ${seconds()} s\n`)
    },
  }
}
