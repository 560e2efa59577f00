import { z } from 'zod'

/** The JSON form of the SignalR hub protocol, as much of it as a hub that only speaks needs. */
const separator = '\u001e'

const Handshake = z.object({ protocol: z.literal('json'), version: z.literal(1) })
const Message = z.object({ type: z.number(), invocationId: z.string().optional(), target: z.string().optional() })

export const pingMs = 15_000
/** A client that has said nothing for so long is gone. */
export const clientTimeoutMs = 60_000

export const ping = frame({ type: 6 })
export const handshakeDone = frame({})

export const handshakeFailed = (error: string): string => frame({ error })

export const invocation = (target: string, payload: unknown): string => frame({ type: 1, target, arguments: [payload] })

/** Tells the client to go, and whether it should come back by itself. */
export const closeMessage = (error: string | null, allowReconnect: boolean): string =>
  frame({ type: 7, allowReconnect, ...(error !== null && { error }) })

/** The hub offers no methods: whoever calls one is told so. */
export const noSuchMethod = (invocationId: string, target: string): string =>
  frame({ type: 3, invocationId, error: `The hub has no method ${target}` })

export type Incoming = { kind: 'ping' } | { kind: 'close' } | { kind: 'call'; id: string | null; target: string }

export function readHandshake(record: string): boolean {
  return Handshake.safeParse(parseJson(record)).success
}

/** null for what is not of the protocol. */
export function readMessage(record: string): Incoming | null {
  const message = Message.safeParse(parseJson(record))
  if (!message.success) return null
  const { type, invocationId = null, target = '' } = message.data
  if (type === 7) return { kind: 'close' }
  return type === 1 || type === 4 ? { kind: 'call', id: invocationId, target } : { kind: 'ping' }
}

/** Records end with a separator; a frame may hold several. What is cut off stays one, and is no message. */
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
