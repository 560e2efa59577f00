import { email, messages } from '@aftermile/domain/form-rules'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { formRule, instant, text } from '../fields/basic-fields.ts'
import { clearable, clearableText, country } from '../fields/input-values.ts'

/** A value that somebody corrected by hand. */
export const CorrectionOut = z.object({
  field: z.string(),
  /** What the booking says. */
  before: z.string().nullable(),
  by: z.string(),
  at: instant,
  reason: z.string(),
})
export type CorrectionOut = z.infer<typeof CorrectionOut>

/** The receiver as they are reached. What is left out stays, null clears it. */
const receiver = {
  name: clearableText(200),
  email: clearable(text(320).trim().check(formRule(email))),
  phone: clearableText(50),
  address1: clearableText(200),
  zipCode: clearableText(20),
  city: clearableText(100),
  countryCode: clearable(country),
}
const reason = text(500).trim().min(1, messages.required)

/** For so long a completion by hand can be taken back. */
export const reopenHours = 24

export const corrections = {
  reopen: endpoint({
    method: 'POST',
    path: '/shipments/{id}/reopen',
    need: { scope: 'shipment_complete' },
    summary: `Take back a completion by hand of the last ${reopenHours} hours`,
    params: z.object({ id: z.string().min(1).max(200) }),
    body: z.strictObject({ reason }),
  }),
  shipment: endpoint({
    method: 'PUT',
    path: '/shipments/{id}/receiver',
    need: { scope: 'container_action' },
    summary: 'Correct the receiver or the service point of a shipment. Later bookings do not undo it',
    params: z.object({ id: z.string().min(1).max(200) }),
    body: z.strictObject({ ...receiver, servicePointName: clearableText(200), reason }),
  }),
  takeOver: endpoint({
    method: 'POST',
    path: '/conversations/{id}/take-over',
    need: { scope: 'container_action' },
    summary: 'Correct a shipment as its receiver asks in a conversation',
    params: z.object({ id: z.string().min(1).max(100) }),
    /** The correction that was looked at: a newer one is not taken over unseen. */
    body: z.strictObject({ correctionId: z.string().min(1).max(100) }),
  }),
  order: endpoint({
    method: 'PUT',
    path: '/orders/{merchantId}/{id}/receiver',
    need: { scope: 'container_action', entitlement: 'order_visibility' },
    summary: 'Correct the receiver of an order, and of its open shipments if wanted',
    params: z.object({ merchantId: z.string().min(1).max(100), id: z.string().min(1).max(200) }),
    body: z.strictObject({ ...receiver, includeShipments: z.boolean().default(false), reason }),
  }),
}
