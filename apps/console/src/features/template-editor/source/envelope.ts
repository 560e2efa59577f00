/** The envelope of an e-mail or text message: JSON text in the payload of a template. */
export type Envelope = Readonly<Record<string, unknown>>

/** Null if the payload is not a JSON object. An empty payload is an empty envelope. */
export function parseEnvelope(payload: string | null): Envelope | null {
  if (payload === null || payload.trim() === '') return {}
  try {
    const read: unknown = JSON.parse(payload)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : null
  } catch {
    return null
  }
}

/** A value as text. Lists are written with commas, as addresses are. */
export function envelopeText(envelope: Envelope, name: string): string {
  const value = envelope[name]
  if (Array.isArray(value)) return value.map(String).join(', ')
  return value === null || value === undefined ? '' : String(value)
}

export const envelopeList = (envelope: Envelope, name: string): string[] => {
  const value = envelope[name]
  return Array.isArray(value) ? value.map(String) : []
}

/** The payload with another value. Empty values are left out; other values stay as they are. */
export function withValue(envelope: Envelope, name: string, value: string | readonly string[]): string {
  const { [name]: _, ...rest } = envelope
  return JSON.stringify(value.length === 0 ? rest : { ...envelope, [name]: value }, null, 2)
}
