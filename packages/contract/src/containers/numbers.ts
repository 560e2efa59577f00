import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requiredText } from '../fields/basic-fields.ts'

/** The most numbers of one call. */
export const maxNumbers = 500

const FoundShipment = z.object({
  id: z.string(),
  shipmentNumber: z.string(),
  orderNumber: z.string().nullable(),
  merchantId: z.string(),
  scenarioId: z.string(),
  statusId: z.string(),
  milestoneIndex: z.number(),
  toName: z.string().nullable(),
  fromName: z.string().nullable(),
  tags: z.array(z.string()),
})
export type FoundShipment = z.infer<typeof FoundShipment>

/** Found: the number matches one shipment. Ambiguous: it matches several; the newest 20 are listed. */
const NumberResult = z.object({
  number: z.string(),
  count: z.number(),
  shipments: z.array(FoundShipment),
})
export type NumberResult = z.infer<typeof NumberResult>

export const numbers = {
  search: endpoint({
    method: 'POST',
    path: '/numbers-search',
    need: { scope: 'shipment_read' },
    summary: 'Look up shipments by up to 500 numbers of shipments, packages or orders',
    body: z.strictObject({ numbers: z.array(requiredText(200)).min(1).max(maxNumbers) }),
    reply: z.object({ results: z.array(NumberResult) }),
  }),
}
