import { findPoint } from '../places/area-points.ts'
import { greatCircleKm } from '../places/distance.ts'
import type { Assumptions } from './emissions.ts'

/** Express flies beyond this distance. */
const flightFromKm = 400

type Sent = { readonly productGroupId: string | null; readonly fromArea: string | null; readonly toArea: string | null }

/** The default assumptions for a product group: a van, a truck, a van, with local rounds of 15 km. */
export function usualAssumptions({ productGroupId, fromArea, toArea }: Sent): Assumptions {
  const [from, to] = [findPoint(fromArea), findPoint(toArea)]
  const isFar = from !== null && to !== null && greatCircleKm(from, to) > flightFromKm
  return {
    pickUpKm: 15,
    lastMileKm: 15,
    lineHaul: productGroupId === 'express' && isFar ? 'air' : 'road',
    lastMile: productGroupId === 'freight' ? 'truck' : 'van',
  }
}
