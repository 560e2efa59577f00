import type { ParcelHistory } from '../parcels/parcel-history.ts'

export type SimRequest = {
  readonly method: string
  /** Below the carrier's base address. */
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
  /** Null: the carrier does not know the number. */
  readonly historyOf: (number: string) => ParcelHistory | null
  readonly issueToken: () => string
  readonly isValidToken: (authorization: string | undefined) => boolean
}

/** The API of one carrier. */
export type Protocol = {
  /** The accepted credential, keyed by the fields of the adapter. */
  readonly fields: Readonly<Record<string, string>>
  readonly respond: (request: SimRequest, state: CarrierState) => SimResponse
  readonly quota: () => SimResponse
  readonly unauthorized: () => SimResponse
}

export const oauthClient = { clientId: 'simulated-client', clientSecret: 'simulated secret/+=' }
const basic = `Basic ${Buffer.from(`${oauthClient.clientId}:${oauthClient.clientSecret}`).toString('base64')}`

/** The response to a token request, with basic or form authentication. Null: the client is not known. */
export function tokenResponse({ headers, body }: SimRequest, { issueToken }: CarrierState): SimResponse | null {
  const form = new URLSearchParams(body)
  const isKnown =
    headers.authorization === basic ||
    (form.get('client_id') === oauthClient.clientId && form.get('client_secret') === oauthClient.clientSecret)
  if (!isKnown || form.get('grant_type') !== 'client_credentials') return null
  return { body: { token_type: 'Bearer', access_token: issueToken(), expires_in: '14399' } }
}
