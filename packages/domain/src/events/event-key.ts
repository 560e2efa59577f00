import type { Instant } from '../times/instant.ts'
import { compareText } from './compare-text.ts'
import { contentText } from './content-text.ts'
import type { ShipmentEvent } from './shipment-event.ts'

export type EventPlace = {
  readonly name: string | null
  readonly city: string | null
  readonly postalCode: string | null
  readonly countryCode: string | null
}

/** The parts of an event's key, as the source sends them: `code` and `subCode` are the source's own. */
export type KeyParts = {
  readonly sourceId: string | null
  readonly carrier: string
  readonly packageNumber: string | null
  readonly code: string
  readonly subCode: string | null
  readonly localTime: string
  readonly place: EventPlace | null
}

/** The canonical text of an event's key. Equal texts are the same event. */
export function eventKeyText(parts: KeyParts): string {
  const { sourceId, carrier, packageNumber, code, subCode, localTime, place } = parts
  if (sourceId !== null) return JSON.stringify([carrier, sourceId])
  const where = [place?.name, place?.city, place?.postalCode, place?.countryCode].map(tidy)
  return JSON.stringify([carrier, tidy(packageNumber), tidy(code), tidy(subCode), tidy(localTime), ...where])
}

/** The content that counts among several with one key. It does not depend on which came first. */
export const preferredContent = <Content extends Contest>(contents: readonly [Content, ...Content[]]): Content =>
  contents.reduce((best, next) => (compareContents(next, best) > 0 ? next : best))

type Contest = Pick<ShipmentEvent, 'id' | 'code' | 'occurredAt' | 'changedAt' | 'isVoid'>

/**
 * Above zero where the first content wins: the one that its source changed last, then one that withdraws the event, then mapped before
 * unmapped, then the later one, then the id.
 */
export function compareContents<Content extends Contest>(a: Content, b: Content): number {
  if (a === b) return 0
  if (a.changedAt !== b.changedAt) return isLaterChange(a.changedAt, b.changedAt) ? 1 : -1
  if (a.isVoid !== b.isVoid) return a.isVoid ? 1 : -1
  if ((a.code === null) !== (b.code === null)) return a.code === null ? -1 : 1
  if (a.occurredAt !== b.occurredAt) return a.occurredAt - b.occurredAt
  return compareText(a.id, b.id) || compareText(contentText(a), contentText(b))
}

/** A content without a time of change is older than any with one. */
export const isLaterChange = (changedAt: Instant | null, than: Instant | null): boolean =>
  changedAt !== null && (than === null || changedAt > than)

const tidy = (text: string | null | undefined): string | null =>
  text?.normalize('NFC').replace(/\s+/g, ' ').trim() || null
