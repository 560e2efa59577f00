import { setTimeout as sleep, setImmediate as toNextTurn } from 'node:timers/promises'

/** Longer work in one piece would be felt by everyone else whom this process serves. */
const sliceMs = 1

type SliceOptions = {
  /** Rests as long as it works, for what is not urgent. */
  readonly isGentle?: boolean
}

/** Does something with each item. After every millisecond other work of this process gets its turn. */
export async function eachInSlices<Item>(
  items: Iterable<Item>,
  use: (item: Item, index: number) => void,
  { isGentle = false }: SliceOptions = {},
): Promise<void> {
  let sliceEndsAt = performance.now() + sliceMs
  let index = 0
  for (const item of items) {
    use(item, index++)
    if (performance.now() < sliceEndsAt) continue
    await (isGentle ? sleep(sliceMs) : toNextTurn())
    sliceEndsAt = performance.now() + sliceMs
  }
}

/** Maps items. After every millisecond other work of this process gets its turn. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
  options?: SliceOptions,
): Promise<Result[]> {
  const results: Result[] = []
  await eachInSlices(items, (item, index) => results.push(map(item, index)), options)
  return results
}
