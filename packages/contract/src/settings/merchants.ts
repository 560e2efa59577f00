import { z } from 'zod'
import { crud, item } from '../crud.ts'
import { requiredText } from '../fields/basic-fields.ts'

/** A merchant or brand of the tenant. Every order and shipment belongs to one. */
export const merchant = item({ name: requiredText(100), isActive: z.boolean().default(true) })
export type Merchant = z.infer<typeof merchant.stored>

export const merchants = crud('/merchants', merchant, {
  name: 'merchant',
  read: { scope: 'shipment_read' },
  write: { scope: 'merchant_write', allMerchants: true },
})
