import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { AuditEntry } from '../settings/audit.ts'

/** What users did with one shipment, for everyone who may see it. The full audit log needs audit_read. */
export const shipmentChanges = {
  list: endpoint({
    method: 'GET',
    path: '/shipments/{id}/changes',
    need: { scope: 'shipment_read' },
    summary: 'What users changed on a shipment, the newest 100 first',
    params: z.object({ id: z.string().min(1).max(200) }),
    reply: z.array(AuditEntry),
  }),
}
