import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant } from '../fields/basic-fields.ts'

export const documentKinds = ['proof_of_delivery', 'label', 'document'] as const
export const maxDocuments = 50

export const DocumentOut = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  contentType: z.string(),
  sizeBytes: z.number(),
  createdAt: instant,
  uri: z.string(),
})
export type DocumentOut = z.infer<typeof DocumentOut>

const read = { scope: 'shipment_read' } as const
const byId = z.object({ id: z.string().min(1).max(200) })

/** The files of a shipment. */
export const shipmentDocuments = {
  list: endpoint({
    method: 'GET',
    path: '/shipments/{id}/documents',
    need: read,
    summary: 'Proofs of delivery, labels and other files of a shipment',
    params: byId,
    reply: z.array(DocumentOut),
  }),
  add: endpoint({
    method: 'POST',
    path: '/shipments/{id}/documents',
    need: { scope: 'ingress_write' },
    summary: 'Add a file to a shipment; the same file is stored once',
    params: byId,
    query: z.strictObject({ kind: z.enum(documentKinds).default('document') }),
    upload: true,
    maxBytes: 10 * 1024 * 1024,
    reply: DocumentOut,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: '/shipments/{id}/documents/{documentId}',
    need: read,
    summary: 'One file of a shipment',
    params: byId.extend({ documentId: z.string().min(1).max(200) }),
    download: 'application/octet-stream',
  }),
}
