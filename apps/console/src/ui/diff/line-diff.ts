/** A line of a comparison: on both sides, or on one. `left` and `right` are its numbers there, from 1. */
export type DiffLine = {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
  readonly left: number | null
  readonly right: number | null
}

/** Beyond this many differences two texts count as different as a whole. */
const maxEdits = 500

/** Compares two texts by line (Myers, “An O(ND) Difference Algorithm”, 1986). */
export function diffLines(before: string, after: string): DiffLine[] {
  const [left, right] = [linesOf(before), linesOf(after)]
  const start = commonStart(left, right)
  const end = commonStart(left.slice(start).toReversed(), right.slice(start).toReversed())
  const [leftEnd, rightEnd] = [left.length - end, right.length - end]
  const kept = pairs(left.slice(start, leftEnd), right.slice(start, rightEnd))
  const anchors = [
    ...Array.from({ length: start }, (_, index) => [index, index] as const),
    ...kept.map(([x, y]) => [x + start, y + start] as const),
    ...Array.from({ length: end }, (_, index) => [leftEnd + index, rightEnd + index] as const),
    [left.length, right.length] as const,
  ]
  return between(left, right, anchors)
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\r\n?/g, '\n').split('\n'))

function commonStart(a: readonly string[], b: readonly string[]): number {
  const different = a.findIndex((line, index) => line !== b[index])
  return different === -1 ? a.length : different
}

type Pair = readonly [left: number, right: number]

/** The lines between equal ones are removed or added. */
function between(left: readonly string[], right: readonly string[], anchors: readonly Pair[]): DiffLine[] {
  let [x, y] = [0, 0]
  return anchors.flatMap(([nextX, nextY]) => {
    const removed = left.slice(x, nextX).map((text, index) => line('removed', text, x + index + 1, null))
    const added = right.slice(y, nextY).map((text, index) => line('added', text, null, y + index + 1))
    const text = left[nextX]
    ;[x, y] = [nextX + 1, nextY + 1]
    return [...removed, ...added, ...(text === undefined ? [] : [line('same', text, x, y)])]
  })
}

const line = (kind: DiffLine['kind'], text: string, left: number | null, right: number | null): DiffLine => ({
  kind,
  text,
  left,
  right,
})

/** The places of equal lines in a shortest edit of one list into the other. */
function pairs(a: readonly string[], b: readonly string[]): Pair[] {
  const traces: Map<number, number>[] = []
  let furthest = new Map([[1, 0]])
  for (let edits = 0; edits <= Math.min(a.length + b.length, maxEdits); edits++) {
    traces.push(new Map(furthest))
    const next = new Map(furthest)
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = startOf(furthest, diagonal, edits)
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x++
      next.set(diagonal, x)
      if (x >= a.length && x - diagonal >= b.length) return walkBack(traces, a.length, b.length)
    }
    furthest = next
  }
  return []
}

const isDown = (furthest: ReadonlyMap<number, number>, diagonal: number, edits: number): boolean =>
  diagonal === -edits || (diagonal !== edits && (furthest.get(diagonal - 1) ?? -1) < (furthest.get(diagonal + 1) ?? -1))

const startOf = (furthest: ReadonlyMap<number, number>, diagonal: number, edits: number): number =>
  isDown(furthest, diagonal, edits) ? (furthest.get(diagonal + 1) ?? 0) : (furthest.get(diagonal - 1) ?? 0) + 1

function walkBack(traces: readonly ReadonlyMap<number, number>[], endX: number, endY: number): Pair[] {
  const found: Pair[] = []
  let [x, y] = [endX, endY]
  for (let edits = traces.length - 1; edits >= 0; edits--) {
    const furthest = traces[edits] ?? new Map()
    const diagonal = x - y
    const from = isDown(furthest, diagonal, edits) ? diagonal + 1 : diagonal - 1
    const fromX = furthest.get(from) ?? 0
    const startX = startOf(furthest, diagonal, edits)
    while (x > startX && x > 0 && y > 0) found.push([--x, --y])
    ;[x, y] = [fromX, fromX - from]
  }
  return found.toReversed()
}
