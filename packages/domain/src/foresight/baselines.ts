import type { Sample } from './subject.ts'

/** Median transit times in milliseconds: of all shipments, and of those between the same two areas. */
export type Medians = { readonly global: number; ofRoute(sample: Sample): number }

/** The baselines a model must beat: plain medians of all arrived shipments. */
export function medianTables(arrived: readonly Sample[]): Medians {
  const global = medianOf(arrived.map(transitMs))
  const routes = new Map<string, number>()
  for (const [route, samples] of Map.groupBy(arrived, routeOf)) routes.set(route, medianOf(samples.map(transitMs)))
  return { global, ofRoute: sample => routes.get(routeOf(sample)) ?? global }
}

const transitMs = ({ since, metAt }: Sample): number => metAt - since
const routeOf = ({ fromArea, toArea }: Sample): string => `${fromArea}>${toArea}`

export function medianOf(values: number[]): number {
  values.sort((a, b) => a - b)
  const middle = values.length >> 1
  const upper = values[middle] ?? 0
  return values.length % 2 === 1 ? upper : ((values[middle - 1] ?? upper) + upper) / 2
}
