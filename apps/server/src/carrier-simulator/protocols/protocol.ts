import type { Story } from '../parcels/parcel-history.ts'

export type SimRequest = {
  readonly method: string
  /** Under the carrier's own address. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

export type SimAnswer = {
  readonly status?: number
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: unknown
}

export type World = {
  /** Null for a number that the carrier does not know. */
  readonly storyOf: (number: string) => Story | null
  /** A new token, and whether one was given and still holds. */
  readonly giveToken: () => string
  readonly holds: (authorization: string | undefined) => boolean
}

/** How one carrier speaks. */
export type Protocol = {
  /** The credential that opens the door, by the names of the adapter's fields. */
  readonly fields: Readonly<Record<string, string>>
  readonly answer: (request: SimRequest, world: World) => SimAnswer
  readonly quota: () => SimAnswer
  readonly unauthorized: () => SimAnswer
}

export const client = { clientId: 'simulated-client', clientSecret: 'simulated secret/+=' }
const basic = `Basic ${Buffer.from(`${client.clientId}:${client.clientSecret}`).toString('base64')}`

/** The answer to a request for a token, by either way of saying who asks. */
export function tokenAnswer({ headers, body }: SimRequest, { giveToken }: World): SimAnswer | null {
  const form = new URLSearchParams(body)
  const isKnown =
    headers.authorization === basic ||
    (form.get('client_id') === client.clientId && form.get('client_secret') === client.clientSecret)
  if (!isKnown || form.get('grant_type') !== 'client_credentials') return null
  return { body: { token_type: 'Bearer', access_token: giveToken(), expires_in: '14399' } }
}
