import type { EmissionsReport } from '@aftermile/contract/containers/emissions'
import { contract } from '@aftermile/contract/index'
import { EmissionSettings } from '@aftermile/contract/settings/emission-settings'
import { usualAssumptions } from '@aftermile/domain/emissions/assumptions'
import { emissionsMethod, emissionsOf } from '@aftermile/domain/emissions/emissions'
import { defra2025, type FactorTable } from '@aftermile/domain/emissions/factors'
import { freightCost } from '@aftermile/domain/money'
import { part, type RowOf, sql } from '../../db/sql.ts'
import { alias, columns, expression } from '../../db/table.ts'
import { shipments } from '../../db/tables/shipments.ts'
import { serve } from '../../http/routes/serve.ts'
import { notFound } from '../../runtime/problem.ts'
import type { Ctx } from '../../tenancy/context.ts'
import type { Feature } from '../feature.ts'

export const emissions: Feature = {
  routes: [serve(contract.emissions.ofShipment, (ctx, { params }) => report(ctx, params.id))],
}

const s = alias(shipments, 's')
const packagesWeight = part`
  (select case when count(*) = count(k.weight_kg) then sum(k.weight_kg) end
   from packages k where k.tenant_id = s.tenant_id and k.shipment_id = s.id)`
const read = columns({
  product: expression<string>(part`concat_ws('/', ${s.serviceProviderId}, ${s.serviceProviderProductId})`),
  productGroupId: s.serviceProviderProductGroupId,
  fromArea: s.fromCountryAreaId,
  toArea: s.toCountryAreaId,
  grossKg: s.grossWeightKg,
  packagesKg: expression<number | null>(packagesWeight),
  baseSalesValue: s.baseSalesValue,
  settings: expression<unknown>(part`t.settings -> 'emissions'`),
})
type Row = RowOf<typeof read>

async function report({ db, tenantId }: Ctx, id: string): Promise<EmissionsReport> {
  const row = await db.find(sql`
    select ${read}
    from shipments s join tenants t on t.id = s.tenant_id
    where s.tenant_id = ${tenantId} and s.id = ${id}`)
  if (row === null) throw notFound()
  const settings = EmissionSettings.catch(EmissionSettings.parse({})).parse(row.settings ?? {})
  const table = tableOf(settings)
  const assumptions = assumptionsOf(row, settings)
  const weightKg = row.grossKg ?? row.packagesKg
  const counted = emissionsOf({ weightKg, fromArea: row.fromArea, toArea: row.toArea }, table, assumptions)
  return {
    containerId: id,
    ...counted,
    legs: counted.legs.map(leg => ({ ...leg, factor: { ...leg.factor } })),
    missing: [...counted.missing],
    freightCost: row.baseSalesValue === null ? null : Math.round(freightCost(row.baseSalesValue) * 100) / 100,
    dataTier: Object.keys(settings.factors).length > 0 ? 'modelled' : 'default',
    method: emissionsMethod,
    factorVersion: table.version,
    factorSource: table.source,
    trace: traceOf(row, weightKg, assumptions),
  }
}

/** The published table, with the factors of the tenant in place of those that it replaces. */
function tableOf({ version, factors }: EmissionSettings): FactorTable {
  if (Object.keys(factors).length === 0) return defra2025
  return {
    version: version ?? `${defra2025.version}, with your own factors`,
    source: defra2025.source,
    factors: { ...defra2025.factors, ...factors },
  }
}

function assumptionsOf({ product, productGroupId, fromArea, toArea }: Row, settings: EmissionSettings) {
  const usual = usualAssumptions({ productGroupId, fromArea, toArea })
  const own = settings.products[product]
  return {
    pickUpKm: settings.pickUpKm ?? usual.pickUpKm,
    lastMileKm: settings.lastMileKm ?? usual.lastMileKm,
    lineHaul: own?.lineHaul ?? usual.lineHaul,
    lastMile: own?.lastMile ?? usual.lastMile,
  }
}

function traceOf(
  row: Row,
  weightKg: number | null,
  assumptions: ReturnType<typeof assumptionsOf>,
): EmissionsReport['trace'] {
  const weighed = row.grossKg !== null ? 'gross weight of the shipment' : 'sum of the packages'
  return [
    { name: 'weight', value: weightKg, unit: 'kg', from: weightKg === null ? 'unknown' : weighed },
    { name: 'from', value: row.fromArea, unit: null, from: 'country and postal code of the sender' },
    { name: 'to', value: row.toArea, unit: null, from: 'country and postal code of the receiver' },
    { name: 'product', value: row.product || null, unit: null, from: row.productGroupId ?? 'no product group' },
    { name: 'lineHaul', value: assumptions.lineHaul, unit: null, from: 'assumed for the product' },
    { name: 'lastMile', value: assumptions.lastMile, unit: null, from: 'assumed for the product' },
    { name: 'pickUpKm', value: assumptions.pickUpKm, unit: 'km', from: 'assumed' },
    { name: 'lastMileKm', value: assumptions.lastMileKm, unit: 'km', from: 'assumed' },
    { name: 'coordinates', value: 'median of the postal codes of each area', unit: null, from: 'GeoNames, CC BY 4.0' },
  ]
}
