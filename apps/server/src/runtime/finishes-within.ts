/** Waits for work, but not longer than `ms`. True when it ended in time, whether it succeeded or failed. */
export async function finishesWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<false>()
  const timer = setTimeout(late.resolve, ms, false)
  const ended = work.then(
    () => true,
    () => true,
  )
  return Promise.race([ended, late.promise]).finally(() => clearTimeout(timer))
}
