import { modes } from '@aftermile/domain/emissions/factors'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const amount = z.number().nullable()

const EmissionLeg = z.object({
  kind: z.enum(['pick_up', 'line_haul', 'last_mile']),
  mode: z.enum(modes),
  from: z.string(),
  to: z.string(),
  /** Null for a leg that is assumed and has no two places. */
  greatCircleKm: amount,
  detourFactor: z.number(),
  detourPlusKm: z.number(),
  km: z.number(),
  tonneKm: z.number(),
  co2eKg: z.number(),
  wttKg: z.number(),
  ttwKg: z.number(),
  /** kg CO2e per tonne-km. */
  factor: z.object({ ttw: z.number(), wtt: z.number(), source: z.string() }),
})

export const EmissionsReport = z.object({
  containerId: z.string(),
  legs: z.array(EmissionLeg),
  tonneKm: amount,
  co2eKg: amount,
  /** Well to tank and tank to wheel. Their sum is co2eKg. */
  wttKg: amount,
  ttwKg: amount,
  /** g/tkm, well to wheel. */
  intensity: amount,
  /** In the tenant's base currency; null if the sales value is not known. */
  freightCost: amount,
  /**
   * default: published factors and assumed routes; modelled: the tenant's own factors; estimated: a place is known only by its country or by a
   * larger postal region.
   */
  dataTier: z.enum(['default', 'modelled', 'estimated']),
  method: z.string(),
  factorVersion: z.string(),
  factorSource: z.string(),
  /** Missing inputs. Without them nothing is calculated. */
  missing: z.array(z.enum(['weight', 'from', 'to'])),
  /** The inputs and sources of the numbers. */
  trace: z.array(
    z.object({
      name: z.string(),
      value: z.union([z.number(), z.string()]).nullable(),
      unit: z.string().nullable(),
      from: z.string(),
    }),
  ),
})
export type EmissionsReport = z.infer<typeof EmissionsReport>

export const emissions = {
  ofShipment: endpoint({
    method: 'GET',
    path: '/shipments/{id}/emissions',
    need: { scope: 'shipment_read' },
    summary: 'The emissions of a shipment: legs, distances, factors and missing inputs',
    params: z.object({ id: z.string().min(1).max(200) }),
    reply: EmissionsReport,
  }),
}
