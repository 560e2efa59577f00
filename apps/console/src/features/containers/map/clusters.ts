import { type Bubble, radiusOf, sumOf } from './map-bubbles.ts'

export type Placed = { readonly bubble: Bubble; readonly x: number; readonly y: number }
export type Cluster = Placed & { readonly points: number }

/** Merges bubbles that would overlap on the screen into the largest. Zooming in separates them again. */
export function clustered(placed: readonly Placed[], zoom: number): Cluster[] {
  const max = Math.max(...placed.map(({ bubble }) => bubble.count), 1)
  const clusters: Cluster[] = []
  for (const item of placed.toSorted((a, b) => b.bubble.count - a.bubble.count)) {
    const reach = radiusOf(item.bubble.count, max)
    const index = clusters.findIndex(other => {
      const distance = Math.hypot(other.x - item.x, other.y - item.y) * zoom
      return distance < (radiusOf(other.bubble.count, max) + reach) * 0.75
    })
    const known = clusters[index]
    if (known === undefined) clusters.push({ ...item, points: 1 })
    else clusters[index] = { ...known, points: known.points + 1, bubble: merged(known.bubble, item.bubble) }
  }
  return clusters
}

const merged = (a: Bubble, b: Bubble): Bubble => ({
  ...a,
  towns: [...a.towns, ...b.towns],
  ...sumOf([a, b]),
})
