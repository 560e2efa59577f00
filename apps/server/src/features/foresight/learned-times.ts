import { contract } from '@aftermile/contract/index'
import type { LearnedTime } from '@aftermile/contract/settings/service-provider-times'
import { countryOf } from '@aftermile/domain/foresight/areas'
import { levels } from '@aftermile/domain/foresight/quantiles'
import { sql } from '../../db/sql.ts'
import { serve } from '../../http/routes/serve.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { providerStore } from '../settings/service-providers/provider-store.ts'

const maxLanes = 3000

/** The groups of the model as transit times: from the hand-over to the carrier until the promise is met. */
export const learnedTimesRoute = serve(contract.serviceProviders.learnedTimes, async (ctx, { params }) => {
  await providerStore.get(ctx, params.id)
  return learnedTimesOf(await readLaneGroups(ctx, params.id)).slice(0, maxLanes)
})

/** A group by its key: `lane|product|from|to`, `product_from|product|from|to`, `product_to|product|to` or `product_country|product|to`. */
type LaneGroup = { kind: string; product: string; first: string; second: string; n: number; median: number }

const medianPlace = levels.indexOf(0.5) + 1 // PostgreSQL counts from 1

function readLaneGroups({ db, tenantId }: Ctx, serviceProviderId: string): Promise<LaneGroup[]> {
  return db.rows(sql`
    select * from (
      select split_part(key, '|', 1) as kind, split_part(key, '|', 2) as product, split_part(key, '|', 3) as first,
        split_part(key, '|', 4) as second, n, quantiles[${medianPlace}::int] as median
      from foresight_groups where tenant_id = ${tenantId} and stage = 'departure'
    ) g
    where kind in ('lane', 'product_from', 'product_to', 'product_country')
      and (product = ${serviceProviderId} or starts_with(product, ${`${serviceProviderId}/`}))`)
}

type Lane = Pick<LearnedTime, 'from' | 'to' | 'productId'>

/** Every lane that a row of transit times may name, busiest first. A wide lane has the median of its parts. */
function learnedTimesOf(groups: readonly LaneGroup[]): LearnedTime[] {
  const byLane = new Map<string, { lane: Lane; parts: LaneGroup[] }>()
  for (const group of groups)
    for (const lane of lanesOf(group)) {
      const name = JSON.stringify(lane)
      const known = byLane.get(name) ?? { lane, parts: [] }
      known.parts.push(group)
      byLane.set(name, known)
    }
  return [...byLane.values()]
    .map(({ lane, parts }) => ({
      ...lane,
      // A group counts from the midnight before the hand-over: 1.4 is the next workday, before noon.
      days: Math.max(0, Math.floor(medianOf(parts))),
      shipments: parts.reduce((sum, { n }) => sum + n, 0),
    }))
    .sort((a, b) => b.shipments - a.shipments)
}

function lanesOf({ kind, product, first, second }: LaneGroup): Lane[] {
  const productId = product.split('/')[1] ?? null
  const ends = endsOf(kind, first, second)
  return [...new Set([productId, null])].flatMap(id => ends.map(([from, to]) => ({ from, to, productId: id })))
}

type Ends = readonly [from: string | null, to: string | null]

function endsOf(kind: string, first: string, second: string): Ends[] {
  if (first === '') return []
  const wider = [...new Set([first, countryOf(first)])]
  if (kind === 'product_country') {
    return [
      [null, first],
      [null, null],
    ]
  }
  if (kind === 'product_to') return first === countryOf(first) ? [] : [[null, first]]
  if (second === '' || (kind === 'lane' && second === countryOf(second))) return []
  const ends = kind === 'lane' ? [second] : [second, null]
  return wider.flatMap(from => ends.map((to): Ends => [from, to]))
}

/** The median of the parts, each weighed by its shipments. */
function medianOf(parts: readonly LaneGroup[]): number {
  const sorted = parts.toSorted((a, b) => a.median - b.median)
  let left = sorted.reduce((sum, { n }) => sum + n, 0) / 2
  for (const { n, median } of sorted) {
    left -= n
    if (left <= 0) return median
  }
  return 0
}
