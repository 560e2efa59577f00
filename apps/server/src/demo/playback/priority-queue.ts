/** Items by time, earliest first. */
export type PriorityQueue<Item> = {
  add(at: number, item: Item): void
  /** Removes and returns all items up to a time, in order. */
  due(by: number): Item[]
  size(): number
}

type Entry<Item> = { readonly at: number; readonly item: Item }

/** A binary heap. */
export function newPriorityQueue<Item>(): PriorityQueue<Item> {
  const heap: Entry<Item>[] = []
  const atOf = (index: number): number => heap[index]?.at ?? Infinity

  function swap(first: number, other: number): void {
    const [a, b] = [heap[first], heap[other]]
    if (a && b) [heap[first], heap[other]] = [b, a]
  }
  function rise(index: number): void {
    const parent = (index - 1) >> 1
    if (index === 0 || atOf(parent) <= atOf(index)) return
    swap(index, parent)
    rise(parent)
  }
  function sink(index: number): void {
    const [left, right] = [2 * index + 1, 2 * index + 2]
    const least = atOf(right) < atOf(left) ? right : left
    if (atOf(least) >= atOf(index)) return
    swap(index, least)
    sink(least)
  }
  function takeFirst(): Item[] {
    swap(0, heap.length - 1)
    const last = heap.pop()
    sink(0)
    return last ? [last.item] : []
  }
  return {
    add(at, item) {
      heap.push({ at, item })
      rise(heap.length - 1)
    },
    due(by) {
      const items: Item[] = []
      while (heap.length > 0 && atOf(0) <= by) items.push(...takeFirst())
      return items
    },
    size: () => heap.length,
  }
}
