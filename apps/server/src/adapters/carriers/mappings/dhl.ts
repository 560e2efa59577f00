import { type Mapping, mappingRowsOf } from '@aftermile/domain/carriers/compile-mapping'
import { mapping as express } from './dhl-express.ts'
import { standardEvents } from './dhl-parcel-de.ts'

type Row = Parameters<typeof mappingRowsOf>[0][number]

/**
 * Code: statusCode. There are only five, so the text decides what happened, else the sub-code: the status of a company of the DHL group, as in
 * `express:OH`. Under `unknown` only clear texts have a meaning.
 */
export const mapping: Mapping = {
  version: 3,
  rows: mappingRowsOf([
    ...express.rows.filter(({ textPattern }) => textPattern === null).map(row => ofService('express', row)),
    ...standardEvents.map(row => ofService('parcel-de', row)),
    ...freight(),
    { subCode: 'ecommerce-europe:42', to: 'out_for_delivery' },
    { subCode: 'ecommerce:544', to: 'out_for_delivery' },
    ...returns(),
    ...clearTexts('transit'),
    ...clearTexts('unknown'),
    { code: 'pre-transit', to: 'booked' },
    { code: 'transit', to: 'in_transit' },
    { code: 'transit', textPattern: 'picked up', to: 'collected' },
    { code: 'transit', textPattern: 'arrived at', to: 'arrived_at_terminal' },
    { code: 'transit', textPattern: 'processed', to: 'arrived_at_terminal' },
    { code: 'transit', textPattern: 'departed', to: 'departed_terminal' },
    { code: 'transit', textPattern: 'delivery terminal', to: 'arrived_at_destination_terminal' },
    { code: 'transit', textPattern: 'delivery facility', to: 'arrived_at_destination_terminal' },
    { code: 'transit', textPattern: 'ready for pick-up', to: 'at_service_point' },
    { code: 'transit', textPattern: 'ready for pickup', to: 'at_service_point' },
    { code: 'transit', textPattern: 'ready for collection', to: 'at_service_point' },
    { code: 'transit', textPattern: 'available for collection', to: 'at_service_point' },
    { code: 'transit', textPattern: 'delay', to: 'delayed', reason: 'carrier_other' },
    { code: 'transit', textPattern: 'on hold', to: 'held', reason: 'carrier_other' },
    { code: 'delivered', to: 'delivered' },
    { code: 'delivered', textPattern: 'delivered to the packstation', to: 'at_service_point' },
    { code: 'delivered', textPattern: 'delivered to the parcel shop', to: 'at_service_point' },
    { code: 'delivered', textPattern: 'delivered to the parcel locker', to: 'at_service_point' },
    { code: 'delivered', textPattern: 'delivered to the servicepoint', to: 'at_service_point' },
    { code: 'delivered', textPattern: 'picked up by the recipient', to: 'collected_by_receiver' },
    { code: 'delivered', textPattern: 'collected by', to: 'collected_by_receiver' },
    { code: 'delivered', textPattern: 'neighbor', to: 'delivered_to_neighbour' },
    { code: 'delivered', textPattern: 'neighbour', to: 'delivered_to_neighbour' },
    { code: 'delivered', textPattern: 'mailbox', to: 'delivered_to_mailbox' },
    { code: 'failure', to: 'attempt_failed', reason: 'carrier_other' },
    ...notHome('failure'),
    { code: 'failure', textPattern: 'closed', to: 'attempt_failed', reason: 'receiver_closed' },
    { code: 'failure', textPattern: 'refused', to: 'refused', reason: 'receiver_refused' },
    { code: 'failure', textPattern: 'address', to: 'address_issue', reason: 'receiver_wrong_address' },
    { code: 'failure', textPattern: 'damage', to: 'damaged', reason: 'carrier_damaged' },
    { code: 'failure', textPattern: 'on hold', to: 'held', reason: 'carrier_other' },
    { code: 'failure', textPattern: 'customs', to: 'customs_hold', reason: 'customs_queue' },
    { code: 'failure', textPattern: 'delay', to: 'delayed', reason: 'carrier_other' },
    { code: 'failure', textPattern: 'investigation', to: 'searching', reason: 'carrier_searching' },
    { code: 'failure', textPattern: 'lost', to: 'lost', reason: 'carrier_lost' },
  ]),
}

