import { dayMs } from '@aftermile/domain/times/milliseconds'
import type { OutsideRequest } from '../../egress/outside-call.ts'
import type { AdapterContext, CallFailure, CallOutcome } from './carrier-adapter.ts'
import { parseXml } from './xml.ts'

/** A readable response, in JSON or as objects like it. The status decides how the adapter reads it. */
export type JsonResponse = { readonly kind: 'json'; readonly status: number; readonly value: unknown }

const maxBytes = 2 * 1024 * 1024
/** Error statuses that carriers use for a single number, not for a failed call. */
const numberStatuses = new Set([400, 404, 410, 422])

/** Requests JSON, whatever its content type, and classifies failures of the call itself. */
export const requestJson = (context: AdapterContext, request: OutsideRequest): Promise<JsonResponse | CallFailure> =>
  requestParsed(context, { ...request, headers: { accept: 'application/json', ...request.headers } }, parseJson)

/** Requests XML in the same way. The value is what `parseXml` makes of it. */
export const requestXml = (context: AdapterContext, request: OutsideRequest): Promise<JsonResponse | CallFailure> =>
  requestParsed(context, { ...request, headers: { accept: 'application/xml', ...request.headers } }, parseXml)

async function requestParsed(
  { call, now }: AdapterContext,
  request: OutsideRequest,
  parse: (text: string) => unknown,
): Promise<JsonResponse | CallFailure> {
  const response = await call({ maxBytes, ...request })
  if (response.kind !== 'response') return { kind: 'failed', reason: response.message, cause: response.kind }
  const { status, headers, text } = response
  if (status === 401 || status === 403) return { kind: 'unauthorized', reason: 'The carrier rejected the credential.' }
  if (status === 429) return { kind: 'quota', retryAt: retryAtOf(headers['retry-after'], now()) }
  const isGood = status >= 200 && status < 300
  if (!isGood && !numberStatuses.has(status)) return unexpectedStatus(status)
  const value = parse(text)
  if (value === undefined && isGood) return unreadableResponse()
  return { kind: 'json', status, value: value ?? null }
}

export const unexpectedStatus = (status: number): CallFailure => ({
  kind: 'failed',
  reason: `The carrier replied with ${status}.`,
  cause: 'status',
})

export const unreadableResponse = (): CallFailure => ({
  kind: 'failed',
  reason: 'The reply couldn’t be read.',
  cause: 'garbage',
})

/** For carriers whose daily quota resets at midnight UTC. */
export function retryNextDay(failure: CallFailure, now: number): CallFailure {
  if (failure.kind !== 'quota' || failure.retryAt !== null) return failure
  return { kind: 'quota', retryAt: new Date((Math.floor(now / dayMs) + 1) * dayMs).toISOString() }
}

/** The outcome of a call that only tests the credential: any JSON means that it works, an HTML page does not. */
export function checkOutcome(response: JsonResponse | CallFailure): CallOutcome {
  if (response.kind !== 'json') return response
  return response.value === null ? unreadableResponse() : { kind: 'ok' }
}

function retryAtOf(header: string | undefined, now: number): string | null {
  if (header === undefined) return null
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) : Number.NaN
  const at = Number.isNaN(seconds) ? Date.parse(header) : now + seconds * 1000
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

function parseJson(text: string): unknown {
  try {
    // Some servers begin with a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
