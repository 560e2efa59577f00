/** The public tracking pages of the carriers that ship with the product, where one opens by the number of a parcel alone. */
const shippedPages: ReadonlyMap<string, string> = new Map([
  ['bring', 'https://tracking.bring.com/tracking/{number}'],
  ['dao', 'https://www.dao.as/privat/find-din-pakke?stregkode={number}'],
  ['dbschenker', 'https://www.dbschenker.com/app/tracking-public/?refNumber={number}'],
  ['dhl', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}'],
  ['dhl_express', 'https://www.dhl.com/global-en/home/tracking/tracking-express.html?submit=1&tracking-id={number}'],
  ['dhl_parcel_de', 'https://www.dhl.de/en/privatkunden/pakete-empfangen/verfolgen.html?piececode={number}'],
  ['fedex', 'https://www.fedex.com/fedextrack/?trknbr={number}'],
  ['gls', 'https://gls-group.eu/EU/en/parcel-tracking?match={number}'],
  ['helthjem', 'https://helthjem.no/sporing/{number}'],
  ['posti', 'https://www.posti.fi/en/tracking#/lahetys/{number}'],
  ['postnord', 'https://tracking.postnord.com/en/?id={number}'],
  ['ups', 'https://www.ups.com/track?tracknum={number}'],
])

/** The page in force for a carrier: the tenant's own before ours; null without one. */
export const trackingPageOf = (serviceProviderId: string, own: string | null): string | null =>
  own ?? shippedPages.get(serviceProviderId) ?? null

/** A web address with {number} after its host. */
export function isTrackingPage(text: string): boolean {
  const [host] = /^https?:\/\/[^\s/?#{}]+\//i.exec(text) ?? []
  return host !== undefined && text.includes('{number}', host.length) && !/\s/.test(text)
}

/** The address that shows one parcel; null if the page is no web address. */
export const trackingLink = (page: string, number: string): string | null =>
  isTrackingPage(page) ? page.replaceAll('{number}', encodeURIComponent(number)) : null
