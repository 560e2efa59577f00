import { setImmediate as nextTurn } from 'node:timers/promises'

/** Longer work in one piece would be felt by everyone else whom this process serves. */
const sliceMs = 3

/** Does something with each item. Every few milliseconds other work of this process gets its turn. */
export async function eachInSlices<Item>(
  items: Iterable<Item>,
  use: (item: Item, index: number) => void,
): Promise<void> {
  let sliceEndsAt = performance.now() + sliceMs
  let index = 0
  for (const item of items) {
    use(item, index++)
    if (performance.now() < sliceEndsAt) continue
    await nextTurn()
    sliceEndsAt = performance.now() + sliceMs
  }
}

/** Maps items. Every few milliseconds other work of this process gets its turn. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  await eachInSlices(items, (item, index) => results.push(map(item, index)))
  return results
}
