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

type RequestOptions = {
  ifMatch?: string | null
  signal?: AbortSignal
  /** The idempotency key of a POST. Without it each call gets a new one. */
  key?: string
  /** Completes even if the page is left meanwhile. Browsers limit the size of such requests. */
  keepalive?: boolean
}

export type CallOptions<E extends Endpoint> = With<E, 'params', { params: Params<E> }> &
  With<E, 'query', { query?: SentQuery<E> }> &
  With<E, 'body', { body: SentBody<E> }> &
  RequestOptions

export type ApiResponse<Data> = { readonly data: Data; readonly etag: string | null }

/** Calls an endpoint of the contract. Throws an ApiProblem for everything but success. */
export async function call<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<ApiResponse<Reply<E>>> {
  const response = await send(endpoint, options)
  if (!response.ok) throw await problemOf(response)
  const etag = response.headers.get('etag')
  if (endpoint.reply === undefined) return { data: undefined as Reply<E>, etag } // no reply in the contract: no data
  const read = endpoint.reply.safeParse(await response.json().catch(() => null))
  if (!read.success) throw unreadable(response)
  return { data: read.data as Reply<E>, etag } // parsed by the schema of this endpoint
}

type UntypedOptions = RequestOptions & {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

async function send(endpoint: Endpoint, options: UntypedOptions): Promise<Response> {
  const { origin, renew } = currentCaller()
  const url = `${origin}${apiBase}${pathOf(endpoint, options.params)}${queryOf(options.query)}`
  const headers = headersOf(endpoint, options)
  const attempt = () => fetchWithRetries(url, () => request(endpoint, options, headers))
  const response = await attempt()
  return response.status === 401 && (await renew()) ? attempt() : response
}

function headersOf(
  endpoint: Endpoint,
  { body, ifMatch, key = crypto.randomUUID() }: UntypedOptions,
): Record<string, string> {
  return {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(endpoint.method === 'POST' && { 'idempotency-key': key }),
    ...(ifMatch && { 'if-match': ifMatch }),
  }
}

/** Reads the token for each attempt: it may have been renewed in between. */
function request(
  endpoint: Endpoint,
  { body, signal, keepalive = false }: UntypedOptions,
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

/** The query string. A list becomes one parameter per value, all with the same name. */
export function queryOf(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query)
    .flatMap(([key, value]) => (Array.isArray(value) ? value : [value]).map(each => [key, each] as const))
    .filter(([, value]) => value !== undefined && value !== null)
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
}

const unreadable = (response: Response) =>
  new ApiProblem({
    status: 502,
    message: 'Couldn’t read the server’s reply. Reload the page to get the latest version.',
    requestId: response.headers.get('x-request-id'),
  })
