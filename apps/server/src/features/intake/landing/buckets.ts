import { crc32 } from 'node:zlib'

export const bucketCount = 16

/** All events that name a shipment in one way are in the same bucket. */
export const bucketOf = (reference: string): number => crc32(reference) % bucketCount