/** Texts that say the same under each status code that leaves it open. */
function clearTexts(code: string): readonly Row[] {
  const each = (patterns: readonly string[], row: Row): readonly Row[] =>
    patterns.map(textPattern => ({ ...row, code, textPattern }))
  return [
    ...each(['customs', 'at customs', 'at the customs'], { to: 'in_customs' }),
    ...each(['customs hold', 'held in customs', 'held by customs'], { to: 'customs_hold', reason: 'customs_queue' }),
    ...each(['customs cleared', 'cleared customs', 'cleared by customs', 'released by customs'], {
      to: 'customs_cleared',
    }),
    ...each(['customs clearance complete'], { to: 'customs_cleared' }),
    ...each(['out for delivery', 'with the courier', 'with courier'], { to: 'out_for_delivery' }),
    ...each(['loaded to the van', 'loaded onto the van', 'loaded onto the delivery vehicle'], {
      to: 'out_for_delivery',
    }),
    ...notHome(code),
    // Cut short, so that words beside it that say more are longer.
    ...each(['not be del'], { to: 'attempt_failed', reason: 'carrier_other' }),
  ]
}

function notHome(code: string): readonly Row[] {
  const row = { code, to: 'attempt_failed', reason: 'receiver_not_home' } as const
  return ['not home', 'not at home', 'absent'].map(textPattern => ({ ...row, textPattern }))
}

/** Texts of a way back. A parcel in transit is not back yet, whatever the text says. */
function returns(): readonly Row[] {
  const to = ['sender', 'the sender', 'shipper', 'the shipper'].map(receiver => `to ${receiver}`)
  const verbs = ['return', 'returning', 'being returned', 'be returned']
  const returning = [...verbs.flatMap(verb => to.map(end => `${verb} ${end}`)), 'being returned', 'will be returned']
  const returned = to.map(end => `returned ${end}`)
  const rows = (code: string, patterns: readonly string[], meaning: 'returning' | 'returned'): readonly Row[] =>
    patterns.map(textPattern => ({ code, textPattern, to: meaning }))
  return [
    ...['transit', 'failure', 'unknown'].flatMap(code => rows(code, returning, 'returning')),
    ...rows('transit', returned, 'returning'),
    ...['failure', 'unknown'].flatMap(code => rows(code, returned, 'returned')),
    ...rows('delivered', ['return to', ...returned], 'returned'),
  ]
}

function ofService(service: string, { code, to, reason = null }: Pick<Row, 'code' | 'to' | 'reason'>): Row {
  return { subCode: `${service}:${code}`, to, reason }
}

function freight(): readonly Row[] {
  const each = (codes: string, row: Row): readonly Row[] =>
    codes.split(' ').map(code => ({ ...row, subCode: `freight:${code}` }))
  return [
    ...each('ACT-2 64-0', { to: 'booked' }),
    ...each('48-0 15-501 31-139', { to: 'ready_for_collection' }),
    ...each('55-211 55-68 55-21 55-241 55-234', { to: 'collection_missed', reason: 'merchant_not_ready' }),
    ...each('55-126 55-240 55-265 55-294 55-20 55-266', {
      to: 'collection_missed',
      reason: 'carrier_missed_collection',
    }),
    ...each('13-0 31-140', { to: 'collected' }),
    ...each('24-0', { to: 'departed_terminal' }),
    ...each('1-0', { to: 'arrived_at_terminal' }),
    ...each('20-126', { to: 'in_customs' }),
    ...each('12-0', { to: 'customs_cleared' }),
    ...each('20-266', { to: 'delayed', reason: 'weather_delay' }),
    ...each('20-354', { to: 'delayed', reason: 'carrier_other' }),
    ...each('20-270', { to: 'delayed', reason: 'carrier_strike' }),
    ...each('7-0', { to: 'cancelled', reason: 'merchant_cancelled' }),
    ...each('56-222', { to: 'returning' }),
    ...each('1-21', { to: 'arrived_at_destination_terminal' }),
    ...each('20-208', { to: 'awaiting_date' }),
    ...each('20-209', { to: 'delivery_date_agreed' }),
    ...each('20-13', { to: 'at_service_point' }),
    ...each('20-296', { to: 'held', reason: 'carrier_other' }),
    ...each('24-628 24-501 361-139', { to: 'out_for_delivery' }),
    ...each('20-211', { to: 'attempt_failed', reason: 'receiver_closed' }),
    ...each('56-211', { to: 'attempt_failed', reason: 'receiver_not_home' }),
    ...each('56-292 56-284 56-611 56-241', { to: 'refused', reason: 'receiver_refused' }),
    ...each('20-234', { to: 'address_issue', reason: 'receiver_wrong_address' }),
    ...each('21-23', { to: 'partially_delivered' }),
    ...each('24-600 21-234 21-600 21-0', { to: 'delivered' }),
    ...each('361-140', { to: null }),
  ]
}
