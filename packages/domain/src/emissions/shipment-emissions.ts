import { usualAssumptions } from './assumptions.ts'
import { type Assumptions, type Emissions, emissionsOf } from './emissions.ts'
import { defra2025, type Factor, type FactorTable, type Mode } from './factors.ts'

/** What a tenant may set in place of the usual. */
export type OwnEmissions = {
  readonly version?: string | undefined
  readonly factors: Readonly<Partial<Record<Mode, Factor>>>
  readonly pickUpKm?: number | undefined
  readonly lastMileKm?: number | undefined
  /** By carrier and product: postnord/mypack_home. */
  readonly products: Readonly<Record<string, OwnProduct>>
}
type OwnProduct = {
  readonly lineHaul?: Assumptions['lineHaul'] | undefined
  readonly lastMile?: Assumptions['lastMile'] | undefined
}

export type EmittingShipment = {
  readonly serviceProviderId: string | null
  readonly serviceProviderProductId: string | null
  readonly serviceProviderProductGroupId: string | null
  readonly fromCountryAreaId: string | null
  readonly toCountryAreaId: string | null
  readonly grossWeightKg: number | null
}

/** The emissions of a shipment, and what they were computed from. `packagesKg`: the weight of its packages, if each has one. */
export function shipmentEmissions(shipment: EmittingShipment, packagesKg: number | null, own: OwnEmissions) {
  const { fromCountryAreaId: fromArea, toCountryAreaId: toArea } = shipment
  const weightKg = shipment.grossWeightKg ?? packagesKg
  const table = factorsOf(own)
  const assumptions = assumptionsOf(shipment, own)
  const emissions: Emissions = emissionsOf({ weightKg, fromArea, toArea }, table, assumptions)
  return { emissions, weightKg, table, assumptions }
}

/** The carrier and its product, as settings name them. */
export const productNameOf = ({ serviceProviderId, serviceProviderProductId }: EmittingShipment): string =>
  [serviceProviderId, serviceProviderProductId].filter(id => id !== null).join('/')

/** The published table, with the factors of the tenant in place of those that it replaces. */
function factorsOf({ version, factors }: OwnEmissions): FactorTable {
  if (Object.keys(factors).length === 0) return defra2025
  return {
    version: version ?? `${defra2025.version}, with your own factors`,
    source: defra2025.source,
    factors: { ...defra2025.factors, ...factors },
  }
}

function assumptionsOf(shipment: EmittingShipment, settings: OwnEmissions): Assumptions {
  const usual = usualAssumptions({
    productGroupId: shipment.serviceProviderProductGroupId,
    fromArea: shipment.fromCountryAreaId,
    toArea: shipment.toCountryAreaId,
  })
  const own = settings.products[productNameOf(shipment)]
  return {
    pickUpKm: settings.pickUpKm ?? usual.pickUpKm,
    lastMileKm: settings.lastMileKm ?? usual.lastMileKm,
    lineHaul: own?.lineHaul ?? usual.lineHaul,
    lastMile: own?.lastMile ?? usual.lastMile,
  }
}
