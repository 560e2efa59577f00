import { hash } from 'node:crypto'

/** A short name for a content. 128 bits: two contents never share one. */
export const contentHash = (text: string): string => hash('sha256', text, 'base64url').slice(0, contentHashLength)

export const contentHashLength = 22
