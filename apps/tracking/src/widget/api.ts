import type { TrackingView } from '@aftermile/domain/tracking/tracking-view'

export type Found = {
  readonly version: string
  readonly view: TrackingView
  /** The private page; null in a public view. */
  readonly path: string | null
}

export type Problem = 'not_found' | 'busy' | 'unreachable'

/** A parcel, or why there is none. */
export type Answer = Found | Problem

export type Search = { readonly tenant: string; readonly number: string; readonly secret: string }

const patienceMs = 20_000

/** The calls of the widget. They carry no cookie and do not say which page they come from. */
export const callServer = (server: string, locale: string) => ({
  byCode: (code: string): Promise<Answer> =>
    call(`${server}/track/api/${encodeURIComponent(code)}?locale=${locale}`, {}),

  search: ({ tenant, number, secret }: Search): Promise<Answer> =>
    call(`${server}/track/api/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tenant, number, locale, ...(secret !== '' && { secret }) }),
    }),
})

async function call(url: string, init: RequestInit): Promise<Answer> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), patienceMs)
  try {
    const response = await fetch(url, {
      ...init,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: giveUp.signal,
    })
    if (response.ok) return await response.json()
    if (response.status === 429) return 'busy'
    // What is no number at all is as unknown as a wrong one.
    return [400, 404].includes(response.status) ? 'not_found' : 'unreachable'
  } catch {
    return 'unreachable'
  } finally {
    clearTimeout(timer)
  }
}
