import type { FastifyRequest } from 'fastify'

/**
 * Whether a form was sent by one of our pages. Browsers say so. They leave the origin out because our pages send no referrer, and what
 * is no browser says nothing: whoever has the code of the parcel may use it.
 */
export function isOwnForm({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  if (origin === undefined || origin === 'null') return true
  return URL.canParse(origin) && new URL(origin).host === host
}
