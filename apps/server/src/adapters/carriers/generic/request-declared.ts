import type { Fields } from '@aftermile/domain/carriers/connection-string'
import type { OutsideRequest } from '../../egress/outside-call.ts'
import type { AdapterContext, CallFailure } from '../client/carrier-adapter.ts'
import { basicAuth, requestWithToken } from '../client/oauth-tokens.ts'
import { type JsonResponse, requestJson } from '../client/request-json.ts'

/** Requests numbers from a declared carrier with the sign-in of the credential. */
export async function requestDeclared(
  context: AdapterContext,
  fields: Fields,
  numbers: readonly string[],
): Promise<JsonResponse | CallFailure> {
  const { auth = 'none', authName = '', user = '', secret = '', tokenUrl = '' } = fields
  const request = requestFor(fields, numbers)
  switch (auth) {
    case 'none':
      return requestJson(context, request)
    case 'header':
      return requestJson(context, withHeader(request, authName, secret))
    case 'bearer':
      return requestJson(context, withHeader(request, 'authorization', `Bearer ${secret}`))
    case 'basic':
      return requestJson(context, withHeader(request, 'authorization', basicAuth(user, secret)))
    case 'query':
      return requestJson(context, { ...request, url: withParameter(request.url, authName, secret) })
    case 'oauth':
      return requestWithToken(
        context,
        { url: tokenUrl, clientId: user, clientSecret: secret, clientAuth: 'basic' },
        request,
      )
    default:
      return { kind: 'failed', reason: `Unknown authentication “${auth}”.`, cause: 'refused' }
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
