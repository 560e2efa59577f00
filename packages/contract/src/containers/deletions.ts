import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** What came in by mistake can be deleted for so long. */
export const deletableDays = 30

const need = { scope: 'ingress_write' } as const
const id = z.string().min(1).max(200)
const ofShipment = z.object({ id })

/** Deletes what came in by mistake: for 30 days, and not after a message about it was sent. Then 409 is answered. */
export const deletions = {
  shipment: endpoint({
    method: 'DELETE',
    path: '/shipments/{id}',
    need,
    summary: 'Delete a shipment that came in by mistake, with its events and documents',
    params: ofShipment,
  }),
  package: endpoint({
    method: 'DELETE',
    path: '/shipments/{id}/packages/{packageId}',
    need,
    summary: 'Delete a package that came in by mistake, with its events',
    params: ofShipment.extend({ packageId: id }),
  }),
  document: endpoint({
    method: 'DELETE',
    path: '/shipments/{id}/documents/{documentId}',
    need,
    summary: 'Delete a file of a shipment that came in by mistake',
    params: ofShipment.extend({ documentId: id }),
  }),
  order: endpoint({
    method: 'DELETE',
    path: '/orders/{merchantId}/{id}',
    need,
    summary: 'Delete an order without shipments that came in by mistake',
    params: z.object({ merchantId: z.string().min(1).max(100), id }),
  }),
}
