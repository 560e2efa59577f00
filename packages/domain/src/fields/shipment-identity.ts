import { returnTypes } from '../lists/order-types.ts'
import { scenarios } from '../lists/scenarios.ts'
import { choice, code, type Fields, text } from './field.ts'

const required = { given: 'required', isAlways: true, isReplayable: true } as const
const optional = { given: 'optional', isAlways: true } as const
const derived = { source: 'derived' } as const
const writable = { isWritable: true } as const

/** The ids and numbers of a shipment, and its carrier. The sequence is that of the API and of files. */
export const shipmentIdentity = {
  // If left out, it is made of merchant and shipment number.
  id: {
    ...code(200),
    given: 'optional',
    isAlways: true,
    isReplayable: true,
    label: 'Shipment id',
    aliases: 'shipmentid',
    report: 1,
    filter: 'linked',
    list: 'row',
  },
  merchantId: {
    ...required,
    type: 'id',
    source: 'booking',
    max: 100,
    label: 'Merchant',
    names: 'merchant',
    aliases: 'merchant shop store brand webshop butik handlare varumarke',
    report: 5,
    filter: 'facet',
    list: 'row',
  },
  shipmentNumber: {
    ...code(100),
    ...required,
    label: 'Shipment number',
    aliases: 'shipment shipmentno shipmentnr shipno shipnumber sendingnumber sandning sandningsnummer sandningsnr',
    report: 63,
    list: 'row',
  },
  orderNumber: {
    ...code(100),
    label: 'Order number',
    aliases: 'order orderno ordernr orderid ordernum ordernummer',
    report: 2,
    list: 'row',
    wire: { live: 'senderOrderNumber' },
  },
  /** The order number used in links. That of a return ends in -R. */
  orderId: { ...derived, type: 'text', label: 'Order' },
  orderDeliveryId: {
    ...text(100),
    label: 'Order delivery',
    aliases: 'orderdelivery deliveryid',
    detail: 'reply',
  },
  consignmentId: {
    ...code(100),
    ...writable,
    label: 'Consignment',
    aliases: 'consignment consignmentnumber frakt fraktsedel fraktsedelsnummer',
    report: 4,
    detail: 'fact',
  },
  packageNumbers: {
    ...derived,
    type: 'list',
    isAlways: true,
    label: 'Package numbers',
    aliases:
      'packagenumber package parcel parcelnumber parcelnumbers parcels colli collinumber kolli kollinummer kollinr trackingnumber trackingnumbers tracking',
    report: 64,
  },
  scenarioId: {
    ...choice(scenarios),
    ...optional,
    label: 'Transport scenario',
    names: 'scenario',
    aliases: 'scenario direction riktning',
    report: 22,
    filter: 'facet',
    list: 'row',
  },
  returnTypeId: {
    ...choice(returnTypes),
    ...writable,
    label: 'Return type',
    names: 'returnType',
    aliases: 'returntype returnreason returorsak',
    filter: 'linked',
    detail: 'fact',
  },
  serviceProviderId: {
    ...text(100),
    type: 'id',
    label: 'Carrier',
    names: 'serviceProvider',
    aliases: 'serviceprovider carrier carrierid carriername transporter transportor speditor',
    report: 45,
    filter: 'facet',
    list: 'row',
  },
  /** Includes the provider's id: two providers may use the same product id. */
  serviceProviderProductId: {
    ...text(100),
    type: 'id',
    label: 'Carrier product',
    names: 'serviceProviderProduct',
    aliases: 'serviceproviderproduct product service servicecode productcode tjanst produkt',
    report: 47,
    list: 'row',
  },
  serviceProviderProductGroupId: {
    ...derived,
    type: 'id',
    label: 'Product group',
    names: 'serviceProviderProductGroup',
    report: 48,
    filter: 'facet',
  },
  payingCustomerNumber: {
    ...code(100),
    ...writable,
    label: 'Carrier account',
    aliases: 'account accountnumber payingcustomer customernumber kundnummer avtalsnummer',
    report: 46,
    filter: 'linked',
    detail: 'fact',
  },
  senderReference: {
    ...code(200),
    ...writable,
    label: 'Sender reference',
    aliases: 'senderref avsandarreferens',
    report: 6,
    detail: 'fact',
  },
  recipientReference: {
    ...code(200),
    ...writable,
    label: 'Recipient reference',
    aliases: 'recipientref receiverreference mottagarreferens',
    report: 14,
    detail: 'fact',
  },
  refs: {
    ...optional,
    type: 'references',
    source: 'booking',
    label: 'References',
    aliases: 'reference references ref referens referenser',
    wire: { detail: 'references' },
  },
  /** The shipment that a rule has linked it to. */
  clonedShipmentId: { type: 'code', source: 'rule', label: 'Cloned shipment', detail: 'fact' },
} as const satisfies Fields
