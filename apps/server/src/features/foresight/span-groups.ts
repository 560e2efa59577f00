import { countryOf } from '@aftermile/domain/foresight/areas'
import { medianOf } from '@aftermile/domain/foresight/baselines'
import { minSample } from '@aftermile/domain/foresight/choose-estimate'
import type { Group } from '@aftermile/domain/foresight/model'
import type { ExpectedDurations } from '@aftermile/domain/shipment/root-cause'
import { type DeliveryStage, deliveryStages, stageDurationsOf } from '@aftermile/domain/shipment/stage-durations'
import type { Arrived } from './arrived-shipments.ts'

type Route = Pick<Arrived, 'product' | 'fromArea' | 'toArea'>

/** The groups in which the usual time of a stage is looked up, from fine to coarse. */
const keysOf = (stage: DeliveryStage, { product, fromArea, toArea }: Route): string[] => [
  `${stage}|${product}|${fromArea}|${toArea}`,
  `${stage}|${product}|${fromArea}|${countryOf(toArea)}`,
  `${stage}|${fromArea}`,
  stage,
]

export const spanKeysOf = (route: Route): string[] => deliveryStages.flatMap(({ id }) => keysOf(id, route))

/** How long the stages usually take, in hours. */
export function spanGroups(arrived: readonly Arrived[]): Map<string, Group> {
  const durations = new Map<string, number[]>()
  for (const item of arrived) {
    if (item.scenarioId === 'inbound_return') continue
    for (const { stage, ms } of stageDurationsOf({ ...item, createdAt: item.orderedAt }, [], item.metAt))
      for (const key of keysOf(stage, item)) {
        const list = durations.get(key)
        if (list) list.push(ms / 3_600_000)
        else durations.set(key, [ms / 3_600_000])
      }
  }
  const groups = new Map<string, Group>()
  for (const [key, list] of durations)
    if (list.length >= minSample) groups.set(key, { n: list.length, quantiles: [medianOf(list)] })
  return groups
}

/** The usual time of each stage on a route, in milliseconds. */
export function expectedOf(route: Route, find: (key: string) => Group | undefined): ExpectedDurations {
  const expected = deliveryStages.flatMap(({ id }) => {
    const hours = keysOf(id, route)
      .map(key => find(key)?.quantiles[0])
      .find(value => value !== undefined)
    return hours === undefined ? [] : [[id, hours * 3_600_000] as const]
  })
  return Object.fromEntries(expected)
}
