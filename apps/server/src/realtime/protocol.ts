import { z } from 'zod'

// The JSON form of the SignalR hub protocol, as far as a hub without methods needs it.
const separator = '\u001e'

const Handshake = z.object({ protocol: z.literal('json'), version: z.literal(1) })
const Message = z.object({ type: z.number(), invocationId: z.string().optional(), target: z.string().optional() })

export const pingMs = 15_000
/** A client that has sent nothing for this long is gone. */
export const clientTimeoutMs = 60_000

export const ping = frame({ type: 6 })
export const handshakeDone = frame({})

export const handshakeFailed = (error: string): string => frame({ error })

export const invocation = (target: string, payload: unknown): string => frame({ type: 1, target, arguments: [payload] })

/** Closes the connection, and says whether the client should reconnect by itself. */
export const closeMessage = (error: string | null, allowReconnect: boolean): string =>
  frame({ type: 7, allowReconnect, ...(error !== null && { error }) })

/** The reply to a method call: the hub has no methods. */
export const noSuchMethod = (invocationId: string, target: string): string =>
  frame({ type: 3, invocationId, error: `The hub has no method ${target}` })

export type Incoming = { kind: 'ping' } | { kind: 'close' } | { kind: 'call'; id: string | null; target: string }

export function readHandshake(record: string): boolean {
  return Handshake.safeParse(parseJson(record)).success
}

/** Null if the record is not a message of the protocol. */
export function readMessage(record: string): Incoming | null {
  const message = Message.safeParse(parseJson(record))
  if (!message.success) return null
  const { type, invocationId = null, target = '' } = message.data
  if (type === 7) return { kind: 'close' }
  return type === 1 || type === 4 ? { kind: 'call', id: invocationId, target } : { kind: 'ping' }
}

/** Splits a frame into its records, which end with a separator. An incomplete frame becomes one invalid record. */
export function recordsOf(text: string): string[] {
  return text.endsWith(separator) ? text.slice(0, -1).split(separator) : ['']
}

function frame(message: unknown): string {
  return JSON.stringify(message) + separator
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
