import { createHash } from 'node:crypto'

/** Changes whenever something of the given parts does. */
export const versionOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16)
