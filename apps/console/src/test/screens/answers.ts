import { apiBase, type Endpoint } from '@aftermile/contract/endpoint'
import { contract } from '@aftermile/contract/index'
import type { CurrentUser } from '@aftermile/contract/people/current-user'
import { mayDo } from '@aftermile/domain/access'
import type { z } from 'zod'
import { rightsOf } from '../../session/session-store.ts'
import { sample } from './sample.ts'

/** A call that a screen made, read with the schemas of the contract. */
export type Sent = {
  readonly endpoint: Endpoint
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly headers: Headers
}

type Given = { readonly status: number; readonly body: unknown; readonly etag?: string }
export type Answer = { readonly endpoint: Endpoint; readonly reply: (sent: Sent) => Given }

type InputOf<E extends Endpoint> = E extends { reply: z.ZodType } ? z.input<E['reply']> : undefined

/** The answer to an endpoint. What its schema does not allow fails the test. */
export function answer<E extends Endpoint>(
  endpoint: E,
  reply: InputOf<E> | ((sent: Sent) => InputOf<E>),
  etag = '"1"',
): Answer {
  const bodyOf = typeof reply === 'function' ? (reply as (sent: Sent) => InputOf<E>) : () => reply
  return {
    endpoint,
    reply: sent => ({ status: endpoint.status ?? 200, body: endpoint.reply?.parse(bodyOf(sent)), etag }),
  }
}

const endpoints = Object.values(contract).flatMap(group => Object.values<Endpoint>(group))

/** Something small for every call of the contract. */
export const sampleAnswers = (): Answer[] =>
  endpoints.map(endpoint => ({
    endpoint,
    reply: () => ({
      status: endpoint.status ?? 200,
      body: endpoint.reply && sample(endpoint.reply),
      etag: '"1"',
    }),
  }))

/** A server that fails at everything. */
export const noAnswers = (): Answer[] => endpoints.map(endpoint => refusal(endpoint, 500))

/** The answer of a server that refuses or fails. */
export const refusal = (
  endpoint: Endpoint,
  status: number,
  body: object = { message: `status ${status}` },
): Answer => ({
  endpoint,
  reply: () => ({ status, body }),
})

type Network = { readonly fetch: typeof fetch; readonly sent: Sent[]; readonly faults: string[] }

/**
 * A server that knows only these answers, the last of an endpoint first. Calls without an answer, calls that the contract does not allow
 * and calls without the right are faults, and so are answers of another form.
 */
export function answersFor(answers: readonly Answer[], user: CurrentUser): Network {
  const sent: Sent[] = []
  const faults: string[] = []
  const known = answers.toReversed().toSorted((a, b) => braces(a.endpoint) - braces(b.endpoint))

  const reply = (call: Sent, found: Answer): Response => {
    if (!mayDo(rightsOf(user), call.endpoint.need)) faults.push(`${nameOf(call.endpoint)}: the user may not call it`)
    sent.push(call)
    const { status, body, etag } = found.reply(call)
    const headers = { 'content-type': 'application/json', ...(etag !== undefined && { etag }) }
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers })
  }

  const fetch = async (to: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(to), location.origin)
    if (!url.pathname.startsWith(apiBase)) return new Response(JSON.stringify(noCountries))
    const found = known.find(({ endpoint }) => fits(endpoint, init.method ?? 'GET', url.pathname))
    try {
      if (found === undefined) throw new Error('no answer')
      return reply(read(found.endpoint, url, init), found)
    } catch (error) {
      faults.push(`${init.method ?? 'GET'} ${url.pathname}: ${String(error)}`)
      return new Response(JSON.stringify({ message: 'not in the contract' }), { status: 400 })
    }
  }
  return { fetch, sent, faults }
}

/** The file with the shapes of all countries. */
const noCountries = {
  type: 'Topology',
  arcs: [],
  objects: { countries: { type: 'GeometryCollection', geometries: [] } },
}

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const braces = ({ path }: Endpoint): number => path.split('{').length

function patternOf({ path }: Endpoint): RegExp {
  return new RegExp(`^${apiBase}${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
}

const fits = (endpoint: Endpoint, method: string, pathname: string): boolean =>
  endpoint.method === method && patternOf(endpoint).test(pathname)

function read(endpoint: Endpoint, url: URL, { body, headers }: RequestInit): Sent {
  const groups = patternOf(endpoint).exec(url.pathname)?.groups ?? {}
  const params = Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]))
  const query = Object.fromEntries([...new Set(url.searchParams.keys())].map(name => [name, valuesOf(url, name)]))
  return {
    endpoint,
    params: endpoint.params?.parse(params) ?? {},
    query: endpoint.query?.parse(query) ?? {},
    body: typeof body === 'string' ? (endpoint.body?.parse(JSON.parse(body)) ?? null) : body,
    headers: new Headers(headers),
  }
}

function valuesOf(url: URL, name: string): string | string[] {
  const all = url.searchParams.getAll(name)
  return all.length === 1 ? (all[0] ?? '') : all
}
