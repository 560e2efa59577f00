import { isPublic, literalOf } from './addresses.ts'
import type { OutsideFailure } from './outside-call.ts'

export type Target = {
  readonly url: URL
  /** An entry of EGRESS_ALLOW: its port and address are not checked. */
  readonly isAllowed: boolean
}

const allowedPorts = new Set([80, 443])

/** Parses and checks the URL of a call. A name is checked later, when it is resolved. */
export function targetOf(text: string, allow: readonly string[]): Target | OutsideFailure {
  if (!URL.canParse(text)) return refusal('The address isn’t valid.')
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return refusal('The address must start with https:// or http://.')
  if (url.username !== '' || url.password !== '') return refusal('The address can’t contain a user name or password.')
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  const isAllowed = allow.some(entry => entry.toLowerCase() === `${url.hostname}:${port}`)
  if (isAllowed) return { url, isAllowed }
  if (!allowedPorts.has(port)) return refusal('Only ports 80 and 443 are allowed.')
  const literal = literalOf(url.hostname)
  if (literal !== null && !isPublic(literal)) return notPublic()
  return { url, isAllowed }
}

export const refusal = (message: string): OutsideFailure => ({ kind: 'refused', message })
export const notPublic = (): OutsideFailure => refusal('The address isn’t on the public internet.')
