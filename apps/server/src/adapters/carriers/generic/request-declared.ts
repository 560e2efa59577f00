import type { Fields } from '@aftermile/domain/carriers/connection-string'
import type { OutsideRequest } from '../../egress/outside-call.ts'
import type { Outside, Trouble } from '../client/carrier-adapter.ts'
import { askWithToken, basic } from '../client/oauth-tokens.ts'
import { askJson, type JsonAnswer } from '../client/request-json.ts'

/** Asks a declared carrier for numbers, through the door that its credential names. */
export async function askDeclared(
  outside: Outside,
  fields: Fields,
  numbers: readonly string[],
): Promise<JsonAnswer | Trouble> {
  const { auth = 'none', authName = '', user = '', secret = '', tokenUrl = '' } = fields
  const request = requestFor(fields, numbers)
  switch (auth) {
    case 'none':
      return askJson(outside, request)
    case 'header':
      return askJson(outside, withHeader(request, authName, secret))
    case 'bearer':
      return askJson(outside, withHeader(request, 'authorization', `Bearer ${secret}`))
    case 'basic':
      return askJson(outside, withHeader(request, 'authorization', basic(user, secret)))
    case 'query':
      return askJson(outside, { ...request, url: withParameter(request.url, authName, secret) })
    case 'oauth':
      return askWithToken(outside, { url: tokenUrl, clientId: user, clientSecret: secret, sends: 'basic' }, request)
    default:
      return { kind: 'failed', reason: `There is no sign-in ${auth}.`, cause: 'refused' }
  }
}

function requestFor({ endpoint = '', body = '' }: Fields, numbers: readonly string[]): OutsideRequest {
  const [first = ''] = numbers
  const url = endpoint
    .replaceAll('{numbers}', numbers.map(encodeURIComponent).join(','))
    .replaceAll('{number}', encodeURIComponent(first))
  if (body === '') return { url }
  const filled = body
    .replaceAll('{numbers}', numbers.map(number => JSON.stringify(number)).join(','))
    .replaceAll('{number}', JSON.stringify(first).slice(1, -1))
  return { url, method: 'POST', headers: { 'content-type': 'application/json' }, body: filled }
}

const withHeader = (request: OutsideRequest, name: string, value: string): OutsideRequest => ({
  ...request,
  headers: { ...request.headers, [name]: value },
})

function withParameter(text: string, name: string, value: string): string {
  if (!URL.canParse(text)) return text
  const url = new URL(text)
  url.searchParams.set(name, value)
  return url.href
}
