import { createHash, timingSafeEqual } from 'node:crypto'
import { readXml } from './read-xml.ts'
import type { SystemMessage } from './system-adapter.ts'

/** Reads a message in JSON. */
export function readJson(body: string, read: (value: unknown) => SystemMessage): SystemMessage {
  const value = parseJson(body)
  return value === undefined ? { kind: 'unreadable', why: 'The message isn’t JSON' } : read(value)
}

/** Reads a message in JSON or XML. */
export function readJsonOrXml(body: string, read: (value: unknown) => SystemMessage): SystemMessage {
  const value = body.trimStart().startsWith('<') ? readXml(body) : parseJson(body)
  return value === undefined ? { kind: 'unreadable', why: 'The message is neither JSON nor XML' } : read(value)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

/** Compares in constant time. An expected secret that is empty is not asked for. */
export function hasSecret(given: string | undefined, expected: string): boolean {
  const [a, b] = [given ?? '', expected].map(text => createHash('sha256').update(text).digest())
  return expected === '' || (a !== undefined && b !== undefined && timingSafeEqual(a, b))
}

/** The token of the header `Authorization: Bearer …`. */
export const bearerOf = (header: string | undefined): string | undefined =>
  /^bearer\s+(\S+)\s*$/i.exec(header ?? '')?.[1]
