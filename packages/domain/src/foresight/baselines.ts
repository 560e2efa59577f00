import type { Sample } from './subject.ts'

/** How long it usually takes, in milliseconds: of all, and of those between the same two areas. */
export type Medians = { readonly global: number; ofRoute(sample: Sample): number }

/** What a model must beat: plain medians of everything that has arrived so far. */
export function medianTables(arrived: readonly Sample[]): Medians {
  const global = medianOf(arrived.map(takenBy))
  const routes = new Map<string, number>()
  for (const [route, samples] of Map.groupBy(arrived, routeOf)) routes.set(route, medianOf(samples.map(takenBy)))
  return { global, ofRoute: sample => routes.get(routeOf(sample)) ?? global }
}

const takenBy = ({ since, metAt }: Sample): number => metAt - since
const routeOf = ({ fromArea, toArea }: Sample): string => `${fromArea}>${toArea}`

export function medianOf(values: number[]): number {
  values.sort((a, b) => a - b)
  const middle = values.length >> 1
  const upper = values[middle] ?? 0
  return values.length % 2 === 1 ? upper : ((values[middle - 1] ?? upper) + upper) / 2
}
