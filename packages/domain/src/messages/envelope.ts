import type { EnvelopeField } from '../channels/channel.ts'

type Fields = Readonly<Record<string, unknown>>

/** The fields of a payload; null if it is no JSON object. */
export function readEnvelope(payload: string | null): Fields | null {
  if (payload === null || payload.trim() === '') return {}
  try {
    const read: unknown = JSON.parse(payload)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : null
  } catch {
    return null
  }
}

/** A field of an envelope, empty if it has none. */
export function envelopeText(envelope: Fields, field: EnvelopeField): string {
  const value = envelope[field]
  return typeof value === 'string' ? value : ''
}

/** Ids of templates and kinds of documents. */
export function attachmentsOf({ attachments }: Fields): string[] {
  return Array.isArray(attachments) ? attachments.filter(each => typeof each === 'string') : []
}

/** A payload with other fields. Empty ones are left out, those that nobody knows are kept. */
export function writeEnvelope(envelope: Fields, change: Fields): string | null {
  const all = Object.entries({ ...envelope, ...change }).filter(([, value]) => !isEmpty(value))
  return all.length === 0 ? null : JSON.stringify(Object.fromEntries(all), null, 2)
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)
