import type { OutsideRequest } from '../../egress/outside-call.ts'
import type { AdapterContext, CallFailure, CallOutcome } from './carrier-adapter.ts'

/** An answer that can be read: its status says how to. */
export type JsonResponse = { readonly kind: 'json'; readonly status: number; readonly value: unknown }

const maxBytes = 2 * 1024 * 1024
/** Statuses with which carriers speak of a number rather than of the call. */
const tellingStatuses = new Set([400, 404, 410, 422])

/** Asks for JSON, whatever type it is served as, and sorts what can go wrong with the call as a whole. */
export async function requestJson(
  { call, now }: AdapterContext,
  request: OutsideRequest,
): Promise<JsonResponse | CallFailure> {
  const answer = await call({ maxBytes, ...request, headers: { accept: 'application/json', ...request.headers } })
  if (answer.kind !== 'response') return { kind: 'failed', reason: answer.message, cause: answer.kind }
  const { status, headers, text } = answer
  if (status === 401 || status === 403) return { kind: 'unauthorized', reason: 'The carrier refuses the credential.' }
  if (status === 429) return { kind: 'quota', retryAt: retryAtOf(headers['retry-after'], now()) }
  const isGood = status >= 200 && status < 300
  if (!isGood && !tellingStatuses.has(status)) return unexpectedStatus(status)
  const value = parse(text)
  if (value === undefined && isGood) return unreadableResponse()
  return { kind: 'json', status, value: value ?? null }
}

export const unexpectedStatus = (status: number): CallFailure => ({
  kind: 'failed',
  reason: `The carrier answered ${status}.`,
  cause: 'status',
})

export const unreadableResponse = (): CallFailure => ({
  kind: 'failed',
  reason: 'The answer cannot be read.',
  cause: 'garbage',
})

/** Whose day ends by Greenwich: its quota begins anew with the next one. */
export function retryNextDay(trouble: CallFailure, now: number): CallFailure {
  if (trouble.kind !== 'quota' || trouble.retryAt !== null) return trouble
  const dayMs = 86_400_000
  return { kind: 'quota', retryAt: new Date((Math.floor(now / dayMs) + 1) * dayMs).toISOString() }
}

/** The outcome of a call that only tries the door: any answer that can be read opens it, a page for people does not. */
export function checkOutcome(answer: JsonResponse | CallFailure): CallOutcome {
  if (answer.kind !== 'json') return answer
  return answer.value === null ? unreadableResponse() : { kind: 'ok' }
}

function retryAtOf(header: string | undefined, now: number): string | null {
  if (header === undefined) return null
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) : Number.NaN
  const at = Number.isNaN(seconds) ? Date.parse(header) : now + seconds * 1000
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

function parse(text: string): unknown {
  try {
    // Some servers begin with a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
