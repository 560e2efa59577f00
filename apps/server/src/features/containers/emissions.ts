import type { EmissionsReport } from '@aftermile/contract/containers/emissions'
import { contract } from '@aftermile/contract/index'
import { EmissionSettings } from '@aftermile/contract/settings/emission-settings'
import { type Assumptions, emissionsMethod } from '@aftermile/domain/emissions/emissions'
import { productNameOf, shipmentEmissions } from '@aftermile/domain/emissions/shipment-emissions'
import { freightCost } from '@aftermile/domain/money'
import { locateArea } from '@aftermile/domain/places/locate-area'
import { part, type RowOf, sql } from '../../db/sql.ts'
import { alias, columns, expression, pick } from '../../db/table.ts'
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
   from packages k where k.tenant_id = s.tenant_id and k.shipment_id = s.id and k.number = any (s.package_numbers))`
const read = columns({
  ...pick(s, 'serviceProviderId', 'serviceProviderProductId', 'serviceProviderProductGroupId'),
  ...pick(s, 'fromCountryAreaId', 'toCountryAreaId', 'grossWeightKg', 'baseSalesValue'),
  packagesKg: expression<number | null>(packagesWeight),
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
  const { emissions: computed, weightKg, table, assumptions } = shipmentEmissions(row, row.packagesKg, settings)
  const { precision, ...counted } = computed
  const isEstimated = precision === 'country' || precision === 'region'
  return {
    containerId: id,
    ...counted,
    legs: counted.legs.map(leg => ({ ...leg, factor: { ...leg.factor } })),
    missing: [...counted.missing],
    freightCost: row.baseSalesValue === null ? null : Math.round(freightCost(row.baseSalesValue) * 100) / 100,
    dataTier: isEstimated ? 'estimated' : Object.keys(settings.factors).length > 0 ? 'modelled' : 'default',
    method: emissionsMethod(precision),
    factorVersion: table.version,
    factorSource: table.source,
    trace: traceOf(row, weightKg, assumptions),
  }
}

function knownBy(areaId: string | null): string {
  const precision = locateArea(areaId)?.precision ?? 'area'
  if (precision === 'country') return 'estimated from the country'
  return precision === 'region' ? 'estimated from the postal region' : 'country and postal code'
}

function traceOf(row: Row, weightKg: number | null, assumptions: Assumptions): EmissionsReport['trace'] {
  const product = productNameOf(row) || null
  const weighed = row.grossWeightKg !== null ? 'gross weight of the shipment' : 'sum of the packages'
  return [
    { name: 'weight', value: weightKg, unit: 'kg', from: weightKg === null ? 'unknown' : weighed },
    { name: 'from', value: row.fromCountryAreaId, unit: null, from: `${knownBy(row.fromCountryAreaId)} of the sender` },
    { name: 'to', value: row.toCountryAreaId, unit: null, from: `${knownBy(row.toCountryAreaId)} of the receiver` },
    { name: 'product', value: product, unit: null, from: row.serviceProviderProductGroupId ?? 'no product group' },
    { name: 'lineHaul', value: assumptions.lineHaul, unit: null, from: 'assumed for the product' },
    { name: 'lastMile', value: assumptions.lastMile, unit: null, from: 'assumed for the product' },
    { name: 'pickUpKm', value: assumptions.pickUpKm, unit: 'km', from: 'assumed' },
    { name: 'lastMileKm', value: assumptions.lastMileKm, unit: 'km', from: 'assumed' },
    {
      name: 'coordinates',
      value: 'median of the postal codes of each area or country',
      unit: null,
      from: 'GeoNames, CC BY 4.0',
    },
  ]
}
