import type { Fields } from '@aftermile/domain/carriers/connection-string'
import { basicAuth } from '../carriers/client/oauth-tokens.ts'
import { type CredentialField, plainField, secretField } from '../credentials/credential-fields.ts'
import type { OutsideRequest } from '../egress/outside-call.ts'
import { urlField } from './app-adapter.ts'

/** The fields for any HTTP API: its address and how to sign in. */
export const httpFields: readonly CredentialField[] = [
  urlField('baseUrl', 'Address'),
  { ...plainField('auth', 'Authentication'), default: 'none', choices: ['none', 'header', 'query', 'basic', 'bearer'] },
  { ...plainField('authName', 'Header or parameter name', false), help: 'For the authentication header or query.' },
  { ...plainField('user', 'User', false), help: 'For the authentication basic.' },
  secretField('secret', 'Key, password or token', false),
]

/** A request with the sign-in of a credential with these fields. */
export function signIn(
  request: OutsideRequest,
  { auth, authName = '', user = '', secret = '' }: Fields,
): OutsideRequest {
  const withHeader = (name: string, value: string) => ({ ...request, headers: { ...request.headers, [name]: value } })
  switch (auth) {
    case 'header':
      return withHeader(authName, secret)
    case 'bearer':
      return withHeader('authorization', `Bearer ${secret}`)
    case 'basic':
      return withHeader('authorization', basicAuth(user, secret))
    case 'query':
      return { ...request, url: withParameter(request.url, authName, secret) }
    default:
      return request
  }
}

function withParameter(text: string, name: string, value: string): string {
  if (!URL.canParse(text)) return text
  const url = new URL(text)
  url.searchParams.set(name, value)
  return url.href
}
