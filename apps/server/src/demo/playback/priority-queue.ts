/** What comes next, soonest first. */
export type PriorityQueue<Item> = {
  add(at: number, item: Item): void
  /** Takes everything that is due by then, in order. */
  due(by: number): Item[]
  size(): number
}

type Entry<Item> = { readonly at: number; readonly item: Item }

/** A binary heap. */
export function newPriorityQueue<Item>(): PriorityQueue<Item> {
  const heap: Entry<Item>[] = []
  const atOf = (place: number): number => heap[place]?.at ?? Infinity

  function swap(one: number, other: number): void {
    const [a, b] = [heap[one], heap[other]]
    if (a && b) [heap[one], heap[other]] = [b, a]
  }
  function rise(place: number): void {
    const parent = (place - 1) >> 1
    if (place === 0 || atOf(parent) <= atOf(place)) return
    swap(place, parent)
    rise(parent)
  }
  function sink(place: number): void {
    const [left, right] = [2 * place + 1, 2 * place + 2]
    const least = atOf(right) < atOf(left) ? right : left
    if (atOf(least) >= atOf(place)) return
    swap(place, least)
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
