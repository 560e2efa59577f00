import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requiredText } from '../fields/basic-fields.ts'
import { brand } from '../settings/brand.ts'

export const brandPreview = {
  show: endpoint({
    method: 'POST',
    path: '/brand-preview',
    need: { scope: 'shipment_read' },
    summary: 'How a mail or the tracking page of a sample parcel looks with a brand that is being edited',
    body: z.strictObject({
      kind: z.enum(['mail', 'page']),
      /** Of the merchant or tenant. */
      name: requiredText(200),
      brand,
      /** The brand of the tenant itself: what it leaves empty is that of the product. */
      isTenant: z.boolean().default(false),
    }),
    reply: z.object({ subject: z.string().nullable(), senderName: z.string().nullable(), html: z.string() }),
    perMinute: 240,
  }),
}
