import type { ContainerKind } from '../fields/catalogue.ts'
import type { TemplateTargetType } from './template-lists.ts'

/** A value that templates can use besides the fields of the container. `list[].name` is a member of the items of a list. */
export type AddedVariable = {
  readonly name: string
  readonly label: string
  readonly type: 'text' | 'instant' | 'amount' | 'count' | 'yesNo' | 'url' | 'list' | 'object'
  readonly sample: unknown
  readonly isPersonal?: true
  /** Never empty. */
  readonly isAlways?: true
}

/** The kind of container whose fields a target type has; null if it has none. */
export const containerKindOf: Readonly<Record<TemplateTargetType, ContainerKind | null>> = {
  Shipment: 'shipment',
  Order: 'order',
  OrderDelivery: 'delivery',
  Invite: null,
  SystemNotification: null,
}

/** In every message. */
const everywhere = [
  { name: 'locale', label: 'Language of the message', type: 'text', sample: 'en', isAlways: true },
  { name: 'now', label: 'Time of sending', type: 'instant', sample: '2026-11-16T09:30:00Z', isAlways: true },
  { name: 'tenantName', label: 'Tenant', type: 'text', sample: 'Nordhem', isAlways: true },
  { name: 'merchant.id', label: 'Merchant id', type: 'text', sample: 'fjallro', isAlways: true },
  { name: 'merchant.name', label: 'Merchant', type: 'text', sample: 'Fjällro', isAlways: true },
  { name: 'merchant.logoUrl', label: 'Logo', type: 'url', sample: null },
  { name: 'merchant.logoAltText', label: 'Logo in words', type: 'text', sample: 'Fjällro', isAlways: true },
  { name: 'merchant.color', label: 'Brand colour', type: 'text', sample: '#1f4d3a', isAlways: true },
  {
    name: 'merchant.textColor',
    label: 'Text colour on the brand colour',
    type: 'text',
    sample: '#ffffff',
    isAlways: true,
  },
  { name: 'merchant.accentColor', label: 'Accent colour', type: 'text', sample: '#c77700', isAlways: true },
  {
    name: 'merchant.accentTextColor',
    label: 'Text colour on the accent colour',
    type: 'text',
    sample: '#1f2430',
    isAlways: true,
  },
  /** The accent colour, unless it can’t be read on white. */
  { name: 'merchant.linkColor', label: 'Colour of links', type: 'text', sample: '#1f2430', isAlways: true },
  { name: 'merchant.supportUrl', label: 'Help page of the merchant', type: 'url', sample: 'https://shop.example/help' },
  { name: 'merchant.supportPhone', label: 'Phone of the merchant', type: 'text', sample: '+46 40 123 45 67' },
  { name: 'merchant.replyTo', label: 'E-mail of the merchant', type: 'text', sample: 'hello@shop.example' },
  /** By id: a text in the language of the message, or the address of an image. */
  { name: 'assets', label: 'Dynamic content by id', type: 'object', sample: {}, isAlways: true },
] as const satisfies readonly AddedVariable[]

/** In messages about a container. The receiver of a return is the person who sends it back. */
const ofContainers = [
  { name: 'receiverName', label: 'Receiver', type: 'text', sample: 'Astrid Lund', isPersonal: true },
  { name: 'receiverFirstName', label: 'First name of the receiver', type: 'text', sample: 'Astrid', isPersonal: true },
  {
    name: 'receiverEmail',
    label: 'E-mail of the receiver',
    type: 'text',
    sample: 'astrid@mail.example',
    isPersonal: true,
  },
  { name: 'receiverPhone', label: 'Phone of the receiver', type: 'text', sample: '+46701740605', isPersonal: true },
  { name: 'statusText', label: 'Status in words', type: 'text', sample: 'In transit', isAlways: true },
  /** Needs no sign-in. */
  { name: 'trackingUrl', label: 'Tracking page', type: 'url', sample: 'https://track.example/t/abc' },
  /** In reminders and marketing, not in purely transactional messages. */
  { name: 'unsubscribeUrl', label: 'Unsubscribe', type: 'url', sample: 'https://track.example/u/abc' },
] as const satisfies readonly AddedVariable[]

