import { productGroups } from '@aftermile/domain/lists/product-groups'
import { z } from 'zod'
import { instant } from '../fields/basic-fields.ts'

export const productKind = z.enum(productGroups.map(({ id }) => id)).nullable()

export const UnmappedCode = z.object({
  id: z.string(),
  serviceProviderId: z.string(),
  productKind,
  code: z.string(),
  subCode: z.string().nullable(),
  text: z.string().nullable(),
  count: z.number(),
  firstSeenAt: instant,
  lastSeenAt: instant,
  /** Some shipments with this code; only those the caller may see. */
  sampleShipmentIds: z.array(z.string()),
})
export type UnmappedCode = z.infer<typeof UnmappedCode>
