import { modes } from '@aftermile/domain/emissions/factors'
import { z } from 'zod'

const factor = z.number('{_field_} must be a number').min(0, '{_field_} must be 0 or more').max(1000)
const ownFactor = z.strictObject({ ttw: factor, wtt: factor, source: z.string().max(200).default('own') })
const roundKm = z.number('{_field_} must be a number').min(0, '{_field_} must be 0 or more').max(500)

/** A service provider and a product of it. */
export const productName = z
  .string()
  .max(201)
  .regex(/^[^/\s]+\/[^/\s]+$/, '{_field_} must be a carrier and a product such as postnord/mypack_home')

export const lineHauls = ['road', 'rail', 'air'] as const
export const lastMiles = ['van', 'electric_van', 'truck'] as const

/** What a tenant may override, as `emissions` of its settings. What is left out is as usual. */
export const EmissionSettings = z.strictObject({
  /** The name of the tenant's own factors. */
  version: z.string().max(100).optional(),
  factors: z.partialRecord(z.enum(modes), ownFactor).default({}),
  pickUpKm: roundKm.optional(),
  lastMileKm: roundKm.optional(),
  /** By service provider and product: postnord/mypack_home. */
  products: z
    .record(
      productName,
      z.strictObject({ lineHaul: z.enum(lineHauls).optional(), lastMile: z.enum(lastMiles).optional() }),
    )
    .default({}),
})
export type EmissionSettings = z.infer<typeof EmissionSettings>
