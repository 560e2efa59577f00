import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** A personal access token: a prefix that secret scanners know, 240 random bits, and a checksum that detects typing errors. */
export function newAccessToken(): { token: string; prefix: string; hash: Buffer } {
  const start = `aftm_${randomBytes(30).toString('base64url')}`
  const token = start + checksumOf(start)
  return { token, prefix: token.slice(0, 12), hash: hashOfToken(token) }
}

export function isAccessToken(token: string): boolean {
  return token.startsWith('aftm_') && checksumOf(token.slice(0, -8)) === token.slice(-8)
}

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const checksumOf = (text: string): string => crc32(text).toString(16).padStart(8, '0')
