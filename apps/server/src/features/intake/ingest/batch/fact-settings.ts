import { usualSettings } from '@aftermile/contract/people/tenants'
import { EmissionSettings } from '@aftermile/contract/settings/emission-settings'
import type { OwnEmissions } from '@aftermile/domain/emissions/shipment-emissions'
import { statement } from '../../../../db/sql.ts'
import type { Ctx } from '../../../../tenancy/context.ts'

/** The settings of a tenant that facts about its shipments depend on. */
export type FactSettings = { readonly zone: string; readonly emissions: OwnEmissions }

const usualEmissions = EmissionSettings.parse({})

const read = statement(
  `select settings ->> 'timeZone' as zone, settings -> 'emissions' as emissions from tenants where id = $1`,
)

export async function readFactSettings({ db, tenantId }: Ctx): Promise<FactSettings> {
  const [row] = await db.rows<{ zone: string | null; emissions: unknown }>(read(tenantId))
  const { zone = null, emissions = null } = row ?? {}
  return {
    zone: zone ?? usualSettings.timeZone,
    emissions: emissions === null ? usualEmissions : EmissionSettings.catch(usualEmissions).parse(emissions),
  }
}
