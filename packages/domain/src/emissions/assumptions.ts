import { greatCircleKm } from '../places/distance.ts'
import { locateArea } from '../places/locate-area.ts'
import type { Assumptions } from './emissions.ts'
import { isOverseas } from './route.ts'

/** Express flies beyond this distance. */
const flightFromKm = 400

type Sent = { readonly productGroupId: string | null; readonly fromArea: string | null; readonly toArea: string | null }

/** The default assumptions for a product group: a van, a truck, a van, with local rounds of 15 km. Overseas, parcels fly and freight goes by ship. */
export function usualAssumptions({ productGroupId, fromArea, toArea }: Sent): Assumptions {
  const [from, to] = [locateArea(fromArea), locateArea(toArea)]
  const isFar = from !== null && to !== null && greatCircleKm(from.point, to.point) > flightFromKm
  const isParcelOverseas =
    productGroupId !== 'freight' && fromArea !== null && toArea !== null && isOverseas(fromArea, toArea)
  return {
    pickUpKm: 15,
    lastMileKm: 15,
    lineHaul: (productGroupId === 'express' && isFar) || isParcelOverseas ? 'air' : 'road',
    lastMile: productGroupId === 'freight' ? 'truck' : 'van',
  }
}
