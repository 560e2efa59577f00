import type { EventCode } from '@aftermile/domain/events/event-codes'
import { vocabulary } from '@aftermile/domain/events/vocabulary'
import type { Fields, FieldType } from '@aftermile/domain/fields/field'
import { orderFields } from '@aftermile/domain/fields/order-fields'
import { shipmentFields } from '@aftermile/domain/fields/shipment-fields'
import { parties } from '@aftermile/domain/lists/parties'
import type { ImportKind } from './imports.ts'

/** How a cell is read. `number` is an identifier that may look like a number: no digit may be lost. `nested` is for JSON only. */
export type ImportFieldType =
  | 'text'
  | 'number'
  | 'amount'
  | 'time'
  | 'choice'
  | 'country'
  | 'yesNo'
  | 'packages'
  | 'references'
  | 'nested'

export type ImportField = {
  readonly field: string
  readonly label: string
  readonly type: ImportFieldType
  /** Other column names, English and Swedish. Case, spaces, accents and punctuation do not matter. */
  readonly names: readonly string[]
  readonly choices?: readonly string[]
  /** A date without a time is the end of its day. */
  readonly endsDay?: true
  /** Its time becomes an event with this code. */
  readonly event?: EventCode
}

const kinds: Readonly<Record<FieldType, ImportFieldType>> = {
  text: 'text',
  code: 'number',
  id: 'text',
  choice: 'choice',
  country: 'country',
  currency: 'text',
  count: 'amount',
  amount: 'amount',
  measure: 'amount',
  instant: 'time',
  yesNo: 'text',
  list: 'packages',
  references: 'references',
  contents: 'nested',
  packages: 'nested',
  lines: 'nested',
  deliveries: 'nested',
}

/** The fields a file can contain: all input fields, with package numbers instead of packages. */
const importable = (fields: Fields): ImportField[] =>
  Object.entries(fields).flatMap(([field, { type, label, given, aliases = '', choices, dayBound }]) => {
    if (given === undefined && aliases === '') return []
    const own = { field, label, type: kinds[type], names: wordsOf(aliases) }
    return [{ ...own, ...(choices && { choices: idsOf(choices) }), ...(dayBound === 'last' && { endsDay: true }) }]
  })

const wordsOf = (text: string) => text.split(' ').filter(Boolean)
const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(row => row.id)

const make =
  (type: ImportFieldType) =>
  (field: string, names = ''): ImportField => ({ field, label: titleOf(field), type, names: wordsOf(names) })
const text = make('text')
const number = make('number')
const time = make('time')
const country = make('country')
const yesNo = make('yesNo')
const choice = (field: string, choices: readonly string[], names = ''): ImportField => ({
  ...make('choice')(field, names),
  choices,
})

const events: readonly ImportField[] = [
  number('eventId', 'event id handelseid'),
  number('shipmentId'),
  number('shipmentNumber', 'shipment shipmentno shipmentnr sandning sandningsnummer sandningsnr'),
  number(
    'packageNumber',
    'package parcel parcelnumber colli collinumber kolli kollinummer kollinr trackingnumber tracking',
  ),
  text('merchantId', shipmentFields.merchantId.aliases),
  text('serviceProviderId', shipmentFields.serviceProviderId.aliases),
  text('serviceProviderProductId', shipmentFields.serviceProviderProductId.aliases),
  choice(
    'code',
    vocabulary.map(row => row.code),
    'eventcode status statuscode eventtype handelse handelsekod kod',
  ),
  time('occurredAt', 'occurred time timestamp eventtime eventdate date datetime at tid tidpunkt datum'),
  time('changedAt', 'changed changedon lastchanged modified modifiedat updatedat andrad'),
  yesNo('isVoid', 'void voided withdrawn makulerad'),
  choice('party', idsOf(parties), 'reportedby part'),
  text('reason', 'reasoncode cause orsak'),
  text('deliveryDay', 'agreedday askedday chosenday leveransdag'),
  text('carrierCode', 'carrierstatus carriereventcode carrierevent'),
  text('carrierSubCode', 'subcode carrierreason'),
  text('carrierText', 'description text message eventdescription beskrivning meddelande'),
  text('placeName', 'place location terminal plats'),
  text('placeCity', 'city town ort stad'),
  number('placeZipCode', 'zip zipcode postcode postalcode postnummer postnr'),
  country('placeCountryCode', 'country countrycode land landskod'),
  choice('source', ['carrier', 'internal'], 'kalla'),
]

const milestone = (event: EventCode, field: string, names: string): ImportField => ({ ...time(field, names), event })

/** Times of a shipment that are columns of its file. */
const milestones: readonly ImportField[] = [
  milestone('packed', 'packedAt', 'packed packedon packeddate packedtimestamp packingcompleted packad packdatum'),
  milestone(
    'collected',
    'departedAt',
    'departed departedtimestamp shipped shippedat shippedon shippeddate shipdate shippingdate dispatched dispatchdate collected collectedat pickedup skickad avgick hamtad',
  ),
  milestone('in_transit', 'inTransitAt', 'intransit intransittimestamp undervags'),
  milestone('arrived_at_destination_terminal', 'arrivedAt', 'arrived arrivedtimestamp arrivaldate ankommen ankomst'),
  milestone('out_for_delivery', 'outForDeliveryAt', 'outfordelivery utforleverans utkorning'),
  milestone('at_service_point', 'atServicePointAt', 'atservicepoint readyforpickup servicepointdeliverytime hosombud'),
  milestone(
    'delivered',
    'deliveredAt',
    'delivered deliveredon delivereddate deliveredtimestamp deliverytimestamp deliveredtoclientdate actualdelivery actualdeliverydate levererad',
  ),
  milestone('returned', 'returnedAt', 'returned returneddate returnerad'),
  milestone('cancelled', 'cancelledAt', 'cancelled cancelleddate canceled canceledat canceleddate avbruten'),
]

export const importFields: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  orders: importable(orderFields),
  shipments: [...importable(shipmentFields), ...milestones],
  events,
}

/** One field of each group is required. */
export const requiredImportFields: Readonly<Record<ImportKind, readonly (readonly string[])[]>> = {
  orders: [['merchantId'], ['orderNumber']],
  shipments: [['merchantId'], ['shipmentNumber']],
  events: [['occurredAt'], ['code', 'carrierCode'], ['shipmentId', 'shipmentNumber', 'packageNumber']],
}

/** The groups of required fields that no column fills. */
export function missingImportFields(kind: ImportKind, fields: readonly string[]): (readonly string[])[] {
  return requiredImportFields[kind].filter(group => !group.some(field => fields.includes(field)))
}

/** in_transit for `In transit`, cancelled for `Canceled`. Null: none of the choices. */
export function choiceOf(text: string, choices: readonly string[]): string | null {
  const id = text
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace('canceled', 'cancelled')
  return choices.includes(id) ? id : null
}

/** The title of a field for users. */
export const importFieldTitle = (kind: ImportKind, field: string): string =>
  importFields[kind].find(importField => importField.field === field)?.label ?? titleOf(field)

/** placeCity → Place city */
function titleOf(field: string): string {
  const words = field.replace(/([A-Z]|\d+)/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
