/** Waits for work at most so long. Answers whether it ended; how it ended does not matter here. */
export async function finishesWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<false>()
  const timer = setTimeout(late.resolve, ms, false)
  const ended = work.then(
    () => true,
    () => true,
  )
  return Promise.race([ended, late.promise]).finally(() => clearTimeout(timer))
}
