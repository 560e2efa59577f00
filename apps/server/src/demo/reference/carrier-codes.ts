import type { EventCode } from '@aftermile/domain/events/event-codes'

type CarrierStatus = readonly [code: string, text: string]
type Kind =
  | 'collected'
  | 'terminal'
  | 'customs'
  | 'near'
  | 'out'
  | 'shelf'
  | 'failed'
  | 'problem'
  | 'back'
  | 'delivered'
  | 'notified'

const kinds: Partial<Record<EventCode, Kind>> = {
  collected: 'collected',
  handed_in: 'collected',
  arrived_at_terminal: 'terminal',
  departed_terminal: 'terminal',
  in_transit: 'terminal',
  in_customs: 'customs',
  customs_hold: 'customs',
  customs_cleared: 'customs',
  arrived_at_destination_terminal: 'near',
  out_for_delivery: 'out',
  at_service_point: 'shelf',
  notified: 'notified',
  reminder_sent: 'notified',
  attempt_failed: 'failed',
  delayed: 'problem',
  held: 'problem',
  searching: 'problem',
  damaged: 'problem',
  misrouted: 'problem',
  address_issue: 'problem',
  refused: 'failed',
  returning: 'back',
  returned: 'back',
  delivered: 'delivered',
  delivered_to_mailbox: 'delivered',
  delivered_safe_place: 'delivered',
  delivered_to_neighbour: 'delivered',
  collected_by_receiver: 'delivered',
}

/** Code and text of each carrier. */
const carrierStatuses: Readonly<Record<string, Readonly<Record<Kind, CarrierStatus>>>> = {
  postnord: {
    collected: ['EN_ROUTE', 'Försändelsen har hämtats hos avsändaren'],
    terminal: ['EN_ROUTE', 'Försändelsen är under transport'],
    customs: ['EN_ROUTE', 'Försändelsen behandlas av tullen'],
    near: ['EN_ROUTE', 'Försändelsen har ankommit till terminal'],
    out: ['DELIVERY', 'Försändelsen är lastad för utkörning'],
    shelf: ['AVAILABLE_FOR_DELIVERY', 'Försändelsen har kommit till utlämningsstället'],
    failed: ['DELIVERY_IMPOSSIBLE', 'Försändelsen kunde inte lämnas ut'],
    problem: ['EXPECTED_DELAY', 'Försändelsen är försenad'],
    back: ['RETURNED', 'Försändelsen returneras till avsändaren'],
    delivered: ['DELIVERED', 'Försändelsen är utlämnad'],
    notified: ['OTHER', 'Avisering skickad'],
  },
  bring: {
    collected: ['COLLECTED', 'Sendingen er hentet hos avsender'],
    terminal: ['IN_TRANSIT', 'Sendingen er under transport'],
    customs: ['CUSTOMS', 'Sendingen er til tollbehandling'],
    near: ['TERMINAL', 'Sendingen er ankommet terminal'],
    out: ['TRANSPORT_TO_RECIPIENT', 'Sendingen er lastet opp for utkjøring'],
    shelf: ['READY_FOR_PICKUP', 'Sendingen kan hentes på hentestedet'],
    failed: ['ATTEMPTED_DELIVERY', 'Forsøkt utlevert'],
    problem: ['DEVIATION', 'Avvik i transporten'],
    back: ['RETURN', 'Sendingen returneres'],
    delivered: ['DELIVERED', 'Sendingen er utlevert'],
    notified: ['NOTIFICATION_SENT', 'Varsel sendt'],
  },
  gls: {
    collected: ['INPICKUP', 'Pakken er hentet'],
    terminal: ['INTRANSIT', 'Pakken er undervejs'],
    customs: ['INTRANSIT', 'Pakken er hos tolden'],
    near: ['INWAREHOUSE', 'Pakken er ankommet til GLS depot'],
    out: ['INDELIVERY', 'Pakken leveres i dag'],
    shelf: ['DELIVEREDPS', 'Pakken er klar i pakkeshoppen'],
    failed: ['NOTDELIVERED', 'Pakken kunne ikke leveres'],
    problem: ['INTRANSIT', 'Pakken er forsinket'],
    back: ['INTRANSIT', 'Pakken returneres'],
    delivered: ['DELIVERED', 'Pakken er leveret'],
    notified: ['INTRANSIT', 'Besked sendt'],
  },
  dhl: {
    collected: ['transit', 'The shipment has been picked up'],
    terminal: ['transit', 'Processed at a DHL terminal'],
    customs: ['transit', 'Customs status updated'],
    near: ['transit', 'Arrived at the delivery terminal'],
    out: ['transit', 'Out with the courier for delivery'],
    shelf: ['transit', 'Ready for pick-up at the service point'],
    failed: ['failure', 'Delivery was not possible'],
    problem: ['failure', 'Shipment is on hold'],
    back: ['failure', 'Returned to the shipper'],
    delivered: ['delivered', 'Delivered'],
    notified: ['transit', 'Receiver notified'],
  },
}

/** Code and text of a carrier for an event. Null: the carrier uses our codes. */
export function carrierCodeOf(provider: string, code: EventCode | null): CarrierStatus | null {
  const kind = code === null ? undefined : kinds[code]
  return (kind && carrierStatuses[provider]?.[kind]) ?? null
}
