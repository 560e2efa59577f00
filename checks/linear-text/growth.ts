/** Below this nobody notices, whatever the growth. Times are those of the processor: other programs do not count. */
const floorMs = 100
const tries = 3
/** Four times the text takes four times as long in a function that reads it once, and sixteen times in one that starts over at each mark. */
const maxGrowth = 9

export type Growth = { readonly chars: number; readonly ms: number; readonly growth: number }

/**
 * Runs a function over texts of growing size, up to a cap. Returns where its time first grew much faster than the text; null if it never did.
 * Stops there, so that a bad function does not keep the test waiting.
 */
export function findBadGrowth(run: (chars: number) => void, capChars: number): Growth | null {
  for (const chars of [64, 8, 1].map(part => Math.ceil(capChars / part))) {
    const ms = measure(run, chars)
    if (ms < floorMs) continue
    const growth = leastGrowth(run, chars, ms)
    if (growth > maxGrowth) return { chars, ms, growth }
  }
  return null
}

/** Cleaning up memory, or compiling the function, can make one run slow, but hardly all of them. */
function leastGrowth(run: (chars: number) => void, chars: number, firstMs: number): number {
  const small = Math.min(...Array.from({ length: tries }, () => measure(run, chars / 4)))
  let large = firstMs
  for (let tried = 1; tried < tries && large > maxGrowth * small; tried++) large = Math.min(large, measure(run, chars))
  return large < floorMs ? 0 : large / small
}

function measure(run: (chars: number) => void, chars: number): number {
  const before = process.threadCpuUsage()
  run(Math.round(chars))
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
