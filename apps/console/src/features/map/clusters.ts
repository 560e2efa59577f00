import { type Bubble, radiusOf } from './map-bubbles.ts'

export type Placed = { readonly bubble: Bubble; readonly x: number; readonly y: number }
export type Cluster = Placed & { readonly points: number }

/** Bubbles that would cover each other on the screen become one, under the largest; nearer, they come apart. */
export function clustered(placed: readonly Placed[], zoom: number): Cluster[] {
  const most = Math.max(...placed.map(({ bubble }) => bubble.count), 1)
  const clusters: Cluster[] = []
  for (const one of placed.toSorted((a, b) => b.bubble.count - a.bubble.count)) {
    const reach = radiusOf(one.bubble.count, most)
    const at = clusters.findIndex(other => {
      const distance = Math.hypot(other.x - one.x, other.y - one.y) * zoom
      return distance < (radiusOf(other.bubble.count, most) + reach) * 0.75
    })
    const known = clusters[at]
    if (known === undefined) clusters.push({ ...one, points: 1 })
    else clusters[at] = { ...known, points: known.points + 1, bubble: together(known.bubble, one.bubble) }
  }
  return clusters
}

const together = (one: Bubble, other: Bubble): Bubble => ({
  ...one,
  towns: [...one.towns, ...other.towns],
  count: one.count + other.count,
  expired: one.expired + other.expired,
  predictedLate: one.predictedLate + other.predictedLate,
  onTime: one.onTime + other.onTime,
})
