import { type Mapping, mappingRowsOf } from '@aftermile/domain/carriers/compile-mapping'
import { listAt, textAt } from '../../carriers/client/json-path.ts'
import { readHistory } from '../../carriers/client/raw-events.ts'
import { nameless } from './declared-messages.ts'
import type { SystemAnswer, SystemMessage } from './system-adapter.ts'

/** Carriers use their own codes or those of UNECE, so that only words are known. */
export const logtradeMapping: Mapping = {
  version: 1,
  rows: mappingRowsOf([
    { code: 'Delivered', to: 'delivered' },
    { code: 'NotDelivered', to: null },
    { textPattern: 'out for delivery', to: 'out_for_delivery' },
    { textPattern: 'ready for pick', to: 'at_service_point' },
    { textPattern: 'in transit', to: 'in_transit' },
    { textPattern: '^delivered', to: 'delivered' },
    { textPattern: '^collected', to: 'collected' },
    { textPattern: '^picked up', to: 'collected' },
  ]),
}

const parcelPaths = ['PackageNumber', 'ParcelNumber', 'PackageId', 'GoodsItemId', 'Sscc']
const consignmentPaths = ['ConsignmentNumber', 'ShipmentNumber', 'WaybillNumber', 'ConsignmentId']

/** Reads one StatusEvent or several. Its names are read in any case. */
export function readStatusEvents(value: unknown): SystemMessage {
  const folded = foldNames(value)
  const events = Array.isArray(folded) ? folded : listAt(folded, 'statusevents').concat(listAt(folded, 'statusevent'))
  const all = events.length === 0 ? [folded] : events
  if (!all.every(event => typeof event === 'object' && event !== null))
    return { kind: 'unreadable', why: 'The message isn’t a status event' }
  return { kind: 'read', answers: all.map(readStatusEvent) }
}

function readStatusEvent(event: unknown): SystemAnswer {
  const at = (...names: readonly string[]) => textAt(event, ...names.map(name => name.toLowerCase()))
  const parcel = at(...parcelPaths)
  const consignment = at(...consignmentPaths)
  const orderNumber = at('OrderNumber', 'SenderReference', 'Reference')
  if (parcel === null && consignment === null && orderNumber === null) return nameless(event)
  const deliveryStatus = at('DeliveryStatus')
  const history = readHistory(parcel ?? '', [event], () => ({
    id: at('EventId', 'StatusEventId'),
    code: at('EventCode', 'StatusCode', 'Code') ?? deliveryStatus,
    text: at('EventText', 'StatusText', 'Description', 'Text'),
    parcelCode: deliveryStatus,
    time: at('EventTime', 'EventDateTime', 'StatusTime', 'DateTime', 'Timestamp') ?? '',
    place: {
      city: at('City', 'Location.City'),
      postalCode: at('PostalCode', 'ZipCode', 'Location.PostalCode'),
      countryCode: at('CountryCode', 'Location.CountryCode'),
    },
  }))
  return { orderNumber, numbers: [parcel, consignment].filter(number => number !== null), ...history }
}

function foldNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(foldNames)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name.toLowerCase(), foldNames(inner)]))
}
