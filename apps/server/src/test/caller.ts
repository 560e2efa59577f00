import { isDeepStrictEqual } from 'node:util'
import type { Endpoint, Params, Reply, SentBody, SentQuery } from '@aftermile/contract/endpoint'
import { pathOf } from '@aftermile/contract/endpoint'
import { apiBase } from '@aftermile/contract/index'
import { type FieldError, Refusal } from '@aftermile/contract/problem'

/** The response to a call. */
export type CallerResponse<Promised = unknown> = {
  status: number
  headers: Headers
  text: string
  /** The parsed JSON of any response. */
  body: unknown
  /** The reply of the contract; throws for an error response. */
  readonly reply: Promised
  /** The field errors of a 400; throws for any other response. */
  readonly errors: FieldError[]
}

export type Sent<E extends Endpoint> = {
  params?: Params<E>
  query?: SentQuery<E>
  body?: SentBody<E> | Record<string, unknown>
  headers?: Record<string, string>
}

export type Caller = {
  token: string
  /** Calls the running server over HTTP. */
  call<E extends Endpoint>(endpoint: E, sent?: Sent<E>): Promise<CallerResponse<Reply<E>>>
  /** Calls the server and returns the reply; throws for an error response. */
  ask<E extends Endpoint>(endpoint: E, sent?: Sent<E>): Promise<Reply<E>>
}

export function callerOf(base: string, token: string): Caller {
  async function call<E extends Endpoint>(endpoint: E, sent: Sent<E> = {}): Promise<CallerResponse<Reply<E>>> {
    const query = new URLSearchParams(sent.query as Record<string, string> | undefined).toString() // flat in every contract
    const response = await fetch(`${base}${apiBase}${pathOf(endpoint, sent.params)}${query && `?${query}`}`, {
      method: endpoint.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(sent.body !== undefined && { 'content-type': 'application/json' }),
        ...sent.headers,
      },
      ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
    })
    return readResponse(endpoint, response)
  }
  return { token, call, ask: async (endpoint, sent) => (await call(endpoint, sent)).reply }
}

/** Reads a response. Throws when a success does not match the contract. */
export async function readResponse<E extends Endpoint>(
  endpoint: E,
  response: Response,
): Promise<CallerResponse<Reply<E>>> {
  const text = await response.text()
  const body: unknown = text === '' ? null : JSON.parse(text)
  if (response.ok) checkReply(endpoint, response.status, body)
  return {
    status: response.status,
    headers: response.headers,
    text,
    body,
    get reply() {
      if (!response.ok) throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${text}`)
      return body as Reply<E> // compared with its schema above
    },
    get errors() {
      if (response.status !== 400) throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${text}`)
      return Refusal.parse(body).errors
    },
  }
}

function checkReply({ method, path, reply, status = 200 }: Endpoint, given: number, body: unknown): void {
  const promised = reply === undefined ? 204 : status
  if (given !== promised) throw new Error(`${method} ${path} promises ${promised} and answers ${given}`)
  const parsed = reply?.parse(body) ?? null
  if (!isDeepStrictEqual(parsed, body))
    throw new Error(`${method} ${path} answers other fields than it promises: ${JSON.stringify(body)}`)
}
