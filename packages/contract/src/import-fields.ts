import { orderStatuses, orderTypes, returnTypes, servicePointTypes } from '@aftermile/domain/lists'
import { parties, partyTypes } from '@aftermile/domain/parties'
import { scenarios } from '@aftermile/domain/scenarios'
import { vocabulary } from '@aftermile/domain/vocabulary'
import type { ImportKind } from './imports.ts'

/** How a cell becomes the value of a field. `number` is a name made of digits: it must not lose one. `nested` comes in JSON only. */
export type ImportFieldType =
  | 'text'
  | 'number'
  | 'amount'
  | 'time'
  | 'choice'
  | 'country'
  | 'packages'
  | 'references'
  | 'nested'

export type ImportField = {
  readonly field: string
  readonly type: ImportFieldType
  /** Other names under which files bring it, English and Swedish; case, spaces, accents and marks do not matter. */
  readonly names: readonly string[]
  readonly choices?: readonly string[]
}

const make =
  (type: ImportFieldType) =>
  (field: string, names = ''): ImportField => ({ field, type, names: names.split(' ').filter(Boolean) })
const text = make('text')
const number = make('number')
const amount = make('amount')
const time = make('time')
const country = make('country')
const nested = make('nested')
const choice = (field: string, choices: readonly string[], names = ''): ImportField => ({
  ...make('choice')(field, names),
  choices,
})
const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(row => row.id)

const merchant = text('merchantId', 'merchant shop store brand webshop butik handlare varumarke')
const references = make('references')('refs', 'reference references ref referens referenser')
const currency = text('currency', 'currencycode valuta')
const changedAt = time('changedAt', 'changed updated updatedat modified lastmodified andrad uppdaterad')

const orders: readonly ImportField[] = [
  merchant,
  number('orderNumber', 'order orderno ordernr orderid ordernum ordernummer salesorder bestallning bestallningsnummer'),
  choice('orderTypeId', idsOf(orderTypes), 'ordertype type ordertyp typ'),
  choice('statusId', idsOf(orderStatuses), 'status orderstatus state'),
  text(
    'name',
    'customer customername buyer buyername receiver recipient receivername toname kund kundnamn namn mottagare',
  ),
  text('email', 'mail emailaddress customeremail epost epostadress'),
  number('phone', 'telephone mobile phonenumber mobilephone telefon telefonnummer mobil mobilnummer'),
  text('toAddress1', 'address address1 street streetaddress deliveryaddress adress gata gatuadress leveransadress'),
  number('toZipCode', 'zip zipcode postcode postalcode tozip postnummer postnr'),
  text('toCity', 'city town ort stad postort'),
  country('toCountryCode', 'country countrycode countryname tocountry tocountryname land landskod'),
  currency,
  amount(
    'salesValue',
    'amount total totalamount totalvalue ordervalue ordertotal value price belopp summa ordervarde varde',
  ),
  references,
  time(
    'orderedAt',
    'ordered orderdate ordertime orderedon created createdat date datum orderdatum bestalld bookingtimestamp',
  ),
  time('sentToWarehouseAt', 'senttowarehouse warehousedate ordersenttowarehousetimestamp skickadtilllager'),
  time('allocatedAt', 'allocated inventoryallocated orderinventoryallocatedtimestamp allokerad'),
  time('promisedAt', 'promised promiseddate promiseddelivery deliverydate utlovad leveransdatum'),
  changedAt,
  nested('lines'),
  nested('deliveries'),
]

