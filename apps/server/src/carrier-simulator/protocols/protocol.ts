import type { ParcelHistory } from '../parcels/parcel-history.ts'

export type SimRequest = {
  readonly method: string
  /** Under the carrier's own address. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

export type SimResponse = {
  readonly status?: number
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: unknown
}

export type CarrierState = {
  /** Null for a number that the carrier does not know. */
  readonly storyOf: (number: string) => ParcelHistory | null
  /** A new token, and whether one was given and still holds. */
  readonly giveToken: () => string
  readonly holds: (authorization: string | undefined) => boolean
}

/** How one carrier speaks. */
export type Protocol = {
  /** The credential that opens the door, by the names of the adapter's fields. */
  readonly fields: Readonly<Record<string, string>>
  readonly answer: (request: SimRequest, world: CarrierState) => SimResponse
  readonly quota: () => SimResponse
  readonly unauthorized: () => SimResponse
}

export const oauthClient = { clientId: 'simulated-client', clientSecret: 'simulated secret/+=' }
const basic = `Basic ${Buffer.from(`${oauthClient.clientId}:${oauthClient.clientSecret}`).toString('base64')}`

/** The answer to a request for a token, by either way of saying who asks. */
export function tokenResponse({ headers, body }: SimRequest, { giveToken }: CarrierState): SimResponse | null {
  const form = new URLSearchParams(body)
  const isKnown =
    headers.authorization === basic ||
    (form.get('client_id') === oauthClient.clientId && form.get('client_secret') === oauthClient.clientSecret)
  if (!isKnown || form.get('grant_type') !== 'client_credentials') return null
  return { body: { token_type: 'Bearer', access_token: giveToken(), expires_in: '14399' } }
}
