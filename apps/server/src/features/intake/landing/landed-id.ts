import { hash } from 'node:crypto'
import type { ReadEvent } from './read-events.ts'

/**
 * Begins with the hash of what names the shipment, so that its events lie side by side, and goes on with the hash of the event and of its
 * sender: what one sender may not write is no repetition of what another may.
 */
export const landedIdOf = ({ reference, text }: ReadEvent, sender: string): string =>
  hash('sha1', reference, 'hex').slice(0, 8) + hash('sha1', sender + text, 'hex').slice(0, 24)

/** By the first digit of their id, events are in so many buckets. All that name a shipment in one way are in the same. */
export const bucketCount = 16

export const bucketOf = (id: string): number => Number.parseInt(id.slice(0, 1), bucketCount)
export const firstIdOf = (bucket: number): string => bucket.toString(bucketCount) + '0'.repeat(31)
export const lastIdOf = (bucket: number): string => bucket.toString(bucketCount) + 'f'.repeat(31)