const shipments: readonly ImportField[] = [
  number('id', 'shipmentid'),
  merchant,
  number('shipmentNumber', 'shipment shipmentno shipmentnr sendingnumber sandning sandningsnummer sandningsnr'),
  number('orderNumber', 'order orderno ordernr orderid ordernum ordernummer'),
  text('orderDeliveryId', 'orderdelivery deliveryid'),
  number('consignmentId', 'consignment consignmentnumber frakt fraktsedel fraktsedelsnummer'),
  make('packages')(
    'packageNumbers',
    'packagenumber package parcel parcelnumber parcelnumbers parcels colli collinumber kolli kollinummer kollinr trackingnumber trackingnumbers tracking',
  ),
  choice('scenarioId', idsOf(scenarios), 'scenario direction riktning'),
  choice('returnTypeId', idsOf(returnTypes), 'returntype returnreason returorsak'),
  text('serviceProviderId', 'serviceprovider carrier carrierid carriername transporter transportor speditor'),
  text('serviceProviderProductId', 'serviceproviderproduct product service servicecode productcode tjanst produkt'),
  number('payingCustomerNumber', 'account accountnumber payingcustomer customernumber kundnummer avtalsnummer'),
  number('senderReference', 'senderref avsandarreferens'),
  number('recipientReference', 'recipientref receiverreference mottagarreferens'),
  references,
  choice('senderPartyTypeId', idsOf(partyTypes), 'senderpartytype sendertype'),
  text('senderPartyName', 'senderparty sender sendername avsandare'),
  text('fromName', 'from pickupname'),
  text('fromAddress1', 'fromaddress fromstreet pickupaddress'),
  number('fromZipCode', 'fromzip frompostcode frompostalcode franpostnummer'),
  text('fromCity', 'fromtown franort pickupcity'),
  country('fromCountryCode', 'fromcountry fromcountryname franland'),
  text('fromEmail', 'senderemail'),
  number('fromPhone', 'senderphone'),
  choice('receiverPartyTypeId', idsOf(partyTypes), 'receiverpartytype receivertype'),
  text('receiverPartyName', 'receiverparty'),
  text(
    'toName',
    'name receiver receivername recipient recipientname customer customername mottagare mottagarnamn namn',
  ),
  text(
    'toAddress1',
    'address address1 street toaddress tostreet deliveryaddress adress gata gatuadress leveransadress',
  ),
  number('toZipCode', 'zip zipcode postcode postalcode tozip topostcode postnummer postnr'),
  text('toCity', 'city town ort stad postort'),
  country('toCountryCode', 'country countrycode countryname tocountry tocountryname land landskod'),
  text('toEmail', 'email mail emailaddress receiveremail epost epostadress'),
  number('toPhone', 'phone telephone mobile phonenumber telefon telefonnummer mobil mobilnummer'),
  text('servicePointName', 'servicepoint pickuppoint ombud utlamningsstalle'),
  choice('servicePointTypeId', idsOf(servicePointTypes), 'servicepointtype'),
  amount('grossWeightKg', 'weight weightkg grossweight kg vikt bruttovikt viktkg'),
  amount('volumeM3', 'volume volym m3'),
  amount('loadingMeters', 'loadingmetres ldm flakmeter'),
  currency,
  amount('salesValue', 'value amount goodsvalue belopp varde varuvarde'),
  time('orderDate', 'orderedat orderdatum'),
  time('createdAt', 'created createdtimestamp skapad'),
  time('bookedAt', 'booked booking bookingdate bookingtime bookingtimestamp bokad bokningsdatum'),
  time('promisedAt', 'promised promiseddate promiseddelivery pdt utlovad'),
  time('earliestAt', 'earliest earliestdelivery deliveryfrom tidigast'),
  time('latestAt', 'latest latestdelivery deliveryto deliverydate deadline senast leveransdatum'),
  changedAt,
  nested('packages'),
  nested('contents'),
]

const events: readonly ImportField[] = [
  number('eventId', 'event id handelseid'),
  number('shipmentId'),
  number('shipmentNumber', 'shipment shipmentno shipmentnr sandning sandningsnummer sandningsnr'),
  number(
    'packageNumber',
    'package parcel parcelnumber colli collinumber kolli kollinummer kollinr trackingnumber tracking',
  ),
  merchant,
  text('serviceProviderId', 'serviceprovider carrier carrierid carriername transporter transportor speditor'),
  choice(
    'code',
    vocabulary.map(row => row.code),
    'eventcode status statuscode eventtype handelse handelsekod kod',
  ),
  time('occurredAt', 'occurred time timestamp eventtime eventdate date datetime at tid tidpunkt datum'),
  choice('party', idsOf(parties), 'reportedby part'),
  text('reason', 'reasoncode cause orsak'),
  text('carrierCode', 'carrierstatus carriereventcode carrierevent'),
  text('carrierSubCode', 'subcode carrierreason'),
  text('carrierText', 'description text message eventdescription beskrivning meddelande'),
  text('placeName', 'place location terminal plats'),
  text('placeCity', 'city town ort stad'),
  number('placeZipCode', 'zip zipcode postcode postalcode postnummer postnr'),
  country('placeCountryCode', 'country countrycode land landskod'),
  choice('source', ['carrier', 'internal'], 'kalla'),
]

export const importFields: Readonly<Record<ImportKind, readonly ImportField[]>> = { orders, shipments, events }

/** Of each group one field must be there. */
export const importNeeds: Readonly<Record<ImportKind, readonly (readonly string[])[]>> = {
  orders: [['merchantId'], ['orderNumber']],
  shipments: [['merchantId'], ['shipmentNumber']],
  events: [['occurredAt'], ['code', 'carrierCode'], ['shipmentId', 'shipmentNumber', 'packageNumber']],
}

/** The groups of needed fields that nothing brings. */
export function missingNeeds(kind: ImportKind, fields: readonly string[]): (readonly string[])[] {
  return importNeeds[kind].filter(group => !group.some(field => fields.includes(field)))
}

/** toAddress1 → To address 1 */
export function importFieldTitle(field: string): string {
  const words = field.replace(/([A-Z]|\d+)/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
