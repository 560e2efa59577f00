import { type Part, part, rawPart } from '../sql.ts'

/** The side of a shipment on which a person stands: the sender of a return, else the receiver. */
export type Side = 'from' | 'to'

/** Whether a shipment still names its person. Written as in the index shipments_personal. */
export const shipmentNamesPerson = rawPart(`case when scenario_id = 'inbound_return'
    then coalesce(sender_party_name, from_name, from_address1, from_email, from_phone)
    else coalesce(receiver_party_name, to_name, to_address1, to_email, to_phone) end is not null`)

/** Whether an order still names its buyer. Written as in the index orders_personal. */
export const orderNamesPerson = rawPart('coalesce(name, email, phone, to_address1) is not null')

/** Whether a shipment or an order was completed so long ago that its person is no longer kept. */
export const completedBefore = (days: number): Part =>
  part`completed_at is not null and completed_at < now() - make_interval(days => ${days})`
