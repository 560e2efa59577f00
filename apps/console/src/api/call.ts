import {
  apiBase,
  type Endpoint,
  type Params,
  pathOf,
  type Reply,
  type SentBody,
  type SentQuery,
} from '@aftermile/contract/endpoint'
import type { z } from 'zod'
import { currentCaller } from './caller.ts'
import { ApiProblem, problemOf } from './problem.ts'
import { fetchWithRetries } from './retries.ts'

type With<E extends Endpoint, Part extends keyof Endpoint, Yes> = E extends { [Key in Part]: z.ZodType } ? Yes : unknown

type Manner = {
  ifMatch?: string | null
  signal?: AbortSignal
  /** Of what is done once, however often it is asked for; else each call is one of its own. */
  key?: string
  /** Arrives also when the page is left meanwhile; browsers take little at a time. */
  keepalive?: boolean
}

export type CallOptions<E extends Endpoint> = With<E, 'params', { params: Params<E> }> &
  With<E, 'query', { query?: SentQuery<E> }> &
  With<E, 'body', { body: SentBody<E> }> &
  Manner

export type ApiResponse<Data> = { readonly data: Data; readonly etag: string | null }

/** Calls the server as its contract says. Throws an ApiProblem for everything but success. */
export async function call<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<ApiResponse<Reply<E>>> {
  const response = await ask(endpoint, options)
  if (!response.ok) throw await problemOf(response)
  const etag = response.headers.get('etag')
  if (endpoint.reply === undefined) return { data: undefined as Reply<E>, etag } // no reply in the contract: no data
  const read = endpoint.reply.safeParse(await response.json().catch(() => null))
  if (!read.success) throw notUnderstood(response)
  return { data: read.data as Reply<E>, etag } // parsed by the schema of this very endpoint
}

type Loose = Manner & {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

async function ask(endpoint: Endpoint, options: Loose): Promise<Response> {
  const { origin, renew } = currentCaller()
  const url = `${origin}${apiBase}${pathOf(endpoint, options.params)}${queryOf(options.query)}`
  const headers = headersOf(endpoint, options)
  const send = () => fetchWithRetries(url, () => request(endpoint, options, headers))
  const response = await send()
  return response.status === 401 && (await renew()) ? send() : response
}

function headersOf(endpoint: Endpoint, { body, ifMatch, key = crypto.randomUUID() }: Loose): Record<string, string> {
  return {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(endpoint.method === 'POST' && { 'idempotency-key': key }),
    ...(ifMatch && { 'if-match': ifMatch }),
  }
}

/** The token is read for each attempt: it may have been renewed in between. */
function request(
  endpoint: Endpoint,
  { body, signal, keepalive = false }: Loose,
  headers: Record<string, string>,
): RequestInit {
  const { accessToken, tenantId } = currentCaller()
  const token = accessToken()
  const tenant = tenantId()
  return {
    method: endpoint.method,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }), ...(tenant && { 'x-tenant': tenant }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    keepalive,
  }
}

/** A list is sent as the same name again and again. */
export function queryOf(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query)
    .flatMap(([key, value]) => (Array.isArray(value) ? value : [value]).map(each => [key, each] as const))
    .filter(([, value]) => value !== undefined && value !== null)
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
}

const notUnderstood = (response: Response) =>
  new ApiProblem({
    status: 502,
    message: 'The answer of the server was not understood. Reload the page: it may have been updated.',
    requestId: response.headers.get('x-request-id'),
  })
