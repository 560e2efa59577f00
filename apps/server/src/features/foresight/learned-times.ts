import { contract } from '@aftermile/contract/index'
import type { LearnedTime } from '@aftermile/contract/settings/service-provider-times'
import { countryOf } from '@aftermile/domain/foresight/areas'
import { levels } from '@aftermile/domain/foresight/quantiles'
import { sql } from '../../db/sql.ts'
import { serve } from '../../http/routes/serve.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { providerStore } from '../settings/service-providers/provider-store.ts'

const maxRoutes = 3000

/** The groups of the model as transit times: from the hand-over to the carrier until the promise is met. */
export const learnedTimesRoute = serve(contract.serviceProviders.learnedTimes, async (ctx, { params }) => {
  await providerStore.get(ctx, params.id)
  return learnedTimesOf(await readRouteGroups(ctx, params.id)).slice(0, maxRoutes)
})

/** A group by its key: `route|product|from|to`, `product_from|product|from|to`, `product_to|product|to` or `product_country|product|to`. */
type RouteGroup = { kind: string; product: string; first: string; second: string; n: number; median: number }

const medianPosition = levels.indexOf(0.5) + 1 // PostgreSQL counts from 1

function readRouteGroups({ db, tenantId }: Ctx, serviceProviderId: string): Promise<RouteGroup[]> {
  return db.rows(sql`
    select * from (
      select split_part(key, '|', 1) as kind, split_part(key, '|', 2) as product, split_part(key, '|', 3) as first,
        split_part(key, '|', 4) as second, n, quantiles[${medianPosition}::int] as median
      from foresight_groups where tenant_id = ${tenantId} and stage = 'departure'
    ) g
    where kind in ('route', 'product_from', 'product_to', 'product_country')
      and (product = ${serviceProviderId} or starts_with(product, ${`${serviceProviderId}/`}))`)
}

type Route = Pick<LearnedTime, 'from' | 'to' | 'productId'>

/** Every route that a row of transit times may name, busiest first. A wide route has the median of its parts. */
function learnedTimesOf(groups: readonly RouteGroup[]): LearnedTime[] {
  const byRoute = new Map<string, { route: Route; parts: RouteGroup[] }>()
  for (const group of groups)
    for (const route of routesOf(group)) {
      const name = JSON.stringify(route)
      const known = byRoute.get(name) ?? { route, parts: [] }
      known.parts.push(group)
      byRoute.set(name, known)
    }
  return [...byRoute.values()]
    .map(({ route, parts }) => ({
      ...route,
      // A group counts from the midnight before the hand-over: 1.4 is the next workday, before noon.
      days: Math.max(0, Math.floor(medianOf(parts))),
      shipments: parts.reduce((sum, { n }) => sum + n, 0),
    }))
    .sort((a, b) => b.shipments - a.shipments)
}

function routesOf({ kind, product, first, second }: RouteGroup): Route[] {
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
  if (second === '' || (kind === 'route' && second === countryOf(second))) return []
  const ends = kind === 'route' ? [second] : [second, null]
  return wider.flatMap(from => ends.map((to): Ends => [from, to]))
}

/** The median of the parts, each weighed by its shipments. */
function medianOf(parts: readonly RouteGroup[]): number {
  const sorted = parts.toSorted((a, b) => a.median - b.median)
  let left = sorted.reduce((sum, { n }) => sum + n, 0) / 2
  for (const { n, median } of sorted) {
    left -= n
    if (left <= 0) return median
  }
  return 0
}
