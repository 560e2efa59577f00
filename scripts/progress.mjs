const inTerminal = process.stderr.isTTY === true

/** Says what is being done, and shows that it still goes on: a ticking line in a terminal, a line now and then in a log. */
export function startProgress(what) {
  const begin = Date.now()
  const seconds = () => Math.round((Date.now() - begin) / 1000)
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
