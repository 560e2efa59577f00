import type { ProductGroupId } from '../lists/product-groups.ts'

export type ShippedCarrier = {
  readonly id: string
  readonly name: string
  readonly trackingType: 'poll' | 'push'
  /** Other names under which it is sent. */
  readonly aliases: readonly string[]
  /** Its public page for one parcel, where it opens by the number alone. */
  readonly trackingPage: string | null
  readonly products: readonly ShippedProduct[]
}

type ShippedProduct = {
  readonly id: string
  readonly name: string
  readonly group: ProductGroupId
  /** What the carrier calls it in its data. */
  readonly aliases?: readonly string[]
}

/** The carriers that come with the product. An adapter belongs to the carrier with its id. */
export const shippedCarriers: readonly ShippedCarrier[] = [
  {
    id: 'postnord',
    name: 'PostNord',
    trackingType: 'poll',
    aliases: ['post nord', 'postnord sverige'],
    trackingPage: 'https://tracking.postnord.com/en/?id={number}',
    products: [
      { id: 'mypack_collect', name: 'MyPack Collect', group: 'service_point', aliases: ['19'] },
      { id: 'mypack_home', name: 'MyPack Home', group: 'home_delivery', aliases: ['17'] },
      { id: 'varubrev', name: 'Varubrev', group: 'mailbox', aliases: ['86'] },
      { id: 'parcel', name: 'Parcel', group: 'home_delivery', aliases: ['18'] },
      { id: 'return_drop_off', name: 'Return Drop Off', group: 'return', aliases: ['24'] },
    ],
  },
  {
    id: 'dhl',
    name: 'DHL',
    trackingType: 'poll',
    aliases: ['dhl freight', 'dhl parcel'],
    trackingPage: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}',
    products: [
      { id: 'service_point', name: 'Service Point', group: 'service_point', aliases: ['103'] },
      { id: 'home_delivery', name: 'Home Delivery', group: 'home_delivery', aliases: ['401'] },
      { id: 'express_worldwide', name: 'Express Worldwide', group: 'express', aliases: ['p'] },
      { id: 'freight', name: 'Freight', group: 'freight', aliases: ['210'] },
      { id: 'return', name: 'Service Point Return', group: 'return', aliases: ['104'] },
    ],
  },
  {
    id: 'dhl_express',
    name: 'DHL Express',
    trackingType: 'poll',
    aliases: ['mydhl'],
    trackingPage: 'https://www.dhl.com/global-en/home/tracking/tracking-express.html?submit=1&tracking-id={number}',
    products: [
      { id: 'express_worldwide', name: 'Express Worldwide', group: 'express', aliases: ['p', 'd'] },
      { id: 'express_12', name: 'Express 12:00', group: 'express', aliases: ['y', 't'] },
      { id: 'economy_select', name: 'Economy Select', group: 'express', aliases: ['h', 'w'] },
      { id: 'domestic_express', name: 'Domestic Express', group: 'express', aliases: ['n'] },
    ],
  },
  {
    id: 'dhl_parcel_de',
    name: 'DHL Parcel Germany',
    trackingType: 'poll',
    aliases: ['dhl paket', 'dhl parcel de', 'dhl germany'],
    trackingPage: 'https://www.dhl.de/en/privatkunden/pakete-empfangen/verfolgen.html?piececode={number}',
    products: [
      { id: 'paket', name: 'Paket', group: 'home_delivery', aliases: ['v01pak'] },
      { id: 'paket_international', name: 'Paket International', group: 'home_delivery', aliases: ['v53wpak'] },
      { id: 'europaket', name: 'Europaket', group: 'home_delivery', aliases: ['v54epak'] },
      { id: 'kleinpaket', name: 'Kleinpaket', group: 'mailbox', aliases: ['v62kp', 'v62wp'] },
      { id: 'retoure', name: 'Retoure', group: 'return' },
    ],
  },
  {
    id: 'bring',
    name: 'Bring',
    trackingType: 'poll',
    aliases: ['posten', 'posten norge'],
    trackingPage: 'https://tracking.bring.com/tracking/{number}',
    products: [
      { id: 'pickup_parcel', name: 'Pickup Parcel', group: 'service_point', aliases: ['5800', '0340'] },
      { id: 'home_delivery', name: 'Home Delivery Parcel', group: 'home_delivery', aliases: ['5600', '0349'] },
      { id: 'mailbox', name: 'Mailbox Parcel', group: 'mailbox', aliases: ['3584'] },
      { id: 'return', name: 'Return from Consumer', group: 'return', aliases: ['9350', '0348'] },
    ],
  },
  {
    id: 'ups',
    name: 'UPS',
    trackingType: 'poll',
    aliases: ['united parcel service'],
    trackingPage: 'https://www.ups.com/track?tracknum={number}',
    products: [
      { id: 'standard', name: 'Standard', group: 'home_delivery', aliases: ['11'] },
      { id: 'express_saver', name: 'Express Saver', group: 'express', aliases: ['65'] },
    ],
  },
  {
    id: 'fedex',
    name: 'FedEx',
    trackingType: 'poll',
    aliases: ['fed ex', 'tnt'],
    trackingPage: 'https://www.fedex.com/fedextrack/?trknbr={number}',
    products: [
      { id: 'international_priority', name: 'International Priority', group: 'express' },
      { id: 'regional_economy', name: 'Regional Economy', group: 'home_delivery' },
    ],
  },
  {
    id: 'gls',
    name: 'GLS',
    trackingType: 'poll',
    aliases: ['gls group'],
    trackingPage: 'https://gls-group.eu/EU/en/parcel-tracking?match={number}',
    products: [
      { id: 'euro_business', name: 'EuroBusinessParcel', group: 'home_delivery' },
      { id: 'shop_delivery', name: 'ShopDelivery', group: 'service_point' },
      { id: 'shop_return', name: 'ShopReturn', group: 'return' },
    ],
  },
  {
    id: 'budbee',
    name: 'Budbee',
    trackingType: 'poll',
    aliases: ['instabee'],
    trackingPage: null,
    products: [
      { id: 'home', name: 'Home', group: 'home_delivery' },
      { id: 'box', name: 'Box', group: 'parcel_locker' },
      { id: 'return', name: 'Return', group: 'return' },
    ],
  },
  {
    id: 'instabox',
    name: 'Instabox',
    trackingType: 'push',
    aliases: [],
    trackingPage: null,
    products: [{ id: 'locker', name: 'Locker', group: 'parcel_locker' }],
  },
  {
    id: 'airmee',
    name: 'Airmee',
    trackingType: 'push',
    aliases: [],
    trackingPage: null,
    products: [{ id: 'home', name: 'Home', group: 'home_delivery' }],
  },
  {
    id: 'early_bird',
    name: 'Early Bird',
    trackingType: 'push',
    aliases: ['earlybird'],
    trackingPage: null,
    products: [{ id: 'mailbox', name: 'Mailbox', group: 'mailbox' }],
  },
  {
    id: 'dbschenker',
    name: 'DB Schenker',
    trackingType: 'push',
    aliases: ['schenker', 'dsv'],
    trackingPage: 'https://www.dbschenker.com/app/tracking-public/?refNumber={number}',
    products: [
      { id: 'parcel', name: 'Parcel', group: 'service_point' },
      { id: 'system', name: 'System', group: 'freight' },
    ],
  },
  {
    id: 'posti',
    name: 'Posti',
    trackingType: 'push',
    aliases: ['itella'],
    trackingPage: 'https://www.posti.fi/en/tracking#/lahetys/{number}',
    products: [
      { id: 'postal_parcel', name: 'Postal Parcel', group: 'service_point', aliases: ['2103'] },
      { id: 'parcel_locker', name: 'SmartPOST', group: 'parcel_locker' },
    ],
  },
  {
    id: 'matkahuolto',
    name: 'Matkahuolto',
    trackingType: 'push',
    aliases: [],
    trackingPage: null,
    products: [{ id: 'near_parcel', name: 'Near Parcel', group: 'service_point' }],
  },
  {
    id: 'dao',
    name: 'dao',
    trackingType: 'push',
    aliases: [],
    trackingPage: 'https://www.dao.as/privat/find-din-pakke?stregkode={number}',
    products: [{ id: 'shop', name: 'Shop', group: 'service_point' }],
  },
  {
    id: 'helthjem',
    name: 'helthjem',
    trackingType: 'push',
    aliases: [],
    trackingPage: 'https://helthjem.no/sporing/{number}',
    products: [{ id: 'home', name: 'Home', group: 'home_delivery' }],
  },
]
