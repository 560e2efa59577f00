import { shippedCarriers } from './shipped-carriers.ts'

const shippedPages: ReadonlyMap<string, string | null> = new Map(
  shippedCarriers.map(({ id, trackingPage }) => [id, trackingPage]),
)

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
