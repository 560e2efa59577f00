import { hasUnstorableText } from './plain-values.ts'

/** The fields by which senders know their items; the first that is filled counts. */
const numberFields = {
  orders: ['orderNumber'],
  shipments: ['shipmentNumber', 'id'],
  events: ['shipmentNumber', 'packageNumber', 'shipmentId'],
} as const

const maxChars = 200

/** The number of an item as it was sent, whatever else is wrong with it. Null: it has none. */
export function numberAsSent(kind: keyof typeof numberFields, raw: unknown): string | null {
  if (typeof raw !== 'object' || raw === null) return null
  for (const field of numberFields[kind]) {
    const value: unknown = Object.hasOwn(raw, field) ? raw[field as keyof typeof raw] : null
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, maxChars) : ''
    if (text !== '' && !hasUnstorableText(text)) return text
  }
  return null
}
