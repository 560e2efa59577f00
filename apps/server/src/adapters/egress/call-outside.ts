import { lookup as lookUp } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { addressGuard, type Lookup, NotPublicError } from './address-guard.ts'
import { findDeniedHeader } from './headers.ts'
import type { CallOutside, OutsideFailure, OutsideRequest, OutsideResponse, OutsideResult } from './outside-call.ts'
import { notPublic, refusal, type Target, targetOf } from './target.ts'

export type EgressOptions = {
  /** EGRESS_ALLOW: exact `host:port` exceptions. */
  readonly allow: readonly string[]
  readonly lookup?: Lookup
}

const defaultMaxBytes = 64 * 1024
const defaultTimeoutMs = 15_000

/** A callOutside with fixed options. */
export const outsideCaller =
  (options: EgressOptions): CallOutside =>
  request =>
    callOutside(request, options)

/** Calls a server outside of our network: only public addresses, checked when connecting; no redirects; limited in time and size. */
async function callOutside(request: OutsideRequest, options: EgressOptions): Promise<OutsideResult> {
  const target = targetOf(request.url, options.allow)
  if ('kind' in target) return target
  const denied = findDeniedHeader(request.headers ?? {})
  if (denied !== null) return refusal(`The header ${denied} isn’t allowed.`)
  let mayHaveArrived = false
  const onConnect = () => {
    mayHaveArrived = true
  }
  try {
    return await send(request, { ...target, onConnect }, options.lookup ?? lookUp)
  } catch (error) {
    const failure = failureOf(error)
    return failure.kind === 'refused' ? failure : { ...failure, mayHaveArrived }
  }
}

type Connecting = Target & { readonly onConnect: () => void }

async function send(
  request: OutsideRequest,
  { url, isAllowed, onConnect }: Connecting,
  lookup: Lookup,
): Promise<OutsideResponse> {
  const { method = 'GET', headers = {}, body, timeoutMs = defaultTimeoutMs } = request
  // Node leaves it out of a DELETE.
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const guard = addressGuard(lookup, isAllowed)
  const { promise, resolve, reject } = Promise.withResolvers<OutsideResponse>()
  const outgoing = (url.protocol === 'https:' ? https : http).request(url, {
    method,
    headers: { 'accept-encoding': 'identity', 'user-agent': 'aftermile', ...headers, ...length },
    // A new connection each time: the address of a reused one was checked for another call.
    agent: false,
    lookup: guard.lookup,
  })
  const timer = setTimeout(() => reject(new TooSlow()), timeoutMs)
  outgoing.on('socket', socket => {
    socket.once('connect', () => guard.checkSocket(socket))
    socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', onConnect)
  })
  outgoing.on('error', reject)
  outgoing.on('response', response => {
    readResponse(response, request).then(resolve, reject)
  })
  outgoing.end(body)
  return promise.finally(() => {
    clearTimeout(timer)
    outgoing.destroy()
  })
}

async function readResponse(
  response: http.IncomingMessage,
  { maxBytes = defaultMaxBytes, isCut = false }: OutsideRequest,
): Promise<OutsideResponse> {
  if (!isCut && Number(response.headers['content-length'] ?? 0) > maxBytes) throw new TooLarge()
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of response) {
    bytes += piece.length
    if (bytes > maxBytes && !isCut) throw new TooLarge()
    pieces.push(piece)
    if (bytes > maxBytes) break
  }
  const headers = Object.entries(response.headersDistinct).map(([key, values]) => [key, values?.[0] ?? ''])
  return {
    kind: 'response',
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(headers),
    text: Buffer.concat(pieces).toString('utf8'),
  }
}

class TooSlow extends Error {}
class TooLarge extends Error {}

function failureOf(error: unknown): OutsideFailure {
  if (error instanceof TooLarge) return { kind: 'too_large', message: 'The reply is too large.' }
  if (error instanceof TooSlow) return { kind: 'timeout', message: 'There was no reply in time.' }
  if (error instanceof NotPublicError) return notPublic()
  const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
  return { kind: 'network', message: `The connection failed${code}.` }
}
