import { randomBytes } from 'node:crypto'

/** A random code in the form of those that shipments are stored with. An update on a Citus may not make one itself. */
export const newTrackingCode = (): string => randomBytes(16).toString('base64url')