const ofShipments = [
  { name: 'carrierName', label: 'Carrier', type: 'text', sample: 'PostNord' },
  { name: 'productName', label: 'Service of the carrier', type: 'text', sample: 'MyPack Collect' },
  {
    name: 'carrierTrackingUrl',
    label: 'Tracking page of the carrier',
    type: 'url',
    sample: 'https://carrier.example/1',
  },
  { name: 'isReturn', label: 'Is a return', type: 'yesNo', sample: false, isAlways: true },
  /** The last day to collect it, if it waits at a service point and it is known how long the carrier keeps it. */
  { name: 'pickUpBefore', label: 'Last day to collect', type: 'instant', sample: '2026-11-24T16:00:00Z' },
  {
    name: 'servicePointAddress',
    label: 'Address of the service point',
    type: 'text',
    sample: 'Drottninggatan 5, 702 22 Örebro',
  },
  {
    name: 'servicePointHours',
    label: 'Opening hours of the service point',
    type: 'text',
    sample: 'Mon–Fri 8–20, Sat–Sun 10–18',
  },
  /** Only in messages to those who asked for updates. */
  { name: 'news', label: 'What has happened, for subscribers', type: 'text', sample: 'Your parcel is on its way' },
  { name: 'confirmUrl', label: 'Confirm updates', type: 'url', sample: 'https://track.example/track/confirm/abc' },
  { name: 'packages', label: 'Packages', type: 'list', sample: [], isAlways: true },
  { name: 'packages[].number', label: 'Package number', type: 'text', sample: '00370712345678901234' },
  { name: 'events', label: 'Events, newest first', type: 'list', sample: [], isAlways: true },
  { name: 'events[].text', label: 'What happened', type: 'text', sample: 'Departed from terminal' },
  { name: 'events[].at', label: 'When', type: 'instant', sample: '2026-11-16T08:00:00Z' },
  { name: 'events[].city', label: 'Where', type: 'text', sample: 'Örebro' },
  { name: 'order.orderNumber', label: 'Order number', type: 'text', sample: 'FR20481' },
  { name: 'order.salesValue', label: 'Order value', type: 'amount', sample: 1249 },
  { name: 'order.currency', label: 'Currency of the order', type: 'text', sample: 'SEK' },
  { name: 'order.lines', label: 'Lines of the order', type: 'list', sample: [], isAlways: true },
  { name: 'order.lines[].description', label: 'Article', type: 'text', sample: 'Wool blanket' },
  { name: 'order.lines[].quantity', label: 'Quantity', type: 'count', sample: 2 },
  { name: 'order.lines[].unitPrice', label: 'Price of one', type: 'amount', sample: 624.5 },
  { name: 'order.lines[].total', label: 'Price of the line', type: 'amount', sample: 1249 },
  { name: 'order.lines[].imageUrl', label: 'Picture of the article', type: 'url', sample: null },
  { name: 'order.lines[].productNumber', label: 'Article number', type: 'text', sample: 'WB-42' },
] as const satisfies readonly AddedVariable[]

const ofOrders = [
  { name: 'lines', label: 'Lines', type: 'list', sample: [], isAlways: true },
  { name: 'lines[].description', label: 'Article', type: 'text', sample: 'Wool blanket' },
  { name: 'lines[].quantity', label: 'Quantity', type: 'count', sample: 2 },
  { name: 'lines[].unitPrice', label: 'Price of one', type: 'amount', sample: 624.5 },
  { name: 'lines[].total', label: 'Price of the line', type: 'amount', sample: 1249 },
  { name: 'lines[].imageUrl', label: 'Picture of the article', type: 'url', sample: null },
  { name: 'lines[].productNumber', label: 'Article number', type: 'text', sample: 'WB-42' },
  { name: 'shipments', label: 'Shipments of the order', type: 'list', sample: [], isAlways: true },
  { name: 'shipments[].shipmentNumber', label: 'Shipment number', type: 'text', sample: 'S-1001' },
  { name: 'shipments[].trackingUrl', label: 'Tracking page', type: 'url', sample: 'https://track.example/t/abc' },
] as const satisfies readonly AddedVariable[]

const ofInvites = [
  { name: 'userName', label: 'Invited user', type: 'text', sample: 'Nils Berg', isPersonal: true, isAlways: true },
  { name: 'inviterName', label: 'Who invites', type: 'text', sample: 'Karin Holm', isPersonal: true, isAlways: true },
  { name: 'validHours', label: 'Hours that the link works', type: 'count', sample: 72, isAlways: true },
] as const satisfies readonly AddedVariable[]

const ofNotifications = [
  { name: 'title', label: 'Title', type: 'text', sample: 'Import finished', isAlways: true },
  { name: 'content', label: 'Content', type: 'text', sample: '1 204 shipments imported.', isAlways: true },
  { name: 'consoleUrl', label: 'Page in the console', type: 'url', sample: 'https://console.example', isAlways: true },
  { name: 'figures', label: 'Numbers of a regular mail', type: 'list', sample: [], isAlways: true },
  { name: 'figures[].title', label: 'What is counted', type: 'text', sample: 'On time', isAlways: true },
  { name: 'figures[].text', label: 'Number', type: 'text', sample: '92,4 %', isAlways: true },
  { name: 'figures[].note', label: 'Note below the number', type: 'text', sample: '+1,2 points Oct 2026 vs. Sep 2026' },
  { name: 'rows', label: 'Rows of a regular mail', type: 'list', sample: [], isAlways: true },
  { name: 'rows[].title', label: 'What the row is about', type: 'text', sample: 'PostNord', isAlways: true },
  { name: 'rows[].text', label: 'Text of the row', type: 'text', sample: 'On time 92,4 %', isAlways: true },
  { name: 'rows[].note', label: 'Note of the row', type: 'text', sample: '1 204 shipments' },
  { name: 'manageUrl', label: 'Page to stop regular mails', type: 'url', sample: 'https://console.example/mailings' },
] as const satisfies readonly AddedVariable[]

/** What templates of a target type can use besides the fields of the container. */
export const addedVariables: Readonly<Record<TemplateTargetType, readonly AddedVariable[]>> = {
  Shipment: [...everywhere, ...ofContainers, ...ofShipments],
  Order: [...everywhere, ...ofContainers, ...ofOrders],
  OrderDelivery: [...everywhere, ...ofContainers, ...ofOrders],
  Invite: [...everywhere, ...ofInvites],
  SystemNotification: [...everywhere, ...ofNotifications],
}
